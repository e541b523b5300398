"""How hard the random tests of the engine try: HYPOTHESIS_PROFILE=fast (default) or ci."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A first example compiles tables and reads presets: that is no slow test and no flaky deadline.
_COMMON = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("fast", max_examples=60, stateful_step_count=40, **_COMMON)
settings.register_profile("ci", max_examples=300, stateful_step_count=60, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))
