import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { MONEY_TABS } from '#app/domain/money-lists/money-row';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { writtenMoney } from '#tests/setup/written-money';
import { writtenWords } from '#tests/setup/written-words';

let ask: Ask;
let cookie: string;
let adminId: string;
let names: string[];

/** What only Stripe, a bank or a second admin brings about. */
async function bringAbout(): Promise<void> {
  const [open, ...others] = await db().dispute.findMany({ orderBy: { id: 'asc' } });
  const at = now();
  await db().evidenceSubmission.create({
    data: {
      id: crypto.randomUUID(),
      disputeId: open!.id,
      status: 'refused',
      statement: 'Neu',
      refusal: 'No such file',
      askedById: adminId,
      askedAt: at,
    },
  });
  for (const [place, { id }] of others.entries())
    await db().dispute.update({
      where: { id },
      data: place % 2 === 0 ? { status: 'lost', closedAt: at } : { status: 'won', closedAt: at },
    });
  const run = await db().reconciliationRun.create({
    data: { trigger: 'demand', livemode: false, startedAt: at, finishedAt: at, objects: 2 },
  });
  await db().reconciliationRun.create({ data: { trigger: 'nightly', livemode: false, startedAt: at, error: 'No route' } });
  const texts = [
    'Our transfer reversal doesn’t match the ledger.',
    'We have a refund that Stripe doesn’t have.',
    'The amount of this charge differs at Stripe.',
    'Stripe’s fee for this dispute differs from the ledger.',
    'Stripe has a separate movement (topup) that we don’t have.',
    'The customer’s balance in the ledger doesn’t match their finished visits.',
  ];
  await db().reconciliationDifference.createMany({
    data: texts.map((text, place) => ({
      runId: run.id,
      kind: 'missing_with_us',
      objectId: `txn_${place}`,
      text,
      actualCents: place,
    })),
  });
  names.push('No such file', 'No route', 'Neu', ...texts.map((_, place) => `txn_${place}`));
}

/** Refunds of each state and reason that the product has, of one payment. */
async function refund(): Promise<void> {
  const { id: paymentId } = await db().payment.findFirstOrThrow({
    where: { status: 'succeeded', kind: 'deposit' },
    orderBy: { id: 'asc' },
  });
  const states = ['awaiting_approval', 'pending', 'failed', 'rejected'] as const;
  const reasons = ['Visit canceled', 'Visit canceled; cancellation fee $60.00 kept', 'Refunded at Stripe', 'Guarantee claim'];
  for (const [place, status] of states.entries()) {
    const id = crypto.randomUUID();
    const failureMessage = status === 'failed' ? 'The account is closed' : null;
    const requestedById = status === 'awaiting_approval' ? adminId : null;
    await db().refund.create({
      data: {
        id,
        paymentId,
        amountCents: 100,
        bearer: 'platform',
        source: 'admin',
        opKey: `op:${id}`,
        createdAt: now(),
        status,
        failureMessage,
        requestedById,
        reason: reasons[place]!,
      },
    });
  }
  await db().payment.update({
    where: { id: paymentId },
    data: { laterWith: 'klarna', laterMethods: ['klarna'], cardBrand: null, cardLast4: null },
  });
  names.push('The account is closed', 'Klarna');
}

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  adminId = (await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } })).id;
  cookie = await signInAs(adminId);
  names = ['PDF', 'CSV', 'Stripe', 'JSON'];
  await bringAbout();
  await refund();
  names.push(...(await writtenWords()), ...(await writtenMoney()));
}, 300_000);

function left(path: string, fields?: Record<string, string>, status?: number) {
  const sent = fields && new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return leftInEnglish(ask, path, { cookie, names: [...names, ...Object.values(fields ?? {})], sent, status });
}

async function firstInvoice(status: string): Promise<string> {
  return (await db().billingInvoice.findFirstOrThrow({ where: { status, kind: { not: 'plan' } }, orderBy: { id: 'asc' } })).id;
}

/** Each page, and where the demo has it. */
const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/payments': async () => {
    const runs = await db().reconciliationRun.findMany({ select: { id: true } });
    const tabs = [...MONEY_TABS, 'reconciliation'].map((tab) => `/admin/payments?tab=${tab}`);
    const states = ['?tab=charges&status=processing', '?tab=plans&status=open', '?tab=refunds&q=-'].map(
      (q) => `/admin/payments${q}`,
    );
    return [...tabs, ...states, ...runs.map(({ id }) => `/admin/payments?tab=reconciliation&run=${id}`)];
  },
  '/admin/payments/:paymentId/refund': async () => {
    const found = await db().payment.findMany({ distinct: ['kind', 'status', 'outside'], select: { id: true }, take: 20 });
    const { paymentId } = await db().refund.findFirstOrThrow({ where: { status: 'awaiting_approval' } });
    return [...found.map(({ id }) => id), paymentId].map((id) => `/admin/payments/${id}/refund`);
  },
  '/admin/payments/disputes/:disputeId': async () =>
    (await db().dispute.findMany({ select: { id: true } })).map(({ id }) => `/admin/payments/disputes/${id}`),
  '/admin/payments/disputes/:disputeId/evidence': async () =>
    (await db().dispute.findMany({ select: { id: true } })).map(({ id }) => `/admin/payments/disputes/${id}/evidence`),
  '/admin/payments/disputes/outcomes': () => Promise.resolve(['/admin/payments/disputes/outcomes']),
  '/admin/payments/mode': () => Promise.resolve(['/admin/payments/mode']),
  '/admin/bookings': () => Promise.resolve(['', '?zip=60614', '?q=nothing'].map((query) => `/admin/bookings${query}`)),
  '/admin/invoices': () =>
    Promise.resolve(['', '?state=overdue', '?state=paid', '?state=all', '?q=-'].map((query) => `/admin/invoices${query}`)),
  '/admin/invoices/:invoiceId': async () => {
    const found = await db().billingInvoice.findMany({
      where: { kind: { not: 'plan' } },
      distinct: ['status', 'kind', 'lateMonth'],
      select: { id: true },
    });
    return found.map(({ id }) => `/admin/invoices/${id}`);
  },
  '/admin/invoices/caps': () => Promise.resolve(['/admin/invoices/caps']),
  '/admin/gift-cards': () =>
    Promise.resolve(['', '?show=redeemed', '?show=disputed', '?q=nothing'].map((query) => `/admin/gift-cards${query}`)),
  '/admin/gift-cards/:cardId': async () =>
    (await db().giftCard.findMany({ select: { id: true } })).map(({ id }) => `/admin/gift-cards/${id}`),
  '/admin/subscriptions': () => Promise.resolve(['/admin/subscriptions']),
  '/admin/tax-forms': () => Promise.resolve(['/admin/tax-forms', '/admin/tax-forms?show=all', '/admin/tax-forms?year=2025']),
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    const paths = await OPENED[page]!();
    expect(paths).not.toEqual([]);
    for (const path of paths) expect({ path, left: await left(path) }).toEqual({ path, left: [] });
  });

  test('reads why money went back, and what differs from Stripe, in Spanish', async () => {
    const refunds = await readIn(ask, '/admin/payments?tab=refunds', 'es', { cookie });
    expect(refunds).toContain('Visita cancelada; se retuvo el cargo por cancelar de $60.00');
    const { id } = await db().reconciliationRun.findFirstOrThrow({
      where: { trigger: 'demand' },
      orderBy: { startedAt: 'desc' },
    });
    const compared = await readIn(ask, `/admin/payments?tab=reconciliation&run=${id}`, 'es', { cookie });
    expect(compared).toContain('Nuestro registro no coincide con el libro contable: reversión de transferencia.');
    expect(compared).toContain('Lo tiene Stripe y nosotros no: movimiento aparte (topup).');
  });

  test('downloads the lists as they are in English', async () => {
    for (const path of [
      '/admin/lists/gift-cards/csv',
      '/admin/lists/invoices/csv?state=all',
      '/admin/lists/payments/csv?tab=refunds',
    ]) {
      const [plain, spanish] = await Promise.all(
        [path, `${path}${path.includes('?') ? '&' : '?'}lang=es`].map(async (at) => (await ask(at, { cookie })).text()),
      );
      expect(spanish).toBe(plain);
    }
  });

  test('is refused in Spanish by the forms of money', async () => {
    const payment = await db().payment.findFirstOrThrow({ where: { status: 'succeeded', outside: false, refundedCents: 0 } });
    const invoice = await firstInvoice('open');
    const { id: dispute } = await db().dispute.findFirstOrThrow({ where: { status: 'open' } });
    const { id: card } = await db().giftCard.findFirstOrThrow({ where: { status: 'active' } });
    const refund = { subaction: 'refund', bearer: 'platform', reason: 'Neu und gut' };
    const forms: [string, string, Record<string, string>, number?][] = [
      [`/admin/payments/${payment.id}/refund`, 'refund', { subaction: 'refund' }],
      [
        `/admin/payments/${payment.id}/refund`,
        'refund',
        { ...refund, amount: '99999', leftCents: String(payment.capturedCents) },
      ],
      [`/admin/payments/${payment.id}/refund`, 'refund', { ...refund, amount: '1', leftCents: '1' }, 409],
      [`/admin/payments/disputes/${dispute}/evidence`, 'submit-evidence', { statement: 'Neu' }],
      ['/admin/payments/mode', 'money-mode', { reason: '' }],
      [`/admin/invoices/${invoice}`, 'record', { subaction: 'record', amount: 'x', reference: '' }],
      [`/admin/invoices/${invoice}`, 'record', { subaction: 'record', amount: '1', reference: 'Neu 4711' }],
      [`/admin/invoices/${invoice}`, 'void', { subaction: 'void', reason: '' }],
      ['/admin/invoices/caps', 'cap', { subaction: 'save', state: '', percent: '99' }],
      [`/admin/gift-cards/${card}`, 'refund', { subaction: 'refund', reason: '' }],
      [
        '/admin/subscriptions',
        'plan-new',
        { subaction: '+', version: '1', name: 'x', tagline: '', price: '0', discountPercent: '99' },
      ],
      ['/admin/tax-forms', 'tax-form', { taxForm: '', threshold: 'x', payments: '-1', seen: '' }],
    ];
    for (const [path, name, fields, status] of forms) {
      const sent = { [FORM_ID_FIELD]: name, ...fields };
      expect({ path, fields, left: await left(path, sent, status) }).toEqual({ path, fields, left: [] });
    }
  });
});
