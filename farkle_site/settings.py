"""Django's settings. Every choice an operator has is read from the environment: `environment`."""

from pathlib import Path

from csp.constants import NONE, SELF

from farkle_site.database import database_settings
from farkle_site.logs import in_one_line, without_asked_again, without_codes
from farkle_site.starting import data_folder, readers
from farkle_site.starting.environment import chosen
from farkle_site.starting.network import lan_addresses, own_names

BASE_DIR = Path(__file__).resolve().parent.parent

# --- where everything is kept
DATA_DIR = data_folder.made(chosen("FARKLE_DATA_DIR"))
SECRET_KEY = chosen("FARKLE_SECRET_KEY") or data_folder.secret_key_in(DATA_DIR)
DATABASES = {"default": database_settings(chosen("DATABASE_URL"), DATA_DIR)}
BACKUP_DIR = chosen("FARKLE_BACKUP_DIR") or DATA_DIR / "backups"
BACKUPS = chosen("FARKLE_BACKUPS")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- the application
DEBUG = chosen("FARKLE_DEBUG")
INSTALLED_APPS = [
    "farkle_site",
    "sessions.apps.GameSessionsConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "farkle_site.mistakes.unreadable.CookiesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "farkle_site.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "farkle_site.mistakes.unreadable.ReadableMiddleware",  # in its language, with its token
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "sessions.access.devices.DeviceMiddleware",
    "farkle_site.mistakes.libraries.LibrariesMiddleware",
    "farkle_site.mistakes.races.RacesMiddleware",
]
ROOT_URLCONF = "farkle_site.urls"
WSGI_APPLICATION = "farkle_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "builtins": ["sessions.templatetags.icons", "sessions.templatetags.phrases"],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "farkle_site.template_files.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "sessions.pages.kit.preferences.for_templates",
            ],
        },
    },
]
# --- accounts, for those who want one
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "account"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
MAIL_SERVER = chosen("FARKLE_EMAIL_URL")
SENDS_MAIL = bool(MAIL_SERVER)
vars().update(MAIL_SERVER or {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"})
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = chosen("FARKLE_EMAIL_FROM") or "webmaster@localhost"
ACCOUNT_ADAPTER = "sessions.people.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if SENDS_MAIL else "none"
ACCOUNT_SESSION_REMEMBER = True
# Beside the library's own: as many as for a name from elsewhere (`access.limits.known_here`).
ACCOUNT_RATE_LIMITS = {"login_failed_where_known": "5/5m/key"}
ACCOUNT_FORMS = {"login": "sessions.people.forms.SignInForm"}
MFA_ADAPTER = "sessions.people.adapters.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_FORMS = {
    "add_webauthn": "sessions.people.forms.AddPasskeyForm",
    "edit_webauthn": "sessions.people.forms.RenamePasskeyForm",
    "login_webauthn": "sessions.people.forms.LoginPasskeyForm",
    "reauthenticate_webauthn": "sessions.people.forms.ReauthenticatePasskeyForm",
}
# Applied when the site starts, as long as there is no admin.
ADMIN_USER = chosen("FARKLE_ADMIN_USER")
ADMIN_PASSWORD = chosen("FARKLE_ADMIN_PASSWORD")
ADMIN_PASSWORD_FILE = chosen("FARKLE_ADMIN_PASSWORD_FILE")

# --- the API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],  # sessions.api.kit.actors reads who asks
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["sessions.api.kit.parsing.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_RATES": {
        "unknown_games": chosen("FARKLE_API_UNKNOWN_GAMES"),
        "writes": chosen("FARKLE_API_WRITES"),
    },
    "NUM_PROXIES": 0,  # the server has already put the client's own address in place
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "sessions.api.kit.refusals.refuse",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Farkle scorekeeper",
    "DESCRIPTION": "Keeps the score of Farkle games played with real dice, under house rules.",
    "VERSION": "1",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "The site that serves this description."}],
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "PATH_CONVERTER_OVERRIDES": {"anid": {"type": "string", "format": "uuid"}},
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PREPROCESSING_HOOKS": ["sessions.api.schema.descriptions.describe"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "sessions.api.schema.rule_sets.complete",
    ],
    "ENUM_NAME_OVERRIDES": {  # several things have a role, a kind, a status
        "RoleEnum": "sessions.api.schema.access.answers.ROLES",
        "StatusEnum": "sessions.api.schema.games.answers.STATUSES",
        "OpenedRoleEnum": "sessions.api.schema.access.answers.OPENED_ROLES",
        "EventRoleEnum": "sessions.api.schema.contests.answers.ROLES",
        "EventKindEnum": "sessions.api.schema.contests.answers.KINDS",
        "GivenEnum": "sessions.api.schema.contests.requests.GIVEN",
        "StateEnum": "sessions.api.schema.imports.answers.STATES",
        "TableStateEnum": "sessions.api.schema.contests.answers.STATES",
        "FinishEnum": "sessions.api.schema.contests.requests.TOLD",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# Counts of calls and of attempts to sign in. In memory: losing a count harms nobody much.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

# --- language and time
LANGUAGE_CODE = chosen("FARKLE_LANGUAGE_CODE")  # where the browser asks for none of these
LANGUAGES = list(readers.LANGUAGES.items())
LOCALE_PATHS = [BASE_DIR / "farkle_site/locale"]
FORMAT_MODULE_PATH = "farkle_site.locale"
LANGUAGE_COOKIE_AGE = 10 * 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = chosen("FARKLE_TIME_ZONE")
USE_I18N = True
USE_TZ = True

# --- static files
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site's pages use them
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "farkle_site.static_files.Storage"},
}

# --- who may ask, and what a browser may do with the answer
ALLOWED_HOSTS = chosen("FARKLE_ALLOWED_HOSTS") or own_names()
PHONE_HOST = next(iter(lan_addresses()), "")  # for a phone, where this machine says localhost
CSRF_TRUSTED_ORIGINS = chosen("FARKLE_CSRF_TRUSTED_ORIGINS")
TRUSTED_PROXIES = chosen("FARKLE_TRUSTED_PROXIES")
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# A kitchen's own network has no certificate, so plain http is the default.
HTTPS = chosen("FARKLE_HTTPS")
# `serve --https` sets these. Plain http goes on beside it, so cookies and headers stay as they are.
HOME_HTTPS_PORT: int | None = None
HOME_AUTHORITY: bytes | None = None
HOME_FINGERPRINT = ""
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Over plain http a browser ignores it, and says so as an error on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains: the household's other subdomains are not ours to force
    "security.W021",  # HSTS preload: cannot be taken back, the domain's owner must decide
]

# --- live updates
MAX_VIEWERS = chosen("FARKLE_MOST_VIEWERS")
MAX_VIEWERS_PER_ADDRESS = chosen("FARKLE_MOST_VIEWERS_PER_ADDRESS")

# --- logging: one short line each, to stderr
LOG_LEVEL = chosen("FARKLE_LOG_LEVEL")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "filters": {
        "one_line": {"()": "django.utils.log.CallbackFilter", "callback": in_one_line},
        "no_codes": {"()": "django.utils.log.CallbackFilter", "callback": without_codes},
        "not_asked_again": {
            "()": "django.utils.log.CallbackFilter",
            "callback": without_asked_again,
        },
        "seldom": {"()": "farkle_site.logs.Seldom"},
        "seldom_provoked": {"()": "farkle_site.logs.SeldomProvoked"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["seldom_provoked", "no_codes", "one_line"],
        }
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": LOG_LEVEL, "propagate": False},
        "django.template": {"level": "INFO"},  # below that it writes out whole pages, codes and all
        # A refusal such as "300 more to open" is no trouble.
        "django.request": {"level": "ERROR", "filters": ["not_asked_again"]},
        "psycopg.pool": {"filters": ["seldom"]},
        "sessions.storage.trouble": {"filters": ["seldom"]},
    },
}
