"""Tokens that providers give out, told by how they begin."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from memconsolidate.redaction.values import is_filler
from memconsolidate.redaction.words import LongWords


class Shape(Struct, frozen=True):
    """A kind of secret: `needles` are literals of which one is in every match of `pattern`.

    Group 1 of the pattern, where there is one, is the secret; else the whole match is.
    """

    kind: str
    needles: tuple[str, ...]
    pattern: re.Pattern[str]


def _shape(kind: str, needles: str, pattern: str) -> Shape:
    return Shape(kind, tuple(needles.split()), re.compile(pattern, re.ASCII))


#: No token begins in the middle of a word.
_B = r"(?<![A-Za-z0-9])"
#: The same, where the token has a rare beginning and is often glued to a name with `_`.
_C = r"(?<![A-Za-z0-9_])"
_W = r"[A-Za-z0-9_-]"
#: None ends there either, where its length is all that is known of it.
_E = r"(?![A-Za-z0-9_-])"
#: What follows has a digit and a long run, or characters of all kinds: no name in code has.
_DRAWN = (
    r"(?:(?=(?:[A-Za-z0-9]{1,12}[_.-]){0,2}[A-Za-z0-9]{12})(?=[A-Za-z_=-]{0,60}(?:\d|(?<=[a-z])[A-Z][A-Z]))"
    r"|(?=[^A-Z\s]{0,60}[A-Z])(?=[^a-z\s]{0,60}[a-z])(?=[^0-9\s]{0,60}[0-9]))"
)
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

#: Beginnings that say it all, each of one provider.
_BEGINNING_ALONE = """
    EZAK EZTK fio-u- pnu_ rdme_ CFPAT- bkua_ CCIPAT_ nfp_ rnd_ napi_ lsv2_ phc_ phx_ hcaik_ hcxik_ chpt_
    dt0c01. dt0s01. os_v2_ HRKU- AQVN YCAJ pcsk_ csk- fw_ mlsn. oy2 CLOJARS_ BBDC- aio_ tr_dev_ tr_prod_ ico-
    ctx7sk- zpka_ vcp_ vck_ rpa_
""".split()  # noqa: SIM905 - a list of words reads best as words

_TOKENS = (
    # AWS draws from base32; other digits are in keys of servers that speak its protocol.
    _shape(
        "aws-key",
        "AKIA ASIA ABIA ACCA",
        _B + r"(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z2-7]{16}|[A-Z]{0,15}[0-9])[A-Z0-9]{16}(?![A-Za-z0-9])",
    ),
    _shape("aws-key", "amzn.mws.", r"amzn\.mws\.[0-9a-f-]{36}"),
    _shape(
        "aws-key", "ABSK bedrock-api-key-", _B + r"(?:ABSK|bedrock-api-key-)[A-Za-z0-9+/=]{40,}"
    ),
    _shape("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", _B + r"gh[pousr]_[A-Za-z0-9_]{30,255}"),
    _shape("github-token", "github_pat_", r"github_pat_[A-Za-z0-9_]{20,255}"),
    _shape(
        "gitlab-token",
        "glpat- glptt- gldt- glrt- glcbt- glft- glsoat- glimt- glagent- gloas- glffct-",
        _B + r"gl(?:pat|ptt|dt|rt|cbt|ft|soat|imt|agent|oas|ffct)-" + _W + r"[A-Za-z0-9_.-]{18,}",
    ),
    _shape("gitlab-token", "GR1348941", r"GR1348941" + _W + r"{20}"),
    _shape(
        "slack-token",
        "xox",
        _B + r"xox[abceprs](?:\.xox[bp])?-(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{10,}",
    ),
    _shape("slack-token", "xapp-", _B + r"xapp-\d-[A-Za-z0-9-]{15,}"),
    _shape(
        "webhook",
        "hooks.slack.com/",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/]{20,})",
    ),
    _shape(
        "webhook", "/api/webhooks/", r"discord(?:app)?\.com/api/webhooks/(\d{10,}/" + _W + r"{40,})"
    ),
    _shape("webhook", "office.com/webhook", r"office\.com/webhook[a-z0-9]*/([A-Za-z0-9@/-]{60,})"),
    _shape(
        "webhook",
        "/hooks/catch/",
        r"hooks\.zapier\.com/hooks/catch/([A-Za-z0-9]+/[A-Za-z0-9]+|[A-Za-z0-9]{12,})",
    ),
    _shape(
        "webhook",
        "hook/ hooks/",
        r"/(?:web)?hooks?/(?:[\w.-]{1,60}/){0,2}((?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{24,}(?:/[\w-]{16,})?)",
    ),
    _shape("anthropic-key", "sk-ant-", _B + r"sk-ant-[A-Za-z0-9_-]{15,}"),
    _shape(
        "openai-key",
        "sk-",
        _B + r"sk-(?!ant-)(?:proj-|svcacct-|admin-|None-)?[A-Za-z0-9][A-Za-z0-9_-]{18,}",
    ),
    _shape(
        "stripe-key", "k_live_ k_test_ k_prod_", _B + r"[rsp]k_(?:live|test|prod)_[A-Za-z0-9]{10,}"
    ),
    _shape("stripe-key", "whsec_", _B + r"whsec_[A-Za-z0-9+/]{24,}"),
    _shape("google-key", "AIza", _B + r"AIza" + _W + r"{35}"),
    _shape("google-key", "GOCSPX-", r"GOCSPX-" + _W + r"{20,}"),
    _shape("google-key", "ya29.", _B + r"ya29\.[A-Za-z0-9_.-]{20,}"),
    _shape("google-key", "1//0", _B + r"1//0[A-Za-z0-9_-]{40,}"),
    _shape(
        "google-key", ".apps.googleusercontent", r"(\d{6,}-[a-z0-9]{20,})\.apps\.googleusercontent"
    ),
    _shape(
        "jwt",
        "eyJ ZXlK",
        _B + r"(?:eyJ|ZXlK)" + _W + r"{8,}\." + _W + r"{8,}(?:\.[A-Za-z0-9_-]*){0,3}",
    ),
    _shape("1password-token", "ops_eyJ", r"ops_eyJ[A-Za-z0-9+/=_-]{60,}"),
    _shape(
        "1password-key",
        "A3-",
        _B + r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}",
    ),
    _shape("vault-token", "hvs. hvb. hvr.", _B + r"hv[sbr]\.[A-Za-z0-9_-]{20,}"),
    _shape("vault-token", "s.", _B + r"s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}(?![A-Za-z0-9(])"),
    _shape("terraform-token", ".atlasv1.", r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,}"),
    _shape("twilio-key", "SK", _B + r"SK[0-9a-f]{32}(?![A-Za-z0-9])"),
    _shape("npm-token", "npm_", _B + r"npm_[A-Za-z0-9]{36}"),
    _shape("pypi-token", "pypi-", _B + r"pypi-[A-Za-z0-9_-]{50,}"),
    _shape("sendgrid-key", "SG.", _B + r"SG\." + _W + r"{16,}\." + _W + r"{16,}"),
    _shape("mailgun-key", "key-", _B + r"key-[0-9a-f]{32}"),
    _shape(
        "shopify-token", "shpat_ shpca_ shppa_ shpss_", _B + r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"
    ),
    _shape("doppler-token", "dp.", _B + r"dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9_.-]{30,}"),
    _shape("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", r"do[opr]_v1_[a-f0-9]{40,}"),
    _shape("huggingface-token", "hf_", _B + r"hf_[A-Za-z0-9]{30,48}(?![A-Za-z0-9])"),
    _shape("huggingface-token", "api_org_", _B + r"api_org_[A-Za-z]{34}"),
    _shape(
        "provider-key",
        "gsk_ xai- pplx- nvapi- tvly- r8_ sbp_ jina_ esecret_ sqp_ squ_ sqa_ xkeysib- tfp_ tkn.v1_ VF. sl.",
        _B
        + r"(?:gsk_|xai-|pplx-|nvapi-|tvly-|r8_|sbp_|jina_|esecret_|sq[pua]_|xkeysib-|tfp_|tkn\.v1_|VF\.|sl\.)(?=[A-Za-z_-]{0,60}\d)"
        + _W
        + r"{20,}",
    ),
    _shape("grafana-token", "glc_ glsa_", _B + r"gl(?:c|sa)_[A-Za-z0-9+/=_]{30,}"),
    _shape("linear-key", "lin_", _B + r"lin_(?:api|oauth)_[A-Za-z0-9]{30,}"),
    _shape("sentry-token", "sntrys_ sntryu_", r"sntry[su]_[A-Za-z0-9+/=_]{40,}"),
    _shape(
        "sourcegraph-token",
        "sgp_ slk_",
        _B + r"(?:sgp|slk)_(?:[A-Za-z0-9]{1,16}_){0,2}[A-Fa-f0-9]{40}",
    ),
    _shape(
        "newrelic-key",
        "NRAK- NRJS- NRAA- NRRA- NRIQ- NRAL",
        _B + r"NR(?:AK|JS|AA|RA|IQ|II)-[A-Za-z0-9_-]{19,}",
    ),
    _shape("postman-key", "PMAK-", _B + r"PMAK-[A-Fa-f0-9]{24}-[A-Fa-f0-9]{34}"),
    _shape("figma-token", "figd_ figu_", _B + r"fig[du][rh]?_" + _W + r"{20,}"),
    _shape("atlassian-token", "ATATT3 ATCTT3 ATBB", _B + r"AT(?:ATT3|CTT3|BB)[A-Za-z0-9_=-]{20,}"),
    _shape("databricks-token", "dapi", _B + r"dapi[a-f0-9]{32}(?:-\d)?"),
    _shape("docker-token", "dckr_", r"dckr_(?:pat|oat)_" + _W + r"{20,}"),
    _shape("planetscale-token", "pscale_", r"pscale_(?:pw|tkn|oauth)_[A-Za-z0-9_.=-]{30,}"),
    _shape("rubygems-key", "rubygems_", r"rubygems_[a-f0-9]{48}"),
    _shape(
        "notion-token", "ntn_ secret_", _B + r"(?:ntn_|secret_)(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{40,}"
    ),
    _shape("age-key", "AGE-SECRET-KEY-", r"AGE-SECRET-KEY-[A-Z0-9-]{20,}"),
    _shape(
        "telegram-token",
        ":",
        _B
        + r"\d{7,10}:(?:AA"
        + _W
        + r"{32,34}|(?=[A-Za-z_-]{0,34}\d)"
        + _W
        + r"{35})(?!"
        + _W
        + ")",
    ),
    _shape(
        "discord-token",
        ".",
        _B + r"[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?!" + _W + ")",
    ),
    _shape(
        "square-token",
        "sq0 EAAA",
        _B + r"(?:sq0(?:atp|csp|idp)-" + _W + r"{20,}|EAAA[A-Za-z0-9_-]{56,})",
    ),
    _shape(
        "facebook-token", "EAA", _B + r"EAA(?:(?:M|C)[A-Za-z0-9]{60,}|CEdEose0cBA[A-Za-z0-9]{20,})"
    ),
    _shape("hubspot-token", "pat-na1- pat-eu1-", _B + r"pat-(?:na|eu)1-[0-9a-f-]{36}"),
    _shape("airtable-token", "pat", _B + r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
    _shape(
        "fly-token",
        "fo1_ fm1 fm2_",
        _B + r"(?:fo1_" + _W + r"{40,}|fm[12][ar]?_[A-Za-z0-9+/=_]{60,})",
    ),
    _shape(
        "azure-secret",
        "Q~",
        r"(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])",
    ),
    _shape("mapbox-token", "sk.eyJ", _B + r"sk\.eyJ[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]+)?"),
    _shape("octopus-key", "API-", _B + r"API-[A-Z0-9]{25,}"),
    _shape(
        "artifactory-key",
        "AKC AP cmVmd",
        _B + r"(?:AKC[A-Za-z0-9]{60,}|AP[0-9A-F][A-Za-z0-9]{60,}|cmVmdGtu[A-Za-z0-9]{40,})",
    ),
    _shape("flutterwave-key", "FLWSECK FLWPUBK", r"FLW(?:SECK|PUBK)(?:_TEST)?-[A-Za-z0-9-]{12,}"),
    _shape("adobe-secret", "p8e- p8e", _B + r"p8e-" + _W + r"{32}"),
    _shape("alibaba-key", "LTAI", _B + r"LTAI[A-Za-z0-9]{12,30}(?![A-Za-z0-9])"),
    _shape("krb5-hash", "$krb5", r"\$krb5[a-z]{1,8}\$[A-Za-z0-9$@./_:-]{30,}"),
    _shape(
        "password-hash",
        "$1$ $2a$ $2b$ $2y$ $5$ $6$ $8$ $9$ $y$ $argon2",
        r"\$(?:1|5|6|8|9|y)\$(?:rounds=\d+\$)?[A-Za-z0-9./]{1,24}\$[A-Za-z0-9./]{20,90}"
        r"|\$2[aby]\$\d\d\$[A-Za-z0-9./]{53}|\$argon2(?:id|i|d)\$[A-Za-z0-9=,$+/]{30,}",
    ),
    # Beginnings with nothing else in common; what follows has digits, see the pattern.
    _shape(
        "provider-key",
        " ".join(_BEGINNING_ALONE),
        _B + rf"(?:{'|'.join(map(re.escape, _BEGINNING_ALONE))}){_DRAWN}[A-Za-z0-9_.=-]{{16,}}",
    ),
    _shape("provider-key", "tskey-", _B + r"tskey-[a-z]+-[A-Za-z0-9]{6,}(?:-[A-Za-z0-9]+)*"),
    # The beginnings are words of code too; what follows is no digest of a file with its name.
    _shape("provider-key", "crsr_ key_", _B + r"(?:crsr|key)_[0-9a-f]{64}" + _E),
    _shape("provider-key", "e2b_", _B + r"e2b_[0-9a-f]{40}" + _E),
    _shape(
        "provider-key",
        "as-",
        _B
        + r"as-(?=[A-Za-z]{0,21}\d)(?=[a-z0-9]{0,21}[A-Z])(?=[A-Z0-9]{0,21}[a-z])[A-Za-z0-9]{22}"
        + _E,
    ),
    # Digits in hexadecimal with a secret behind them; a digest is followed by the ending of a file.
    _shape(
        "provider-key",
        ".",
        _B + r"[0-9a-f]{32}\.(?=[a-z0-9]{0,15}[A-Z])(?=[A-Z0-9]{0,15}[a-z])[A-Za-z0-9]{16}" + _E,
    ),
    _shape("provider-key", "pul-", _B + r"pul-[0-9a-f]{40}"),
    _shape("provider-key", "pk_", _B + r"pk_\d{5,9}_[A-Z0-9]{30,}"),
    _shape("provider-key", "ub-c- sec-c-", _B + r"(?:[ps]ub|sec)-c-[A-Za-z0-9-]{36,}"),
    _shape(
        "provider-key", "access-", _B + r"access-(?:sandbox|development|production)-[0-9a-f-]{36}"
    ),
    _shape("provider-key", "v1.0-", _B + r"v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}"),
    _shape("provider-key", "_mmk", _B + r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    _shape("newrelic-key", "NRAL", _B + r"[a-z0-9]{30,40}NRAL(?![A-Za-z0-9])"),
    _shape("azure-secret", "AZDO", _B + r"[A-Za-z0-9]{70,80}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])"),
    _shape(
        "aws-key",
        "FwoGZXIvYXdz IQoJb3JpZ2lu",
        r"(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[A-Za-z0-9+/=_%-]{40,}",
    ),
    _shape("private-key", "xprv yprv zprv", _B + r"[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,112}"),
    _shape("jwt", ".ey", _B + r"ey[A-Za-z0-9_-]{17,}\.ey[A-Za-z0-9_-]{17,}(?:\.[A-Za-z0-9_-]*)?"),
    _shape("provider-key", "HRKU-", _B + rf"HRKU-{_UUID}"),
    _shape("provider-key", "api- sdk- mob- rel-", _B + rf"(?:api|sdk|mob|rel)-{_UUID}"),
    _shape("provider-key", "fc-", _B + r"fc-[0-9a-f]{32}(?![A-Za-z0-9])"),
    _shape("asana-token", "/", _B + r"[0-2]/\d{10,19}(?:/\d{10,19})?:[0-9a-f]{32}" + _E),
    _shape("provider-key", "s-s4t2", _B + r"s-s4t2(?:ud|af)-[0-9a-f]{64}"),
    _shape("provider-key", "tvly-", _B + r"tvly-(?:[a-z]{2,5}-)?[A-Za-z0-9]{20,}"),
    # Of addresses of nodes the last part is the key.
    _shape(
        "provider-key",
        "infura.io/ alchemy quiknode.pro/ rpc.ankr.com/",
        r"(?:infura\.io/(?:ws/)?v3|alchemy(?:api)?\.(?:com|io)/(?:v2|nft/v\d)|quiknode\.pro|rpc\.ankr\.com/\w{2,20})/([A-Za-z0-9_-]{24,})",
    ),
    _shape("provider-key", "NF-", _B + r"NF-(?=[A-Za-z]{0,31}\d)[A-Za-z0-9]{32}" + _E),
    _shape("provider-key", "VF.", _B + r"VF\.(?:[A-Z]{2}\.)?[a-f0-9]{24}\.[A-Za-z0-9]{16}" + _E),
    _shape("provider-key", "PLAK", _B + r"PLAK[0-9a-f]{32}"),
    _shape("provider-key", "-us", _B + r"[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])"),
    _shape("provider-key", "SCW", _B + r"SCW(?=[A-Z]{0,16}\d)[A-Z0-9]{17}(?![A-Za-z0-9])"),
    _shape("provider-key", "snyk_", _B + rf"snyk_(?:[a-z]{{2,4}})\.[0-9a-f]{{8}}\.{_W}{{40,}}"),
    _shape("provider-key", "dnkey-", _B + r"dnkey-[A-Za-z0-9]{20,}-[A-Za-z0-9]{40,}"),
    _shape("provider-key", "sk_", _B + r"sk_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{32,}"),
    _shape("provider-key", "sb_secret_", _B + rf"sb_secret_{_W}{{24,}}"),
    _shape("provider-key", "re_", _B + r"re_(?=[A-Za-z_]{0,33}\d)[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"),
    _shape(
        "provider-key",
        "2",
        _B + r"2(?=[a-z0-9]{0,25}[A-Z])[A-Za-z0-9]{26}_(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{21,22}" + _E,
    ),
    _shape("provider-key", "KEY0", _B + r"KEY0[0-9A-Fa-f]{31}_[A-Za-z0-9]{20,24}" + _E),
    _shape("provider-key", "live_ test_", _B + r"(?:live|test)_[0-9a-f]{35}" + _E),
    _shape("provider-key", "BSA", _B + r"BSA(?=[A-Za-z_-]{0,26}\d)" + _W + r"{27}" + _E),
    _shape(
        "provider-key",
        "pa-",
        _B + r"pa-(?=[A-Za-z_-]{0,40}\d)(?=[a-z0-9_-]{0,40}[A-Z])" + _W + r"{40,46}" + _E,
    ),
    _shape(
        "okta-token",
        "00",
        _B + r"00(?=[a-z0-9_-]{0,39}[A-Z])(?=[A-Z0-9_-]{0,39}[a-z])" + _W + r"{40}" + _E,
    ),
    _shape("tencent-key", "AKID", _B + r"AKID(?=[A-Za-z]{0,31}\d)[A-Za-z0-9]{32}" + _E),
    _shape(
        "provider-key",
        "_live_ _test_",
        _C + r"[a-z]{3,16}_(?:live|test)_(?=[A-Za-z_-]{0,30}\d)" + _W + r"{32,}",
    ),
    # The shape that most younger providers give their keys: name, kind of key, random text.
    _shape(
        "provider-key",
        "_live_ _test_ _prod_ -live- -test- _sk_ _pat_ _secret_ _key_ _tok_ _api_ -api- -key- _at_",
        _C + r"[A-Za-z][A-Za-z0-9]{1,15}[_-](?:live|test|prod|sk|pat|secret|key|tok|api|at)[_-]"
        r"(?=[A-Za-z_-]{0,40}\d)(?=[0-9_-]{0,40}[A-Za-z])[A-Za-z0-9]{16,}(?:[_-][A-Za-z0-9]+){0,3}",
    ),
    _shape("anthropic-key", "sk-ant-", r"sk-ant-[A-Za-z0-9]{2,12}-" + _W + r"{8,}"),
)

#: Which shapes a needle calls for, by their place above.
_NEEDLES = [(needle, rank) for rank, shape in enumerate(_TOKENS) for needle in shape.needles]
#: What a word begins with that can be nothing but a token.
_BEGINNINGS = tuple(
    needle
    for needle, _ in _NEEDLES
    if needle[0].isalnum() and (len(needle) > 3 or (len(needle) == 3 and needle[-1] == "_"))
)


#: "EXAMPLEEXAMPLE…": the same again five times never comes out of a random generator.
_REPEATED = re.compile(r"([A-Za-z0-9]{3,10})\1{4}")


def begins_token(word: str) -> bool:
    """Whether a word begins as the tokens of some provider do."""
    return word.startswith(_BEGINNINGS)


def find_tokens(words: LongWords) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind)."""
    joined = words.joined
    for rank in sorted({rank for needle, rank in _NEEDLES if needle in joined}):
        shape = _TOKENS[rank]
        group = shape.pattern.groups
        for match in shape.pattern.finditer(joined):
            if not is_filler(match.group(group)) and not _REPEATED.search(match.group(group)):
                start = words.locate(match.start(group))
                yield start, start + len(match.group(group)), shape.kind
