"""Providers whose keys look like any hash: beside their name such a value is a key."""

from __future__ import annotations

#: Whoever hands out images, commits or packages is not here: a hash beside its name is no key.
PROVIDERS = frozenset(
    """
    abbysale abstractapi abuseipdb accuweather adafruit adafruitio adyen adzuna aeroworkflow
    airbrake airbyte airship airtable airvisual aiven alchemy alegra aletheiaapi algolia alibaba
    alienvault aliyun allsports alphavantage amadeus amap ambee amplitude anthropic apacta
    api2cart apideck apiflash apifonica apify apilayer apimatic apimetrics apitemplate appcenter
    appcues appdynamics appfollow appointedd appoptics appsflyer appsynergy apptivo aqicn artsy
    asana assemblyai atera audd auth0 autodesk autoklose avaza aviationstack axiom axonaut
    aylien ayrshare backblaze baidu bannerbear baremetrics baseapi baseten beamer beebole
    besnappy besttime betterstack billomat binance bitbar bitbucket bitcoinaverage bitfinex
    bitly bitmex bitrise bittrex blablabus blazemeter blitapp blockfrost blocknative bombbomb
    boostnote borgbase braintree brandfetch braze brevo brightdata browserstack browshot bscscan
    buddyns budibase bugherd bugsee bugsnag buildkite bulksms bunnycdn buttercms bybit caflou
    calendarific calendly calorieninja campayn capsulecrm captaindata carboninterface cashboard
    caspio castai censys centralstationcrm cerebras cexio chargebee chatfule chatwork checkly
    checklyhq checkvist circleci clarifai clearbit clickhelp clicksend clickup clientary
    clinchpad clockify clockworksms closecrm cloudconvert cloudelements cloudflare cloudimage
    cloudinary cloudmersive cloudplan cloudsmith cloverly clustdoc codacy codeclimate codecov
    codemagic codequiry cohere coinapi coinbase coinlayer coinlib coinmarketcap commercejs
    companyhub confluent contentful conversiontools convertapi convertkit convier coralogix
    couchbase countrylayer coveralls craftmypdf cronitor crowdin cryptocompare currencycloud
    currencyfreaks currencylayer currencyscoop currentsapi customerguru customerio cypress
    d7network dareboost databox databricks datadog datagov dd debounce deepai deepgram deepinfra
    deepl deepseek detectify detectlanguage dfuse diffbot diggernaut digitalocean dingtalk
    disqus dnscheck docparser documo docusign dotdigital dotmailer dovico dronahq droneci
    dropbox duply dwolla dynalist dynatrace dyspatch eagleeyenetworks easyinsight ecostruxureit
    edamam edenai eightxeight elasticemail elevenlabs emailoctopus enablex etherscan ethplorer
    etsy eventbrite everhour exchangerate exchangerateapi exchangeratesapi exportsdk
    extractorapi facebook faceplusplus fastforex fastly fastspring faunadb feedier feishu
    fetchrss fibery finage financialmodelingprep findl finnhub fireworks fivetran fixer fixerio
    fleetbase flickr flightapi flightlabs flightstats flowflu flutterwave formbucket formcraft
    formsite formspree foursquare frameio freshbooks freshdesk freshservice fullstory fusebill
    fxmarket geckoboard gengo geoapify geocodify geocodio geoipifi getgeoapi getgist getresponse
    getsandbox ghost giphy gitea glassnode gocanvas gocardless googlemaps graphcms graphhopper
    groovehq groq gtmetrix guardianapi gumroad gyazo happyscribe harvest hellosign helpcrunch
    helpscout hereapi heroku hightouch hiveage holidayapi honeycomb hotjar html2pdf hubspot
    humio hunter hybiscus hypertrack iconfinder iexapis iexcloud imagekit imagga imgbb imgix
    influxdb infura insightly insomnia instabot instamojo instana instatus integromat intercom
    interseller intrinio invoiceocean ip2location ipapi ipdata ipgeolocation ipinfo ipinfodb
    ipquality ipqualityscore ipstack iterable jotform jumpcloud kakao kanbanize karmacrm keen
    keenio kickbox klarna klaviyo klipfolio knapsackpro kontent kraken kucoin kylas langfuse
    langsmith languagelayer lastfm launchdarkly leadfeeder lemlist lemonsqueezy lendflow
    lessannoyingcrm lexigram lightstep linemessaging linenotify linkpreview linode liveagent
    livestorm loadmill lob locationiq logdna loggly loginradius logzio lokalise loyverse
    lunchmoney lusha madkudu magicbell mailboxlayer mailchimp mailerlite mailersend mailgun
    mailjet mailmodo mailsac mandrill mapbox mapquest marketstack mattermost mavenlink maxmind
    meaningcloud mediastack meilisearch meistertask memberstack meraki mesibo messagebird
    metaapi metrilo midtrans mindmeister miro mistral mixmax mixpanel mockaroo mollie
    monkeylearn moonclerk moonshot moosend moralis mparticle mrticktock mux myexperiment
    myfreshworks myintervals nasa nasdaqdatalink naver nethunt netlify neutrino neutrinoapi
    newrelic newsapi newscatcher nexmo nftport ngrok nicereply nightfall noticeable novu nozbe
    nozbeteams numverify nutritionix nylas nytimes oanda okta omdb omdbapi omnisend onedesk
    onelogin onepagecrm onesignal onwaterio oopspam openai opencage opencagedata
    openexchangerates opengraphr openrouter openuv openweather openweathermap opsgenie
    optimizely overloop owlbot packagecloud pagerduty pandadoc pandascore papertrail
    paralleldots parsehub parseur partnerstack passbase pastebin paydirtapp paymoapp paymongo
    paystack pdflayer pdfshift pendo peopledatalabs pepipost perplexity pinata pinecone pingdom
    pipedream pipedrive pivotal pivotaltracker pixabay plaid planviewleankit planyo plivo podio
    poloniex polygon positionstack postageapi posthog postmark powrbot prefect prerender prodpad
    prospectcrm prospectio protocolsio proxycrawl pubnub purestake pushbullet pusher qase qiniu
    qualaroo quandl qubole quickmetrics rapidapi rawg raygun razorpay reachmail
    reallysimplesystems rebrandly recaptcha recharge recurly rentman repairshopr replicate
    resend restpack retool revai revampcrm ringcentral ritekit roboflow rollbar roninapp
    route4me rownd rudderstack runrunit salesblink salescookie salesflare salesloft satismeter
    saucelabs scaleway scalr scrapeowl scraperapi scraperbox scrapersite scrapestack scrapfly
    scrapingant scrapingbee screenshotapi screenshotlayer scrutinizerci securitytrails segment
    selectpdf sematext sendbird sendgrid sendinblue serpapi serphouse serpstack sheety
    sherpadesk shipday shippo shodan shortcut shotstack shutterstock signalwire sigopt
    siliconflow simfin simplesat simplynoted simvoly sirv siteleaf skrapp skrappio skybiometry
    smartsheet smartsheets smartystreets snipcart snowflake snyk sonar sonarcloud sonarqube
    sparkpost speechtextai splunk spoonacular sportradar sportsmonk spotify squarespace squareup
    sslmate stabilityai statuscake statuspage statuspal stitchdata stockdata storecove
    stormboard stormglass storyblok storychief strava stripo stytch sugester sumologic supabase
    supernotes surveyanyplace surveybot surveymonkey surveysparrow survicate swiftype tallyfy
    tatum tatumio tavily taxjar teamgate teamworkcrm telnyx tencent textmagic theoddsapi
    thinkific thousandeyes ticketmaster tickettailor tiingo timecamp timezoneapi tinypng tmdb
    tmetric todoist togetherai toggl tokeet tomorrowio tomtom tradier transferwise travelpayouts
    travisci trello turso twelvedata twilio twitch twitter tyntec typeform typetalk ubidots
    uclassify unifyid unplugg unsplash upcdatabase uplead uploadcare upstash uptimerobot upwave
    urlscan userflow userstack vagrantcloud vatlayer vbout vercel verimail veriphone versioneye
    viewneo virustotal visualcrossing voiceflow voicegain vonage voodoosms vouchery voyageai
    vpnapi vultr vyte wakatime walkscore wandb weatherapi weatherbit weatherstack web3storage
    webex webflow webscraping wepay whoxy wistia workos worksnaps workstack worldcoinindex
    worldpay worldweather wrike xata yelp youneedabudget zapier zapierwebhook zendesk zenkit
    zenrows zenscrape zenserp zeplin zerobounce zerotier zhipu zipapi zipbooks zipcodeapi
    zipcodebase zohocrm zonkafeedback zoominfo zulipchat
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
