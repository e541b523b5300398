"""Views as Django REST framework's documentation has them, with the site's settings."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tests.benchmarks.reference.models import Line, Sheet


class BareView(APIView):
    """Answers a constant."""

    def get(self, request: Request) -> Response:
        return Response({"status": "playing"})


class ThrowSerializer(serializers.Serializer):
    """The body of a throw."""

    dice = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=6))
    set_aside = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=6), required=False
    )
    bank = serializers.BooleanField(required=False)
    expected_version = serializers.IntegerField(required=False)


class InsertAndUpdateView(APIView):
    """Checks the body of a throw and keeps it, knowing nothing of the game."""

    def post(self, request: Request, sheet: int) -> Response:
        throw = ThrowSerializer(data=request.data)
        throw.is_valid(raise_exception=True)
        with transaction.atomic():
            Line.objects.create(sheet_id=sheet, payload=throw.validated_data)
            Sheet.objects.filter(pk=sheet).update(
                version=F("version") + 1, updated_at=timezone.now()
            )
        return Response(throw.data, status=201)
