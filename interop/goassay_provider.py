"""Two providers behind the vendor's own verifier, sold through the control API of a served world and called from outside.

Standard input is the one line of `touchstone serve --json`; standard output is one line for each step that held.
"""

import io
import json
import sys
import threading
import urllib.error
import urllib.request
from wsgiref.simple_server import WSGIRequestHandler, make_server

from goassay import Assay
from goassay_provider_verify import AssayVerifyWSGI

served = json.loads(sys.stdin.readline())
mcp = served["mcp"]["assay"]
keys = mcp.rstrip("/") + "/.well-known/assay-request-keys.json"

# Every request that came, as (path, headers, body), before anybody verified it; and what was let through.
arrived: list[tuple[str, dict[str, str], bytes]] = []
let_through: list[str] = []


def held(step: str) -> None:
    print(step, flush=True)


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def fails(environ, start_response):
    let_through.append("first")
    start_response("503 Service Unavailable", [("Content-Type", "application/json")])
    return [b'{"error":"busy"}']


def answers(environ, start_response):
    let_through.append("second")
    asked = json.loads(environ["wsgi.input"].read())
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps({"city": asked["city"]}).encode()]


verified = {
    "first": AssayVerifyWSGI(fails, provider="interop.first", jwks_url=keys),
    "second": AssayVerifyWSGI(answers, provider="interop.second", jwks_url=keys),
}


def door(environ, start_response):
    """Notes the request, and hands it to the provider that its path names, with its body unread."""
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    headers = {name[5:].replace("_", "-").lower(): value for name, value in environ.items() if name.startswith("HTTP_")}
    path = environ["PATH_INFO"] + ("?" + environ["QUERY_STRING"] if environ["QUERY_STRING"] else "")
    arrived.append((path, headers, body))
    return verified[path.split("/")[1]]({**environ, "wsgi.input": io.BytesIO(body)}, start_response)


def refused(path: str, headers: dict[str, str], body: bytes) -> str:
    """Sends a request to a provider and gives the reason for which it is turned away."""
    sent = {**headers, "content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}{path}", body, sent, method="POST")
    try:
        with urllib.request.urlopen(request) as answer:
            raise SystemExit(f"a request that had to be refused was answered with {answer.status}")
    except urllib.error.HTTPError as error:
        told = json.loads(error.read())
        assert error.code == 401 and told["error"] == "invalid_assay_signature", (error.code, told)
        return told["reason"]


def control(method: str, path: str, body: object) -> None:
    headers = {"authorization": f"Bearer {served['controlToken']}", "content-type": "application/json"}
    url = served["control"].rstrip("/") + path
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method=method)
    urllib.request.urlopen(request).close()


server = make_server("127.0.0.1", 0, door, handler_class=Quiet)
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f"http://127.0.0.1:{server.server_port}"
control(
    "POST",
    "/tools",
    {
        "dialect": "assay",
        "name": "verified_weather",
        "summary": "Tells the weather of a city, by providers that verify who asks",
        "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        "priceMicros": "2500",
        "providers": [
            {"id": "interop.first", "url": f"{base}/first/v1?unit=c"},
            {"id": "interop.second", "url": f"{base}/second"},
        ],
    },
)

with Assay(
    api_key=served["accounts"][0]["token"],
    mcp_url=mcp,
    api_url=mcp.rstrip("/") + "/api/v1",
    web_url=mcp.rstrip("/"),
) as assay:
    for city in ("Lisbon", "Porto"):
        told = assay.tools.call("verified_weather", {"city": city})
        assert not told.is_error and told.structured_content == {"city": city}, told
assert let_through == ["first", "second"] * 2, (let_through, arrived)
held("accepts what comes to a provider, and after its failure to the next one")

assert refused(*arrived[1]) == "REPLAYED"
held("refuses the same request a second time")

path, headers, body = arrived[0]
assert refused("/second" + path.removeprefix("/first"), headers, body) == "BAD_SIGNATURE"
assert refused(path, headers, body + b" ") == "DIGEST_MISMATCH"
assert refused(path, {}, body) == "MISSING"
held("refuses another path, another body, and no signature")
server.shutdown()
