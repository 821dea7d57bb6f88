# Python 3.8 or newer, without a package. The result is final when processingState is "done".
import json
import os
import sys
import urllib.parse
import urllib.request

url = os.environ["VERIFY_URL"] + "/api/v1/application/" + urllib.parse.quote(sys.argv[1], safe="")
request = urllib.request.Request(url, headers={"X-API-Key": os.environ["VERIFY_API_KEY"]})
with urllib.request.urlopen(request, timeout=10) as answer:
    application = json.load(answer)
print(application["processingState"], application["overallResult"].get("status"))
for concern in application["overallResult"]["concerns"]:
    print(concern["id"], concern["message"])
