"""Which part of the site answers which address."""

from allauth.account.decorators import secure_admin_login
from allauth.mfa.webauthn.views import list_webauthn
from django.contrib import admin
from django.urls import include, path, re_path

from farkle_site import language, pwa
from farkle_site.care import backup_pages
from farkle_site.care.health import health
from farkle_site.home_https import pages as home_https
from farkle_site.mistakes import broken, unreadable
from sessions.api.views.problems import UnknownAddress

admin.site.login = secure_admin_login(admin.site.login)  # with its limits on guessing

urlpatterns = [
    path("admin/backups/", backup_pages.backups, name="backups"),
    path("admin/backups/new/", backup_pages.make, name="backup_make"),
    path("admin/backups/verify/", backup_pages.verify, name="backup_verify"),
    path("admin/backups/<str:backup>", backup_pages.download, name="backup"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("sessions.api.urls")),
    re_path("^api/", UnknownAddress.as_view()),
    path("account/", include("allauth.account.urls")),
    path("account/passkeys/", list_webauthn, name="mfa_index"),
    path("account/passkeys/", include("allauth.mfa.urls")),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("sw.js", pwa.service_worker, name="service_worker"),
    path("offline/", pwa.offline, name="offline"),
    path("continue/", pwa.resume, name="continue"),
    path("healthz", health, name="healthz"),
    path("language/", language.choose, name="language"),
    path("help/https/", home_https.https_help, name="https_help"),
    path("help/https/farkle.crt", home_https.authority, name="home_authority"),
    path("", include("sessions.pages.urls")),
]

handler400 = unreadable.refused
handler500 = broken.answer
