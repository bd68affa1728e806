"""The vendor's own client against a served world: it lists, searches, reads, calls, pays, and binds a payment key.

Standard input is the one line of `touchstone serve --json`; standard output is one line for each step that held.
"""

import json
import re
import sys
import time

import httpx
from eth_abi import encode
from eth_account import Account
from eth_utils import keccak
from goassay import Assay, evm_signer
from goassay.errors import AssayError, DelegateAlreadyBoundError, McpUrlNotFoundError, ScopeMissingError

served = json.loads(sys.stdin.readline())
chain = served["chain"]
network = f"eip155:{chain['chainId']}"
with_balance, with_wallet = (account["token"] for account in served["accounts"][:2])
keys = {wallet["role"]: wallet["privateKey"] for wallet in served["wallets"]}
payment_key, payer_key = keys["payment key"], keys["payer"]


def held(step: str) -> None:
    print(step, flush=True)


def control(route: str, **facts: object) -> dict:
    headers = {"authorization": f"Bearer {served['controlToken']}"}
    made = httpx.post(f"{served['control']}{route}", headers=headers, json={"dialect": "assay", **facts})
    return made.raise_for_status().json()


def account(**facts: object) -> str:
    """A fresh account of the served gateway: its token."""
    return control("accounts", **facts)["token"]


def rpc(method: str, *params: object) -> object:
    answer = httpx.post(chain["rpcUrl"], json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).json()
    assert "error" not in answer, answer
    return answer["result"]


def grant(delegate: str) -> None:
    """The payer's own transaction: a dollar for one call, five in a day, for an hour."""
    payer = Account.from_key(payer_key)
    signature = "setDelegation(address,uint64,uint64,uint64)"
    terms = [delegate, 1_000_000, 5_000_000, int(time.time()) + 3600]
    data = keccak(text=signature)[:4] + encode(["address", "uint64", "uint64", "uint64"], terms)
    transaction = {
        "to": chain["escrow"],
        "data": data,
        "chainId": chain["chainId"],
        "nonce": int(rpc("eth_getTransactionCount", payer.address, "pending"), 16),
        "gas": 300_000,
        "maxFeePerGas": 10**11,
        "maxPriorityFeePerGas": 10**9,
    }
    receipt = rpc("eth_sendRawTransactionSync", "0x" + payer.sign_transaction(transaction).raw_transaction.hex())
    assert receipt["status"] == "0x1", receipt
    rpc("evm_mine")  # a grant is read at the block before the newest


def approve(link: str) -> None:
    """What the page of the approval link does when a person approves there."""
    page, key = link.split("#key=")
    html = httpx.get(page).raise_for_status().text
    seal, credential = (re.search(f'data-{name}="([^"]+)"', html).group(1) for name in ("seal", "credential"))
    answer = httpx.post(page.split("?")[0], json={"credential": credential, "seal": seal, "key": key})
    assert answer.json()["data"]["status"] == "APPROVED", answer.text


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

with client(with_balance) as assay:
    url = control("urls", profile="interop", tools=["get_time"], discovery="full")["url"]
    scoped = assay.at(url)
    assert "get_weather" not in [tool["name"] for tool in scoped.tools.list().tools]
    assert scoped.tools.call("get_time", {"city": "Lisbon"}).structured_content["time"]
    try:
        scoped.tools.call("get_weather", {"city": "Lisbon"})
        raise SystemExit("a scoped URL sold a tool outside of it")
    except AssayError as error:
        assert error.code == "TOOL_NOT_IN_TOOLSET", error
    held("calls at a scoped URL, and only what is in it")

with client(with_wallet, signer=evm_signer(Account.from_key(payment_key))) as assay:
    assay.tools.get("get_weather")
    signed = assay.tools.call("get_weather", {"city": "Porto"})
    assert signed.receipt["status"] == "VERIFYING", signed.receipt
    held("pays a call by a voucher that its own guards let it sign")

payer_address = Account.from_key(payer_key).address
first, second = Account.create(), Account.create()
unbound = account(wallet=payer_address)

with client(unbound, signer=evm_signer(first)) as assay:
    assert assay.paid_calls.status().state == "unbound", assay.paid_calls.status()
    bound = assay.paid_calls.bind(network=network)
    assert (bound.bind_status, bound.delegate, bound.state) == ("ACTIVE", first.address, "pending_approval"), bound
    assert assay.paid_calls.bind(network=network).already_bound
    held("binds a payment key by a challenge that it checked")

    grant(first.address)
    active = assay.paid_calls.wait_until_active(timeout=10)
    assert active.caps["maxVoucherAmount"] == "1000000" and active.fingerprint, active
    held("sees the grant that the payer sent")

    assay.tools.get("get_weather")
    bought = assay.tools.call("get_weather", {"city": "Faro"}, idempotency_key="interop-2")
    receipt = assay.receipts.get(bought.receipt["intentId"])
    assert receipt["status"] == "VERIFYING" and receipt["withheld"]["amount"] == "2500", receipt
    assert receipt["listedPrice"]["amount"] == "2500" and receipt["chargedPrice"]["amount"] == "0", receipt
    held("pays by the bound key, and reads the receipt by REST")

    replay = assay.tools.call("get_weather", {"city": "Faro"}, idempotency_key="interop-2")
    assert replay.structured_content == bought.structured_content, (bought, replay)
    assert replay.receipt["intentId"] == bought.receipt["intentId"], (bought.receipt, replay.receipt)
    held("sends the same key again, and gets the replay")

with client(unbound, signer=evm_signer(second)) as assay:
    waiting = assay.paid_calls.bind(network=network)
    assert (waiting.bind_status, waiting.delegate) == ("PENDING_APPROVAL", first.address), waiting
    assert waiting.pending_delegate == second.address and waiting.state == "pending_approval", waiting
    approve(waiting.approval_url)
    changed = assay.paid_calls.wait_until_active(timeout=10)
    assert (changed.delegate, changed.pending_delegate) == (second.address, None), changed
    held("lets a second key wait, and take the first one's place once a person approved it at the page")

with client(account(wallet=payer_address), signer=evm_signer(second)) as assay:
    try:
        assay.paid_calls.bind(network=network)
        raise SystemExit("a key was bound to two credentials")
    except DelegateAlreadyBoundError:
        held("is told that a key is bound to another credential")

with client(account(balanceMicros="10000", scopes=["tools:call", "payments"])) as assay:
    paid = assay.tools.call("get_weather", {"city": "Evora"})
    try:
        assay.receipts.get(paid.receipt["intentId"])
        raise SystemExit("a receipt was read without the scope")
    except ScopeMissingError as error:
        assert error.required_scope == "activity:read", error
    held("is told the scope that its credential lacks")
