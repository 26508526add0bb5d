"""Signs in to a User Center with a key of open access and calls one route. Needs Python 3.9 or newer, and no package.

UC_URL=https://iot.example.com UC_KEY=uk_... UC_SECRET=us_... python3 sign_in.py [/user/admin/member/info]
UC_SECRET=us_... python3 sign_in.py sign <timestamp> <nonce>     prints the signature alone
"""
import hashlib
import hmac
import json
import os
import secrets
import sys
import time
import urllib.request

LOGIN = "/user/admin/site/access/open/login"


def sign(secret: str, timestamp: int, nonce: str) -> str:
    text = f"POST\n{LOGIN}\n{timestamp}\n{nonce}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def call(path: str, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", **(headers or {})}
    request = urllib.request.Request(os.environ["UC_URL"] + path, data, sent)
    with urllib.request.urlopen(request, timeout=30) as response:
        answer = json.load(response)
    if answer["code"] != 0:
        raise SystemExit(json.dumps(answer, ensure_ascii=False))
    return answer["data"]


def sign_in() -> str:
    timestamp, nonce = int(time.time()), secrets.token_hex(16)
    signed = {
        "key": os.environ["UC_KEY"],
        "timestamp": timestamp,
        "nonce": nonce,
        "sign": sign(os.environ["UC_SECRET"], timestamp, nonce),
    }
    return call(LOGIN, signed)["token"]


if __name__ == "__main__":
    path, *more = sys.argv[1:] or ["/user/admin/member/info"]
    if path == "sign":
        print(sign(os.environ["UC_SECRET"], int(more[0]), more[1]))
    else:
        print(json.dumps(call(path, headers={"Authorization": sign_in()}), ensure_ascii=False))
