"""Secrets that can be told by their shape alone: provider tokens, credentials in URLs."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from msgspec import Struct

from memconsolidate.redaction.values import (
    has_digit_and_letter,
    is_cloud_key,
    is_filler,
    is_placeholder,
)

#: Every shaped secret but key blocks, cards and URLs has this many token characters in a row.
_SHORTEST_RUN = 14

_TOKEN_BYTES = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./+=$:~,%"
#: Translates UTF-8 so that a run of token characters becomes a run of one letter, and signs that
#: prose has few of become one sign.
RUNS = bytes(
    ord("a") if byte in _TOKEN_BYTES else ord("!") if byte in b"@|(\\<{" else ord(" ")
    for byte in range(256)
)
#: Cards are written with spaces or dashes between their groups.
_DIGITS = bytes(ord("0") if byte in b"0123456789 -" else 1 for byte in range(256))


_LONG_WORD = re.compile(rf"[A-Za-z0-9_./+=$:~@,%-]{{{_SHORTEST_RUN},}}")


#: What translated bytes have somewhere if there can be a token in them.
SHORTEST_RUN = b"a" * _SHORTEST_RUN


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

_TOKENS = (
    _shape(
        "aws-key", "AKIA ASIA ABIA ACCA", _B + r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])"
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
        "webhook", "/webhooks/catch/", r"hooks\.zapier\.com/hooks/catch/([A-Za-z0-9]+/[A-Za-z0-9]+)"
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
    _shape("huggingface-token", "hf_", _B + r"hf_[A-Za-z0-9]{34}(?![a-z0-9])"),
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
        "sourcegraph-token", "sgp_ slk_", _B + r"(?:sgp|slk)_(?:[A-Za-z]{1,16}_)?[A-Fa-f0-9]{40}"
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
    _shape("telegram-token", ":AA :", _B + r"\d{7,10}:AA" + _W + r"{32,34}(?!" + _W + ")"),
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
        "$1$ $2a$ $2b$ $2y$ $5$ $6$ $y$ $argon2",
        r"\$(?:1|5|6|y)\$(?:rounds=\d+\$)?[A-Za-z0-9./]{1,24}\$[A-Za-z0-9./]{20,90}"
        r"|\$2[aby]\$\d\d\$[A-Za-z0-9./]{53}|\$argon2(?:id|i|d)\$[A-Za-z0-9=,$+/]{30,}",
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
#: Those that every path and address has, and a search for any other.
_COMMON_NEEDLES = [(needle, rank) for needle, rank in _NEEDLES if needle in (".", ":")]
_RARE_NEEDLE = re.compile(
    "|".join(re.escape(needle) for needle, _ in _NEEDLES if needle not in (".", ":"))
)

#: What a word begins with that can be nothing but a token.
_BEGINNINGS = tuple(needle for needle, _ in _NEEDLES if len(needle) > 3 and needle[0].isalnum())


def begins_token(word: str) -> bool:
    """Whether a word begins as the tokens of some provider do."""
    return word.startswith(_BEGINNINGS)


#: `scheme://user:password@host`; the password alone is taken, the host is worth knowing.
_URL_LOGIN = re.compile(r"://[^\s/:\"'`<>]{0,200}:(?P<rest>[^\s\"'`<>]{1,300})")
#: What is a host for sure: it has a domain or a port; a version is none.
_SURE_HOST = re.compile(r"(?!v?\d+\.\d+(?:\.\d+)?(?:[^\w.]|\Z))(?:[\w-]+(?:\.[\w-]+)+|[\w.-]+:\d|localhost\b)", re.ASCII)  # fmt: skip
_PORT = re.compile(r"\d{0,5}[/?#]")

#: `scheme://token@host`: a long user name with digits is a token.
_URL_TOKEN = re.compile(r"://(?=[^\s/:@]{0,100}\d)([A-Za-z0-9_.~-]{20,300})@")

_OTP_SEED = re.compile(
    r"otpauth://[^\s\"'`<>]{0,300}?[?&]secret=([A-Za-z2-7]{8,200})", re.IGNORECASE
)

_CLOUD_KEY = re.compile(r"(?<![A-Za-z0-9+/_.-])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=_-]|\.\w)")

_CARD = re.compile(
    r"(?<![\d.,/_-])(?<![A-Za-z])[2-6]\d{3}(?:[ -]?\d{3,6}){2,4}(?![\d_-])(?![.,]\d)(?![A-Za-z])"
)

_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
#: Translates UTF-8 so that what every such number begins with is found fast.
_IBAN_KINDS = bytes(
    ord("A") if byte in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ" else ord("0") if byte in b"0123456789" else 1
    for byte in range(256)
)
_IBAN_CHARS = range(15, 35)

#: Three groups of digits say little; the words around them say what they are.
_SOCIAL_SECURITY = re.compile(
    r"\b(?:social security|ssn)\b[^\n\d]{0,40}?(?<![\w-])(\d{3}[ -]\d{2}[ -]\d{4}|\d{9})(?![\w-])",
    re.IGNORECASE,
)


def find_shaped_secrets(
    text: str, encoded: bytes, lowered: bytes, runs: bytes
) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind).

    `encoded` is the text in UTF-8, `lowered` that in lower case,
    `runs` has "a" for each byte that a token can have, and is empty where no run is long enough.
    """
    if b"://" in encoded and b"@" in encoded:
        for match in _URL_LOGIN.finditer(text):
            start = match.start("rest")
            password = _url_password(match["rest"])
            if password and not is_placeholder(password):
                yield start, start + len(password), "url-password"
        for match in _URL_TOKEN.finditer(text):
            yield match.start(1), match.end(1), "url-password"
    if b"otpauth://" in lowered:
        for match in _OTP_SEED.finditer(text):
            yield match.start(1), match.end(1), "secret"
    if b"0" * 13 in encoded.translate(_DIGITS):
        for match in _CARD.finditer(text):
            if _is_card(match.group()):
                yield match.start(), match.end(), "card"
    if b"AA00" in encoded.translate(_IBAN_KINDS):
        for match in _IBAN.finditer(text):
            if _is_iban(match.group()):
                yield match.start(), match.end(), "iban"
    if b"social security" in lowered or b"ssn" in lowered:
        for match in _SOCIAL_SECURITY.finditer(text):
            yield *match.span(1), "social-security-number"
    if runs:
        yield from _find_tokens(text)
    if b"a" * 40 in runs:
        for match in _CLOUD_KEY.finditer(text):
            if is_cloud_key(match.group()):
                yield match.start(), match.end(), "secret"


def _url_password(rest: str) -> str:
    """Return the password that what follows `://user:` begins with; empty if it begins with none.

    A password ends at an "@" and may hold more of them, and slashes: it ends where a host begins.
    """
    first, at, _ = rest.partition("@")
    if not at or _PORT.match(first):
        return ""
    rest = rest[: len(first)] + rest[len(first) :].partition("?")[0]
    end = len(first)
    while end >= 0 and not _SURE_HOST.match(rest, end + 1):
        end = rest.find("@", end + 1)
    if "/" in first:
        # A path with an "@" looks alike, but mostly has no digit before it or no host behind it.
        return rest[:end] if end >= 0 and has_digit_and_letter(rest[:end]) else ""
    return rest[: end if end >= 0 else rest.partition("/")[0].rindex("@")]


def _find_tokens(text: str) -> Iterator[tuple[int, int, str]]:
    # Sixty patterns over the whole text would be slow; over its long words they are not.
    joined = "\n".join(_LONG_WORD.findall(text))
    needles = _NEEDLES if _RARE_NEEDLE.search(joined) else _COMMON_NEEDLES
    places: list[int] = []
    offsets: list[int] = []
    for rank in sorted({rank for needle, rank in needles if needle in joined}):
        shape = _TOKENS[rank]
        group = shape.pattern.groups
        for match in shape.pattern.finditer(joined):
            if not is_filler(match.group(group)):
                if not places:
                    places, offsets = _locate_long_words(text)
                index = bisect_right(offsets, match.start(group)) - 1
                shift = places[index] - offsets[index]
                yield match.start(group) + shift, match.end(group) + shift, shape.kind


def _locate_long_words(text: str) -> tuple[list[int], list[int]]:
    """Return where each long word begins in the text, and where if they are joined by one sign."""
    places: list[int] = []
    offsets: list[int] = []
    size = 0
    for word in _LONG_WORD.finditer(text):
        places.append(word.start())
        offsets.append(size)
        size += word.end() - word.start() + 1
    return places, offsets


def _is_card(text: str) -> bool:
    """Whether the digits are as many as a card has and satisfy its check digit."""
    digits = [int(character) for character in text if character.isdigit()]
    if not 13 <= len(digits) <= 19 or len(set(digits)) < 2:
        return False
    total = sum(digits[-1::-2]) + sum(sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return total % 10 == 0


def _is_iban(text: str) -> bool:
    """Whether a number satisfies the check digits of ISO 13616, by which letters count from 10 on."""
    number = text.replace(" ", "").replace("-", "")
    if len(number) not in _IBAN_CHARS:
        return False
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1
