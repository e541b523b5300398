"""How static files are stored: under hashed names, compressed, kept by browsers for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, with hashed names in the imports of script modules too.

    So a page never runs an old module beside a new one.
    """

    support_js_module_import_aggregation = True
