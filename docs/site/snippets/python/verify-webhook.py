# pip install cryptography
import base64
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key


def is_genuine(body: bytes, signature, timestamp, public_keys, now_ms=None) -> bool:
    """body is the raw request body. Two keys are in the list while a key is rotated."""
    if not re.fullmatch(r"[0-9]{13}", timestamp or "") or not re.fullmatch(r"[A-Za-z0-9+/]{86}==", signature or ""):
        return False
    if abs((now_ms or time.time_ns() // 1_000_000) - int(timestamp)) > 5 * 60 * 1000:
        return False
    for key in public_keys:
        try:
            load_pem_public_key(key.encode()).verify(base64.b64decode(signature), body + timestamp.encode())
            return True
        except InvalidSignature:
            continue
    return False


class Webhook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signature, timestamp = self.headers["X-Signature"], self.headers["X-Timestamp"]
        genuine = is_genuine(body, signature, timestamp, [os.environ["VERIFY_PUBLIC_KEY"]])
        if genuine:
            application = json.loads(body)
            print(application["id"], application["overallResult"].get("status"), flush=True)  # store it, then answer
        self.send_response(200 if genuine else 400)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Webhook).serve_forever()
