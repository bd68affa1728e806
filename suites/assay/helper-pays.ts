/** The local helper as a payer: what it signs, what it refuses to sign, and what it keeps to itself. */
import {
  type JsonObject,
  type ScriptedAnswer,
  type SignedVoucher,
  times,
  type VoucherRequirement,
} from '../../src/runner/index.ts';
import { type Asked, LINK_ONLY, LINK_TOKEN, textOf } from './helper-kit.ts';
import { chapter } from './kit.ts';
import { delivers, demands, PRICE, type RequirementChange, refuses, type ToolScript } from './scripted-shop.ts';

const REFUSED = 'Assay asked for a payment this app refused:';
const SOMEBODY = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

export const helperPays = chapter('helper-pays', ({ check }) => {
  check(
    'assay.client.payer-checks-requirement',
    { needs: ['chain'], drawnWith: 'helper' },
    async ({ assay, expect }) => {
      const payer = await assay.payer();
      expect(signaturesOf(await payer.isAsked()), 'signatures for a sound demand').toBe(1);
      for (const [what, change] of Object.entries(WRONG_REQUIREMENTS)) {
        const asked = await payer.isAsked(change);
        expect(signaturesOf(asked), `signatures for a demand with ${what}`).toBe(0);
        expect(asked.outcome, `the call with ${what}`).not.toBeDelivered();
      }
    },
  );

  check('assay.client.payer-only-tool-calls', { needs: ['chain'], drawnWith: 'helper' }, async ({ assay, expect }) => {
    const payer = await assay.payer();
    expect(signaturesOf(await payer.isAsked()), 'signatures for the tool that was called').toBe(1);
    const wrapped = await payer.isAsked(undefined, { through: 'wrapper' });
    expect(signaturesOf(wrapped), 'signatures for the tool that was called by the wrapper').toBe(1);
    for (const [what, resource] of Object.entries(WRONG_RESOURCES)) {
      const asked = await payer.isAsked((right) => ({ ...right, resource: resource(right.resource) }));
      expect(signaturesOf(asked), `signatures for ${what}`).toBe(0);
    }
  });

  check(
    'assay.client.payer-checks-grant',
    { needs: ['chain', 'accounts'], proves: ['assay.error.local-helper-signs'] },
    async ({ assay, expect }) => {
      const payer = await assay.payer({ env: {} });
      const stranger = await assay.buyer({ pays: 'voucher' });
      const { account } = payer;
      const grants = (caps: { readonly max?: bigint }) =>
        assay.chain.client.setDelegation(account.privateKey, {
          delegate: account.delegate,
          maxVoucherAmount: caps.max ?? PRICE,
          maxPerWindow: A_DOLLAR,
          validUntil: IN_2100,
        });
      const limits = (maxVoucherAmount: bigint) =>
        assay.chain.client.setLimits(account.privateKey, { maxVoucherAmount, maxPerWindow: A_DOLLAR });
      const signs = async (count: number, what: string, change?: RequirementChange) =>
        expect(signaturesOf(await payer.isAsked(change)), `signatures with ${what}`).toBe(count);

      await grants({});
      const sound = await payer.isAsked();
      const by = expect.for('assay.error.local-helper-signs');
      by(sound.outcome, 'a demand that approval and guards allow').toBeDelivered();
      by(await Promise.all(sound.vouchers.map(assay.signerOf)), 'who signed').toEqual([account.delegate]);
      by(
        sound.vouchers.map(({ voucher }) => demandedOf(voucher)),
        'what was signed',
      ).toEqual([demandedOf(sound.right)]);
      expect(signaturesOf(sound), 'signatures with a grant to the micro').toBe(1);
      const { network } = sound.right;
      await signs(0, 'another key', (right) => ({ ...right, delegate: `${network}:${stranger.payer?.delegate}` }));
      await signs(0, 'another payer', (right) => ({ ...right, payer: `${network}:${stranger.payer?.address}` }));
      await signs(0, 'nobody to sign', (right) => ({ ...right, signers: [] }));
      await grants({ max: PRICE - 1n });
      await signs(0, "a micro above the key's cap");
      await grants({});
      // A helper goes by the machine's clock, which the chain's time may have left behind.
      await assay.chain.client.lapseGrant({
        payer: account.address,
        delegate: account.delegate,
        validUntil: BigInt(Math.floor(Date.now() / 1_000) - 1),
      });
      await signs(0, 'a grant that ended a second ago');
      await grants({});
      await limits(PRICE - 1n);
      await signs(0, "a micro above the escrow's cap");
      await limits(PRICE);
      await signs(1, 'every cap to the micro');
      await assay.chain.client.revokeDelegation(account.privateKey, account.delegate);
      const revoked = signaturesOf(await payer.isAsked());
      by(revoked, 'signatures without approval').toBe(0);
      expect(revoked, 'signatures with a revoked grant').toBe(0);
    },
  );

  check(
    'assay.client.payer-keeps-limits',
    { needs: ['chain', 'accounts'], proves: ['assay.error.local-payment-refusal'] },
    async ({ assay, expect }) => {
      const payer = await assay.payer({ env: { ASSAY_MAX_PER_CALL: '0.0025', ASSAY_MAX_PER_DAY: '0.01' } });
      const within = await payer.isAsked();
      expect(signaturesOf(within), 'signatures at the limit for one call').toBe(1);
      const above = await payer.isAsked(undefined, { price: 2_501n });
      expect(signaturesOf(above), 'signatures a micro above it').toBe(0);
      const by = expect.for('assay.error.local-payment-refusal');
      by(signaturesOf(above), 'payments sent beyond a local limit').toBe(0);
      by(above.outcome, 'the call beyond a local limit').not.toBeDelivered();
      const told = textOf(above.outcome);
      by(told.replace(REFUSED, ''), 'the reason of the refusal').toMatch(/\p{L}{3}/u);
      if (!told.startsWith(REFUSED)) assay.advise(`a local refusal does not begin with "${REFUSED}"`);

      const asked = await times(20, () => payer.isAsked());
      const signed = [within, ...asked].map((one) => signaturesOf(one)).reduce((sum, one) => sum + one, 0);
      expect(signed, 'payments of 0.0025 signed in a day of 0.01').toBeLessThanOrEqual(4);
      expect(signed, 'payments of 0.0025 signed in a day of 0.01').toBeGreaterThan(1);
    },
  );

  check('assay.client.payer-signs-once', { needs: ['chain'], drawnWith: 'helper' }, async ({ assay, expect }) => {
    const payer = await assay.payer();
    const sells = (what: string, paid: (attempt: number) => ScriptedAnswer | undefined) => {
      const name = assay.word('once');
      const demand = demands({ ...payer.requirement(name) });
      let attempts = 0;
      const script: ToolScript = ({ voucher }) => (voucher ? paid(++attempts) : undefined) ?? demand;
      return { what, tool: payer.shop.sells(name, script) };
    };
    const troubled = Object.entries(TROUBLES).map(([what, trouble]) =>
      sells(what, (attempt) => (attempt === 1 ? trouble : delivers())),
    );
    const insatiable = sells('the same demand again', () => undefined);
    const twice = sells('two callers with one key', () => delivers());
    const key = { 'assay/idempotency-key': assay.key() };
    await Promise.all([
      ...[...troubled, insatiable].map(({ tool }) => payer.helper.calls(tool.name, {})),
      ...[1, 2].map(() => payer.helper.calls(twice.tool.name, {}, key)),
    ]);
    for (const { what, tool } of [...troubled, insatiable, twice]) {
      expect(new Set(tool.vouchers.map(({ signature }) => signature)).size, `signatures after ${what}`).toBe(1);
      const bodies = tool.calls.flatMap(({ voucher, request }) => (voucher ? request.body : []));
      expect(new Set(bodies).size, `forms of the paid request after ${what}`).toBe(1);
    }
  });

  check('assay.client.payer-keeps-secrets', { drawnWith: 'helper' }, async ({ assay, expect }) => {
    const elsewhere = await assay.shop();
    const { helper, shop, requirement, secrets } = await assay.signedInHelper(LINK_ONLY);
    const [sound, moved, missing] = [assay.word('sound'), assay.word('moved'), assay.word('missing')];
    const bought = shop.sells(sound, ({ voucher }) =>
      requirement && !voucher ? demands({ ...requirement(sound) }) : delivers(),
    );
    expect(await helper.calls(sound, {}), 'a call to the configured origin').toBeDelivered();
    const location = `${elsewhere.gateway.origin}${LINK_ONLY.path}`;
    shop.sells(moved, () => ({ does: 'answers-http', status: 307, headers: { location } }));
    shop.sells(missing, () => ({ does: 'answers-http', status: 404 }));
    for (const name of [moved, missing]) expect(await helper.calls(name, {}), `the ${name} call`).not.toBeDelivered();
    expect(elsewhere.gateway.requests, 'requests at the address of a redirect').toHaveLength(0);
    const written = helper.written();
    for (const secret of [LINK_TOKEN, ...secrets, ...bought.vouchers.map(({ signature }) => signature)]) {
      expect(written.includes(secret), `a secret in what the helper wrote (${secret.length} characters)`).toBe(false);
    }
  });
});

const A_DOLLAR = 1_000_000n;
const IN_2100 = 4_102_444_800n;

/** The signatures that were handed over, a repeated one counted once. */
const signaturesOf = ({ vouchers }: Asked): number => new Set(vouchers.map(({ signature }) => signature)).size;

/** What a voucher has to take over from the requirement as it stands. */
function demandedOf(told: VoucherRequirement | SignedVoucher['voucher']) {
  const { payer, payTo, provider, amount, resource, requestHash, seq } = told;
  return { payer, payTo, provider, amount, resource, requestHash, seq };
}

const money =
  (change: JsonObject): RequirementChange =>
  (right) => ({ ...right, amount: { ...right.amount, ...change } });

const WRONG_REQUIREMENTS: { readonly [what: string]: RequirementChange } = {
  'another rail': (right) => ({ ...right, rail: 'A' }),
  'another scheme': (right) => ({ ...right, scheme: 'exact' }),
  'no members at all': () => ({}),
  'another network': (right) => ({ ...right, network: 'eip155:1' }),
  'another payee': (right) => ({ ...right, payTo: `${right.network}:${SOMEBODY}` }),
  'a payee on another chain': (right) => ({ ...right, payTo: right.payTo.replace(right.network, 'eip155:1') }),
  'another asset': (right) => money({ asset: `${right.network}/erc20:${SOMEBODY}` })(right),
  'other decimals': money({ decimals: 18 }),
  'an amount of nothing': money({ amount: '0' }),
  'an amount that is a number': money({ amount: Number(PRICE) }),
  'a micro more than the quote': money({ amount: String(PRICE + 1n) }),
};

const WRONG_RESOURCES: { readonly [what: string]: (right: string) => string } = {
  'another tool': (right) => `${right}_2`,
  'a part of the name': (right) => right.slice(0, -1),
  'the wrapper': () => '/mcp/tools/call_tool',
  debts: () => '/escrow/debts',
  'sequence numbers, escaped': () => '/escrow%2Fnext-seq',
  'a path behind the tool': (right) => `${right}/../../escrow/debts`,
  'a query behind the tool': (right) => `${right}?all=1`,
  'no resource': () => '',
  '2 049 characters': (right) => right.padEnd(2_049, 'x'),
};

const NOW: JsonObject = { retryable: true, retryAfterMs: 1 };

/** What a paid request may meet before it is answered. */
const TROUBLES: { readonly [what: string]: ScriptedAnswer } = {
  'a lost answer': { does: 'cuts' },
  'HTTP 503': { does: 'answers-http', status: 503, headers: { 'retry-after': '0' } },
  IDEMPOTENCY_IN_PROGRESS: refuses('IDEMPOTENCY_IN_PROGRESS', NOW),
};
