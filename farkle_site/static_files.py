"""How static files are stored: under hashed names, compressed, kept by browsers for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, with hashed names in the imports of our script modules too.

    So a page never runs an old module beside a new one. Libraries' scripts are left as they are:
    theirs may import what only a bundler finds.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # noqa: SLF001  Django offers the switch for all scripts or none
    )
