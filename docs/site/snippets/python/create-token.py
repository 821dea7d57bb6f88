# Python 3.8 or newer, without a package. Run it on your backend, once for each verification.
import json
import os
import urllib.request

body = {
    "flowName": "passport-only",
    "externalId": "order-4711",
    "profile": {"First name": "Erika", "Last name": "Mustermann"},
}
request = urllib.request.Request(
    os.environ["VERIFY_URL"] + "/sdk/v2/token",
    data=json.dumps(body).encode(),
    headers={"X-SDK-Key": os.environ["VERIFY_SDK_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request, timeout=10) as answer:  # raises HTTPError for anything but 200
    print(json.load(answer)["token"])  # hand this to the page
