"""What an account can do with what it keeps. Knows neither pages nor the API."""
