"""The vendor's own client against a served world: lists, searches, reads a tool, makes a free call, pays one.

Standard input is the one line of `touchstone serve --json`; standard output is one line for each step that held.
"""

import json
import sys

from eth_account import Account
from goassay import Assay, evm_signer
from goassay.errors import AssayError, McpUrlNotFoundError

served = json.loads(sys.stdin.readline())
chain = served["chain"]
network = f"eip155:{chain['chainId']}"
with_balance, with_wallet = (account["token"] for account in served["accounts"][:2])
payment_key = next(wallet["privateKey"] for wallet in served["wallets"] if wallet["role"] == "payment key")


def held(step: str) -> None:
    print(step, flush=True)


def client(token: str, **more: object) -> Assay:
    return Assay(
        api_key=token,
        mcp_url=served["mcp"]["assay"],
        api_url=served["mcp"]["assay"].rstrip("/") + "/api/v1",
        web_url=served["mcp"]["assay"].rstrip("/"),
        networks={
            network: {
                "escrow": f"{network}:{chain['escrow']}",
                "asset": f"{network}/erc20:{chain['asset']}",
                "decimals": 6,
                "rpcUrls": [chain["rpcUrl"], chain["rpcUrl"].replace("127.0.0.1", "localhost")],
            }
        },
        **more,
    )


with client(with_balance) as assay:
    names = [tool["name"] for tool in assay.tools.list().tools]
    assert {"search_tools", "get_tool", "call_tool"} <= set(names), names
    held("lists the three discovery and calling tools")

    found = assay.tools.search("weather", limit=5)
    assert "get_weather" in [result["name"] for result in found.results], found
    held("searches and finds a priced tool")

    contract = assay.tools.get("get_weather")
    assert contract["price"]["maxAmount"] == "2500", contract
    assert contract["inputSchema"]["required"] == ["city"], contract
    held("reads a tool's contract and price")

    free = assay.tools.call("get_time", {"city": "Lisbon"})
    assert not free.is_error and free.structured_content["city"] == "Lisbon", free
    held("makes a free call")

    paid = assay.tools.call("get_weather", {"city": "Lisbon"}, idempotency_key="interop-1")
    again = assay.tools.call("get_weather", {"city": "Lisbon"}, idempotency_key="interop-1")
    assert paid.structured_content == again.structured_content, (paid, again)
    assert paid.receipt["intentId"] == again.receipt["intentId"], (paid.receipt, again.receipt)
    held("pays a call from the balance, and its retry is a replay")

    try:
        assay.tools.call("get_weather", {"town": "Lisbon"})
        raise SystemExit("a call with wrong arguments was served")
    except AssayError as error:
        assert error.code == "TOOL_ARGUMENTS_INVALID", error
    held("is refused for wrong arguments")

    try:
        assay.at("/my/nobody-has-this").tools.list()
        raise SystemExit("an unknown URL was served")
    except McpUrlNotFoundError:
        held("is told that a URL is unknown")

with client(with_wallet, signer=evm_signer(Account.from_key(payment_key))) as assay:
    assay.tools.get("get_weather")
    signed = assay.tools.call("get_weather", {"city": "Porto"})
    assert signed.receipt["status"] == "VERIFYING", signed.receipt
    held("pays a call by a voucher that its own guards let it sign")
