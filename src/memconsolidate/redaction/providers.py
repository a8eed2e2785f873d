"""Providers whose keys look like any hash: beside their name such a value is a key."""

from __future__ import annotations

#: Whoever hands out images, commits or packages is not here: a hash beside its name is no key.
PROVIDERS = frozenset(
    """
    abstractapi adafruit airbrake airtable alchemy algolia alphavantage amplitude anthropic apify
    appsflyer asana assemblyai auth0 beamer binance bitfinex bitly bitmex bittrex blockfrost braze
    brevo browserstack bugsnag bybit calendly cerebras chargebee circleci clarifai clearbit clickup
    cloudflare cloudinary cloudsmith codacy codeclimate codecov cohere coinapi coinbase
    coinmarketcap contentful coveralls currencylayer customerio cypress datadog dd deepgram deepl
    deepseek digitalocean dropbox dynatrace elevenlabs etherscan eventbrite everhour exchangerate
    facebook fastforex fastly finnhub fireworks fixer flickr foursquare freshbooks freshdesk
    freshservice fullstory geocodio getresponse ghost giphy gocardless graphhopper groq harvest
    helpscout heroku honeycomb hotjar hubspot hunter infura insomnia intercom ipgeolocation ipinfo
    ipstack jotform jumpcloud keen kickbox klaviyo kraken kucoin launchdarkly lemlist lob locationiq
    logdna loggly logzio mailboxlayer mailchimp mailerlite mailersend mailgun mailjet mandrill
    mapbox mapquest mattermost meraki messagebird mistral mixpanel moralis mux nasa netlify
    neutrino newrelic newsapi nexmo ngrok nozbe numverify nytimes okta omdb omdbapi onesignal
    openai opencage openexchangerates openweather openweathermap opsgenie optimizely pagerduty
    papertrail pastebin pendo perplexity pingdom pinecone pipedrive pivotal plaid polygon
    positionstack posthog postmark prefect pubnub pushbullet pusher quandl rapidapi raygun
    recaptcha recharge replicate rollbar saucelabs scaleway scraperapi scrapingbee segment
    sendbird sendgrid sendinblue serpapi shodan signalwire skrapp smartsheet snyk sonar sonarcloud
    sonarqube sparkpost splunk spotify statuspage stormglass strava stytch sumologic surveymonkey
    tatum tavily telnyx textmagic theoddsapi tiingo tinypng todoist tomtom trello twilio twitch
    twitter typeform unsplash uploadcare uptimerobot urlscan vatlayer virustotal visualcrossing
    vonage vultr wakatime wandb weatherapi weatherbit weatherstack webflow wistia workos wrike yelp
    zendesk zenserp zerobounce zipcodeapi zoominfo
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
