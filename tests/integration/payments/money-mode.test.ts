import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const LIVE_KEY = 'sk_live_nobody';

// Read once by the process, before anything of the product is imported.
Object.assign(process.env, {
  STRIPE_SECRET_KEY: LIVE_KEY,
  STRIPE_WEBHOOK_SECRET: 'whsec_live',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_live_connect',
  STRIPE_TEST_SECRET_KEY: 'sk_test_beside',
  STRIPE_TEST_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_TEST_CONNECT_WEBHOOK_SECRET: 'whsec_test_connect',
});
afterAll(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('STRIPE_')) Reflect.deleteProperty(process.env, name);
});

const { openFixture, clickPay, quoted, complete } = await import('./payment-fixtures');
const { chargeBalance } = await import('#app/domain/charges/charge-card.server');
const { handleWebhook } = await import('#app/domain/stripe-events/handle-webhook.server');
const { receiveWebhook } = await import('#app/domain/stripe-events/receive-webhook.server');
const { dispatchVisit } = await import('#app/domain/dispatching/dispatch-visit.server');
const { assignByAdmin, offerByAdmin, unassignByAdmin, unholdVisit } =
  await import('#app/domain/dispatching/override-dispatch.server');
const { isTemplateName, writeMail } = await import('#app/domain/notifications/templates/templates');
const { reconcileNightly } = await import('#app/domain/reconciliation/reconcile.server');
const { TEST_HOLD, TEST_REFUSAL } = await import('#app/domain/settings/test-visit.server');
const { chooseTestMoney } = await import('#app/domain/settings/test-money.server');
const { sendTransfer } = await import('#app/domain/payouts/send-transfer.server');
const { isLiveMoney, rememberTestMoney } = await import('#app/platform/stripe-mode.server');
const { readMoneySwitch } = await import('#app/platform/stripe-mode-setting.server');
const { db, transact } = await import('#app/platform/db.server');
const { now } = await import('#app/platform/clock.server');
const { signPayload } = await import('#sandbox');
const { insertPro } = await import('#tests/factories/pros');
const { insertAdmin } = await import('#tests/factories/users');

/** What was asked of Stripe, and with which key. */
const asked: { key: string; path: string }[] = [];
let made = 0;

/** Answers what the product asks of either Stripe, well enough for a deposit and a balance. */
function stripeAnswers(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const key = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
  asked.push({ key, path: pathname });
  made += 1;
  const id = `${key === LIVE_KEY ? 'live' : 'test'}_${made}`;
  const objects: Record<string, object> = {
    '/v1/customers': { id: `cus_${id}`, object: 'customer' },
    '/v1/checkout/sessions': { id: `cs_${id}`, object: 'checkout.session', url: `https://checkout.stripe.com/${id}` },
    '/v1/balance': { object: 'balance', available: [], pending: [] },
    '/v1/payment_intents': { id: `pi_${id}`, object: 'payment_intent', status: 'requires_action', metadata: {} },
  };
  return Promise.resolve(Response.json(objects[pathname] ?? { object: 'list', data: [], has_more: false }));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', vi.fn(stripeAnswers));
  await openFixture();
});
afterEach(() => rememberTestMoney(false));
afterAll(() => vi.unstubAllGlobals());

async function choose(isTest: boolean): Promise<void> {
  const admin = await insertAdmin(db());
  await transact(db(), (tx) => chooseTestMoney(tx, { isTest, reason: 'Trying the season', adminId: admin.id }));
  rememberTestMoney(await readMoneySwitch(db()));
}

async function bookingOf(reference: string) {
  return db().booking.findUniqueOrThrow({
    where: { reference },
    include: { payments: true, visits: { orderBy: { windowStart: 'asc' } } },
  });
}

function keysSince(mark: number): string[] {
  return [...new Set(asked.slice(mark).map(({ key }) => key))];
}

function told(secret: string, event: object): Promise<'stored' | 'ignored'> {
  const body = JSON.stringify(event);
  return receiveWebhook(db(), { body, signature: signPayload(body, secret, Math.floor(now().getTime() / 1000)) });
}

function paid(paymentId: string, over: { livemode: boolean; id: string; customer?: string }) {
  const intent = {
    id: `pi_of_${over.id}`,
    object: 'payment_intent',
    amount_received: 100,
    payment_method: 'pm_1',
    metadata: { paymentId },
  };
  return { id: over.id, object: 'event', type: 'payment_intent.succeeded', livemode: over.livemode, data: { object: intent } };
}

describe('test money beside live money', () => {
  it('new bookings are live until an admin says otherwise; each mode has its own key and its own customer', async () => {
    expect(isLiveMoney()).toBe(true);
    const who = await quoted();
    const first = await bookingOf((await clickPay(who)).reference);
    expect(first.livemode).toBe(true);
    expect(keysSince(0)).toEqual([LIVE_KEY]);
    await choose(true);
    expect(isLiveMoney()).toBe(false);
    const mark = asked.length;
    const other = await quoted();
    const second = await bookingOf((await clickPay(other)).reference);
    expect(second.livemode).toBe(false);
    expect(keysSince(mark)).toEqual(['sk_test_beside']);
    const [live, test] = await Promise.all(
      [who, other].map(({ customer }) => db().user.findUniqueOrThrow({ where: { id: customer.id } })),
    );
    expect(live).toMatchObject({ stripeCustomerId: expect.stringContaining('live') as string, stripeTestCustomerId: null });
    expect(test).toMatchObject({ stripeCustomerId: null, stripeTestCustomerId: expect.stringContaining('test') as string });
    expect(await db().auditLog.count({ where: { action: 'money.test' } })).toBe(1);
  });

  it('what was begun in one mode ends in it, whatever is chosen meanwhile', async () => {
    await choose(false);
    const who = await quoted();
    const { reference } = await clickPay(who);
    const booking = await bookingOf(reference);
    const payment = booking.payments[0]!;
    await told('whsec_live', paid(payment.id, { livemode: true, id: 'evt_live_paid' }));
    await choose(true);
    await handleWebhook(db(), { eventId: 'evt_live_paid' }).catch(() => undefined);
    expect(await db().payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({ capturedCents: 100 });
    const pro = await insertPro(db());
    await complete(booking.visits[0]!.id, pro.id);
    const mark = asked.length;
    await chargeBalance(db(), { bookingId: booking.id });
    expect(asked.slice(mark)).toContainEqual({ key: LIVE_KEY, path: '/v1/payment_intents' });
    expect(keysSince(mark)).toEqual([LIVE_KEY]);
    expect(await db().ledgerTransaction.count({ where: { bookingId: booking.id, livemode: false } })).toBe(0);
  });

  it('the test mode’s secret is valid for test money only, and moves none of the other', async () => {
    const { paymentId } = await clickPay(await quoted());
    expect(await told('whsec_test', paid(paymentId, { livemode: true, id: 'evt_forged_1' }))).toBe('ignored');
    expect(await told('whsec_live', paid(paymentId, { livemode: false, id: 'evt_forged_2' }))).toBe('ignored');
    await told('whsec_test', paid(paymentId, { livemode: false, id: 'evt_forged_3' }));
    await handleWebhook(db(), { eventId: 'evt_forged_3' }).catch(() => undefined);
    const { checkoutSessionId: id } = await db().payment.findUniqueOrThrow({ where: { id: paymentId } });
    const gone = { id, object: 'checkout.session', mode: 'payment', status: 'expired', metadata: { paymentId } };
    const expired = { id: 'evt_forged_4', object: 'event', type: 'checkout.session.expired', livemode: false };
    await told('whsec_test', { ...expired, data: { object: gone } });
    await handleWebhook(db(), { eventId: 'evt_forged_4' });
    expect(await db().payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({
      status: 'pending',
      capturedCents: 0,
    });
    expect(await db().ledgerTransaction.count({ where: { cause: { contains: paymentId } } })).toBe(0);
  });

  it('Stripe’s second endpoint, for connected accounts, is verified by a secret of its own', async () => {
    await insertPro(db(), { stripeAccountId: 'acct_of_a_pro' });
    const updated = (id: string, account: string, livemode: boolean) => ({
      id,
      object: 'event',
      type: 'account.updated',
      account,
      livemode,
      data: { object: { id: account, object: 'account' } },
    });
    expect(await told('whsec_live_connect', updated('evt_connect_1', 'acct_of_a_pro', true))).toBe('stored');
    expect(await told('whsec_live_connect', updated('evt_connect_2', 'acct_of_a_pro', false))).toBe('ignored');
    expect(await told('whsec_live_connect', updated('evt_connect_3', 'acct_of_nobody', true))).toBe('ignored');
    expect(await told('whsec_test_connect', updated('evt_connect_4', 'acct_of_a_pro', false))).toBe('stored');
    await expect(told('whsec_guessed', updated('evt_connect_5', 'acct_of_a_pro', true))).rejects.toThrow();
    const kept = await db().webhookEvent.findMany({
      where: { eventId: { startsWith: 'evt_connect_' } },
      orderBy: { eventId: 'asc' },
    });
    expect(kept.map(({ eventId }) => eventId)).toEqual(['evt_connect_1', 'evt_connect_4']);
  });

  it('a pro’s share of test work does not leave for their real account', async () => {
    await choose(true);
    const { reference } = await clickPay(await quoted());
    const booking = await bookingOf(reference);
    await told('whsec_test', paid(booking.payments[0]!.id, { livemode: false, id: 'evt_test_paid' }));
    await handleWebhook(db(), { eventId: 'evt_test_paid' }).catch(() => undefined);
    const pro = await insertPro(db(), { stripeAccountId: 'acct_real' });
    await db().connectAccount.create({ data: { stripeAccountId: 'acct_real', proId: pro.id, livemode: true, askedAt: now() } });
    await complete(booking.visits[0]!.id, pro.id);
    const transfer = await db().transfer.findFirstOrThrow({ where: { proId: pro.id } });
    await db().transfer.update({ where: { id: transfer.id }, data: { dueAt: new Date(now().getTime() - 1_000) } });
    const mark = asked.length;
    await sendTransfer(db(), { transferId: transfer.id });
    expect(asked.slice(mark)).toEqual([]);
    expect(await db().transferLeg.count({ where: { transferId: transfer.id } })).toBe(0);
  });

  /** A booking whose deposit has arrived in one of the modes. */
  async function paidBooking(mode: 'live' | 'test') {
    await choose(mode === 'test');
    const { reference } = await clickPay(await quoted());
    const { payments } = await bookingOf(reference);
    const id = `evt_${mode}_${reference}`;
    await told(`whsec_${mode}`, paid(payments[0]!.id, { livemode: mode === 'live', id }));
    await handleWebhook(db(), { eventId: id }).catch(() => undefined);
    return bookingOf(reference);
  }

  it('a visit of test money waits on hold, whatever is chosen meanwhile, and is given to no one but our own staff', async () => {
    const [booking, live] = [await paidBooking('test'), await paidBooking('live')];
    for (const { hold, status } of live.visits) expect({ hold, status }).toEqual({ hold: false, status: 'pending' });
    for (const { hold, holdReason, status } of booking.visits)
      expect({ hold, holdReason, status }).toEqual({ hold: true, holdReason: TEST_HOLD, status: 'pending' });
    const visitId = booking.visits[0]!.id;
    const [admin, stranger] = [await insertAdmin(db()), await insertPro(db())];
    const input = { visitId, adminId: admin.id };
    const given = { ...input, proId: stranger.id, overrideReason: 'The pro is free' };
    expect(await transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger: 'sweep' }))).toBe('stale');
    await expect(transact(db(), (tx) => unholdVisit(tx, input))).rejects.toThrow(TEST_REFUSAL);
    await expect(transact(db(), (tx) => assignByAdmin(tx, given))).rejects.toThrow(TEST_REFUSAL);
    await expect(transact(db(), (tx) => offerByAdmin(tx, given))).rejects.toThrow(TEST_REFUSAL);
    // Even one that got loose finds no pro: the engine is shown none.
    await db().visit.update({ where: { id: visitId }, data: { hold: false } });
    expect(await transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger: 'sweep' }))).toBe('pool');
    expect(await db().offer.count({ where: { visitId } })).toBe(0);
    const own = await insertPro(db());
    await db().user.update({ where: { id: own.userId }, data: { roles: ['pro', 'admin'] } });
    await transact(db(), (tx) => assignByAdmin(tx, { ...given, proId: own.id }));
    expect(await db().visit.findUniqueOrThrow({ where: { id: visitId } })).toMatchObject({ status: 'accepted', hold: false });
    await transact(db(), (tx) => unassignByAdmin(tx, { ...input, reason: 'Tried enough' }));
    expect(await db().visit.findUniqueOrThrow({ where: { id: visitId } })).toMatchObject({ status: 'pending', hold: true });
  });

  it('what is told of a test booking says that it is one, and nothing else does', async () => {
    const subjects = async ({ reference }: { reference: string }) => {
      const rows = await db().notification.findMany({ where: { data: { path: ['reference'], equals: reference } } });
      return rows.map(({ template, data }) => (isTemplateName(template) ? writeMail(template, data).subject : template));
    };
    const [booking, live] = [await paidBooking('test'), await paidBooking('live')];
    const [marked, plain] = [await subjects(booking), await subjects(live)];
    expect(marked.length).toBeGreaterThan(1);
    expect(marked.map((subject) => subject.slice(0, 7))).toEqual(marked.map(() => '[Test] '));
    expect(plain).toHaveLength(marked.length);
    for (const subject of plain) expect(subject).not.toContain('Test');
  });

  it('the night compares the ledger of either mode, each with its own key', async () => {
    const mark = asked.length;
    await reconcileNightly(db());
    expect(keysSince(mark).sort()).toEqual([LIVE_KEY, 'sk_test_beside']);
    const runs = await db().reconciliationRun.findMany({ orderBy: { startedAt: 'asc' } });
    expect(runs.map(({ livemode, error }) => ({ livemode, error }))).toEqual([
      { livemode: true, error: null },
      { livemode: false, error: null },
    ]);
    for (const { objects, finishedAt } of runs) {
      expect(objects).toBeGreaterThan(0);
      expect(finishedAt).not.toBeNull();
    }
  });
});
