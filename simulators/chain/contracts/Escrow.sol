// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IDollar {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Payers deposit dollars here; the redeemer draws on them with vouchers that the payer, or a payment key to which the
/// payer has granted a delegation, has signed.
contract Escrow {
    struct Voucher {
        address payer;
        address provider;
        uint64 amount;
        bytes32 resourceHash;
        bytes32 requestHash;
        uint64 seq;
        uint64 issuedAt;
        uint64 expiresAt;
    }

    /// The order of these words is the answer of `escrowOf`.
    struct Account {
        uint128 balance;
        uint64 seqHigh;
        /// Grants and revocations so far.
        uint64 authNonce;
        uint64 maxVoucherAmount;
        uint64 maxPerWindow;
        uint64 spentInWindow;
        uint64 windowStartedAt;
        /// Amount of the open request; 0 = none.
        uint64 withdrawRequested;
        uint64 withdrawAvailableAt;
        uint128 totalRedeemed;
        uint128 totalWithdrawn;
        uint128 totalFunded;
    }

    /// The order of these words is the answer of `delegationOf`.
    struct Delegation {
        uint64 maxVoucherAmount;
        uint64 maxPerWindow;
        uint64 spentInWindow;
        uint64 windowStartedAt;
        uint64 validUntil;
        /// How often this key was granted.
        uint32 grants;
        bool revoked;
    }

    string public constant name = "Assay Settlement";
    string public constant version = "2";
    bytes32 public constant VOUCHER_TYPEHASH = keccak256(
        "Voucher(address payer,address provider,uint64 amount,bytes32 resourceHash,bytes32 requestHash,uint64 seq,uint64 issuedAt,uint64 expiresAt)"
    );
    uint256 public constant MAX_BATCH = 64;
    uint256 public constant MAX_VOUCHER_LIFE = 300 seconds;
    uint256 public constant MAX_CLOCK_SKEW = 120 seconds;
    uint256 public constant REDEMPTION_GRACE = 30 minutes;
    uint256 public constant WINDOW = 24 hours;
    /// Longer than any voucher can still be redeemed (life plus grace), so that none outlives a withdrawal.
    uint256 public constant WITHDRAW_DELAY = 1 hours;
    /// Half of the curve's order: of the two values of `s` that verify, only the low one is taken.
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    bytes32 public immutable DOMAIN_SEPARATOR;
    IDollar public immutable token;
    address public immutable redeemer;
    address public immutable treasury;
    uint16 public immutable takeRateBps;

    mapping(address payer => Account) private accounts;
    mapping(address payer => mapping(address delegate => Delegation)) private delegations;

    event Deposited(address indexed payer, address indexed from, uint64 amount);
    event LimitsSet(address indexed payer, uint64 maxVoucherAmount, uint64 maxPerWindow);
    event DelegationSet(
        address indexed payer, address indexed delegate, uint64 maxVoucherAmount, uint64 maxPerWindow, uint64 validUntil
    );
    event DelegationEnded(address indexed payer, address indexed delegate);
    event WithdrawRequested(address indexed payer, uint64 amount, uint64 availableAt);
    event Withdrawn(address indexed payer, uint64 amount);
    event VoucherRedeemed(
        address indexed payer,
        address indexed provider,
        bytes32 requestHash,
        bytes32 resourceHash,
        uint64 amount,
        uint64 fee,
        uint64 seq,
        uint16 takeRateBps,
        uint64 spentInWindow
    );

    error NotRedeemer();
    error BatchSizeInvalid();
    error BatchLengthMismatch();
    error AmountZero();
    error ExpiryNotAfterIssue();
    error LifeTooLong();
    error IssuedInFuture();
    error RedemptionTooLate();
    error SeqNotAbove(uint64 seqHigh);
    error SignatureInvalid();
    error SignerNotAuthorized(address signer);
    error DelegationRevoked(address signer);
    error DelegationExpired(address signer);
    error VoucherLimitExceeded(uint64 limit);
    error DelegateVoucherLimitExceeded(uint64 limit);
    error WindowLimitExceeded(uint64 left);
    error DelegateWindowLimitExceeded(uint64 left);
    error BalanceInsufficient(uint128 balance);
    error DelegateInvalid();
    error GrantEndsInPast();
    error NoGrant();
    error WithdrawNotRequested();
    error WithdrawTooEarly(uint64 availableAt);
    error TransferFailed();

    constructor(IDollar token_, address redeemer_, address treasury_, uint16 takeRateBps_) {
        require(takeRateBps_ <= 10_000);
        token = token_;
        redeemer = redeemer_;
        treasury = treasury_;
        takeRateBps = takeRateBps_;
        DOMAIN_SEPARATOR = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }

    // What a payer does.

    function deposit(uint64 amount) external {
        _deposit(msg.sender, amount);
    }

    function depositFor(address payer, uint64 amount) external {
        _deposit(payer, amount);
    }

    /// Limits of the whole escrow; 0 refuses every voucher, and stands until the payer first sets them.
    function setLimits(uint64 maxVoucherAmount, uint64 maxPerWindow) external {
        Account storage account = accounts[msg.sender];
        account.maxVoucherAmount = maxVoucherAmount;
        account.maxPerWindow = maxPerWindow;
        emit LimitsSet(msg.sender, maxVoucherAmount, maxPerWindow);
    }

    /// Grants, or grants anew: what the key has spent in its window stays counted.
    function setDelegation(address delegate, uint64 maxVoucherAmount, uint64 maxPerWindow, uint64 validUntil) external {
        if (delegate == address(0) || delegate == msg.sender) revert DelegateInvalid();
        if (validUntil <= block.timestamp) revert GrantEndsInPast();
        Delegation storage grant = delegations[msg.sender][delegate];
        grant.maxVoucherAmount = maxVoucherAmount;
        grant.maxPerWindow = maxPerWindow;
        grant.validUntil = validUntil;
        grant.grants += 1;
        grant.revoked = false;
        accounts[msg.sender].authNonce += 1;
        emit DelegationSet(msg.sender, delegate, maxVoucherAmount, maxPerWindow, validUntil);
    }

    function revokeDelegation(address delegate) external {
        Delegation storage grant = delegations[msg.sender][delegate];
        if (grant.validUntil == 0) revert NoGrant();
        grant.revoked = true;
        accounts[msg.sender].authNonce += 1;
        emit DelegationEnded(msg.sender, delegate);
    }

    /// Asks for `amount` back; a later request replaces this one and waits anew.
    function requestWithdraw(uint64 amount) external {
        if (amount == 0) revert AmountZero();
        Account storage account = accounts[msg.sender];
        if (amount > account.balance) revert BalanceInsufficient(account.balance);
        account.withdrawRequested = amount;
        account.withdrawAvailableAt = uint64(block.timestamp + WITHDRAW_DELAY);
        emit WithdrawRequested(msg.sender, amount, account.withdrawAvailableAt);
    }

    /// Pays out the open request, or what vouchers have left of it.
    function withdraw() external {
        Account storage account = accounts[msg.sender];
        if (account.withdrawRequested == 0) revert WithdrawNotRequested();
        if (block.timestamp < account.withdrawAvailableAt) revert WithdrawTooEarly(account.withdrawAvailableAt);
        uint64 amount = account.withdrawRequested;
        if (amount > account.balance) amount = uint64(account.balance);
        account.withdrawRequested = 0;
        account.withdrawAvailableAt = 0;
        account.balance -= amount;
        account.totalWithdrawn += amount;
        emit Withdrawn(msg.sender, amount);
        if (!token.transfer(msg.sender, amount)) revert TransferFailed();
    }

    // What the redeemer does.

    function redeemVoucher(Voucher calldata voucher, bytes calldata signature) external {
        if (msg.sender != redeemer) revert NotRedeemer();
        _redeem(voucher, signature);
    }

    /// All of the batch or nothing.
    function redeemVoucherBatch(Voucher[] calldata vouchers, bytes[] calldata signatures) external {
        if (msg.sender != redeemer) revert NotRedeemer();
        if (vouchers.length == 0 || vouchers.length > MAX_BATCH) revert BatchSizeInvalid();
        if (vouchers.length != signatures.length) revert BatchLengthMismatch();
        for (uint256 i = 0; i < vouchers.length; i++) _redeem(vouchers[i], signatures[i]);
    }

    // What anybody reads.

    function escrowOf(address payer) external view returns (Account memory) {
        return accounts[payer];
    }

    function delegationOf(address payer, address delegate) external view returns (Delegation memory) {
        return delegations[payer][delegate];
    }

    /// What one voucher, and what is left of the window, may be now: of the escrow, and of the delegate (0 when its
    /// grant is not active).
    function effectiveCapsOf(address payer, address delegate)
        external
        view
        returns (uint64 voucherCap, uint64 windowLeft, uint64 delegateVoucherCap, uint64 delegateWindowLeft)
    {
        Account storage account = accounts[payer];
        voucherCap = account.maxVoucherAmount;
        windowLeft = _left(account.maxPerWindow, _decayed(account.spentInWindow, account.windowStartedAt));
        Delegation storage grant = delegations[payer][delegate];
        if (!grant.revoked && block.timestamp < grant.validUntil) {
            delegateVoucherCap = grant.maxVoucherAmount;
            delegateWindowLeft = _left(grant.maxPerWindow, _decayed(grant.spentInWindow, grant.windowStartedAt));
        }
    }

    /// The EIP-712 digest that a signer of this voucher signs.
    function digestOf(Voucher calldata voucher) public view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR, keccak256(abi.encode(VOUCHER_TYPEHASH, voucher))));
    }

    function _deposit(address payer, uint64 amount) private {
        if (amount == 0) revert AmountZero();
        Account storage account = accounts[payer];
        account.balance += amount;
        account.totalFunded += amount;
        emit Deposited(payer, msg.sender, amount);
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }

    /// The order of the checks is part of the contract's behaviour: the first that fails is the reason.
    function _redeem(Voucher calldata voucher, bytes calldata signature) private {
        _checkTerms(voucher);
        Account storage account = accounts[voucher.payer];
        if (voucher.seq <= account.seqHigh) revert SeqNotAbove(account.seqHigh);
        address signer = _signerOf(voucher, signature);
        uint64 spentInWindow = _spend(account, voucher, signer);
        uint64 fee = uint64((uint256(voucher.amount) * takeRateBps) / 10_000);
        emit VoucherRedeemed(
            voucher.payer,
            voucher.provider,
            voucher.requestHash,
            voucher.resourceHash,
            voucher.amount,
            fee,
            voucher.seq,
            takeRateBps,
            spentInWindow
        );
        if (!token.transfer(voucher.provider, voucher.amount - fee)) revert TransferFailed();
        if (fee != 0 && !token.transfer(treasury, fee)) revert TransferFailed();
    }

    function _checkTerms(Voucher calldata voucher) private view {
        if (voucher.amount == 0) revert AmountZero();
        if (voucher.expiresAt <= voucher.issuedAt) revert ExpiryNotAfterIssue();
        if (voucher.expiresAt - voucher.issuedAt > MAX_VOUCHER_LIFE) revert LifeTooLong();
        if (voucher.issuedAt > block.timestamp + MAX_CLOCK_SKEW) revert IssuedInFuture();
        if (block.timestamp > uint256(voucher.expiresAt) + REDEMPTION_GRACE) revert RedemptionTooLate();
    }

    function _signerOf(Voucher calldata voucher, bytes calldata signature) private view returns (address signer) {
        if (signature.length != 65) revert SignatureInvalid();
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        uint8 v = uint8(signature[64]);
        if (uint256(s) > HALF_ORDER || (v != 27 && v != 28)) revert SignatureInvalid();
        signer = ecrecover(digestOf(voucher), v, r, s);
        if (signer == address(0)) revert SignatureInvalid();
        if (signer == voucher.payer) return signer;
        Delegation storage grant = delegations[voucher.payer][signer];
        if (grant.validUntil == 0) revert SignerNotAuthorized(signer);
        if (grant.revoked) revert DelegationRevoked(signer);
        if (block.timestamp >= grant.validUntil) revert DelegationExpired(signer);
    }

    function _spend(Account storage account, Voucher calldata voucher, address signer) private returns (uint64 spent) {
        uint64 amount = voucher.amount;
        bool delegated = signer != voucher.payer;
        Delegation storage grant = delegations[voucher.payer][signer];
        if (amount > account.maxVoucherAmount) revert VoucherLimitExceeded(account.maxVoucherAmount);
        if (delegated && amount > grant.maxVoucherAmount) revert DelegateVoucherLimitExceeded(grant.maxVoucherAmount);

        spent = _decayed(account.spentInWindow, account.windowStartedAt);
        uint64 left = _left(account.maxPerWindow, spent);
        if (amount > left) revert WindowLimitExceeded(left);
        if (delegated) {
            uint64 spentByKey = _decayed(grant.spentInWindow, grant.windowStartedAt);
            left = _left(grant.maxPerWindow, spentByKey);
            if (amount > left) revert DelegateWindowLimitExceeded(left);
            grant.spentInWindow = spentByKey + amount;
            grant.windowStartedAt = uint64(block.timestamp);
        }
        if (amount > account.balance) revert BalanceInsufficient(account.balance);

        spent += amount;
        account.seqHigh = voucher.seq;
        account.spentInWindow = spent;
        account.windowStartedAt = uint64(block.timestamp);
        account.balance -= amount;
        account.totalRedeemed += amount;
    }

    /// What was spent fades evenly to nothing over 24 hours; rounded up, so that it never fades too fast.
    function _decayed(uint64 spent, uint64 startedAt) private view returns (uint64) {
        uint256 elapsed = block.timestamp - startedAt;
        if (elapsed >= WINDOW) return 0;
        return uint64((uint256(spent) * (WINDOW - elapsed) + WINDOW - 1) / WINDOW);
    }

    function _left(uint64 limit, uint64 spent) private pure returns (uint64) {
        return spent >= limit ? 0 : limit - spent;
    }
}
