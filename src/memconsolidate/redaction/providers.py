"""Providers whose keys look like any hash: beside their name such a value is a key."""

from __future__ import annotations

#: Whoever hands out images, commits or packages is not here: a hash beside its name is no key.
PROVIDERS = frozenset(
    """
    abstractapi abuseipdb accuweather adafruit adyen airbrake airbyte airtable aiven alchemy
    algolia alibaba alienvault aliyun alphavantage amap amplitude anthropic apideck apify
    appcenter appdynamics appsflyer aqicn asana assemblyai atera auth0 axiom backblaze baidu
    baseten beamer betterstack binance bitbucket bitfinex bitly bitmex bitrise bittrex
    blockfrost braintree braze brevo brightdata browserstack bugsee bugsnag buildkite bunnycdn
    bybit calendarific calendly capsulecrm castai censys cerebras chargebee chatwork checkly
    circleci clarifai clearbit clicksend clickup clockify cloudconvert cloudflare cloudinary
    cloudsmith codacy codeclimate codecov codemagic cohere coinapi coinbase coinmarketcap
    confluent contentful convertkit coralogix couchbase coveralls cronitor crowdin currencylayer
    customerio cypress databox databricks datadog dd deepai deepgram deepinfra deepl deepseek
    detectify diffbot digitalocean dingtalk docusign dotdigital dropbox dynatrace edenai
    elevenlabs emailoctopus etherscan eventbrite everhour exchangerate facebook fastforex fastly
    fastspring faunadb feishu fibery findl finnhub fireworks fivetran fixer flickr flutterwave
    formspree foursquare freshbooks freshdesk freshservice fullstory geckoboard gengo geoapify
    geocodify geocodio getresponse ghost giphy gitea glassnode gocardless graphhopper groq
    gumroad harvest hellosign helpscout heroku hightouch holidayapi honeycomb hotjar hubspot
    humio hunter hypertrack iconfinder imgbb imgix influxdb infura insomnia instana instatus
    intercom ipdata ipgeolocation ipinfo ipqualityscore ipstack iterable jotform jumpcloud kakao
    kanbanize keen kickbox klarna klaviyo kraken kucoin langfuse langsmith lastfm launchdarkly
    leadfeeder lemlist lightstep linode livestorm lob locationiq logdna loggly logzio lokalise
    lusha mailboxlayer mailchimp mailerlite mailersend mailgun mailjet mandrill mapbox mapquest
    marketstack mattermost meilisearch memberstack meraki messagebird metaapi midtrans miro
    mistral mixpanel mockaroo mollie moonshot moralis mparticle mux nasa naver netlify neutrino
    newrelic newsapi nexmo ngrok nightfall novu nozbe numverify nylas nytimes oanda okta omdb
    omdbapi onesignal openai opencage openexchangerates openrouter openweather openweathermap
    opsgenie optimizely pagerduty papertrail pastebin paymongo paystack pdfshift pendo
    perplexity pinecone pingdom pipedream pipedrive pivotal plaid podio polygon positionstack
    posthog postmark prefect prerender pubnub pushbullet pusher qase qiniu qualaroo quandl
    rapidapi raygun razorpay rebrandly recaptcha recharge recurly replicate resend retool revai
    roboflow rollbar rudderstack salesloft saucelabs scaleway scraperapi scrapestack scrapingbee
    securitytrails segment sematext sendbird sendgrid sendinblue serpapi shippo shodan shortcut
    signalwire siliconflow simfin skrapp smartsheet smartystreets snowflake snyk sonar
    sonarcloud sonarqube sparkpost splunk spoonacular spotify squareup sslmate stabilityai
    statuspage stormglass storyblok strava stytch sumologic supabase surveymonkey swiftype tatum
    tavily taxjar telnyx tencent textmagic theoddsapi tickettailor tiingo tinypng tmdb tmetric
    todoist togetherai toggl tomtom travisci trello turso twilio twitch twitter typeform
    uclassify unsplash uploadcare upstash uptimerobot urlscan userflow vatlayer vercel
    virustotal visualcrossing voiceflow vonage voyageai vultr wakatime wandb weatherapi
    weatherbit weatherstack webflow wepay whoxy wistia workos worldpay wrike xata yelp zapier
    zendesk zenserp zerobounce zerotier zhipu zipbooks zipcodeapi zoominfo
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
