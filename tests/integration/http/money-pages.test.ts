import { beforeAll, expect, it, vi } from 'vitest';
import { now } from '#app/platform/clock.server';
import { handleWebhook } from '#app/domain/stripe-events/handle-webhook.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import type { User } from '#prisma';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { crawl } from '#tests/setup/crawl';
import { booked, books, complete, deliver, openFixture, untoldEvents, workOff } from '../payments/payment-fixtures';
import { fillOnboarding, heldAtStripe, paidPro } from '../payouts/payout-fixtures';

// Weeks of money are played before the pages are asked.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ask: Ask;
let admin: User;
let adminCookie: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await openFixture();
  admin = await insertAdmin(db());
  adminCookie = await signInAs(admin.id);
});

/** The page as people read it: no tags, one space between words. */
function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--.*?-->|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.');
}

async function read(path: string, cookie: string): Promise<string> {
  const answer = await ask(path, { cookie });
  expect(answer.status, path).toBe(200);
  return textOf(await answer.text());
}

function dollars(cents: number): string {
  const [whole, part] = (cents / 100).toFixed(2).split('.');
  return `$${Number(whole).toLocaleString('en-US')}.${part}`;
}

/** Sends a page's own form as a browser without JavaScript would. */
async function submit(page: string, cookie: string, over: Record<string, string> = {}, intent?: string): Promise<Response> {
  const { forms } = await crawl(ask, { cookie, starts: [page], most: 1 });
  const form = forms.find(({ action, fields }) => !action.includes('sign-out') && (!intent || fields.intent === intent));
  expect(form, `a form on ${page}`).toBeDefined();
  const body = new URLSearchParams({ ...form!.fields, ...over });
  return ask(form!.action, { method: 'POST', cookie, body });
}

/** A pro whose share of one finished job has reached their account at Stripe. */
async function paidWork() {
  await sandbox().faults.setFundsAfterHours(0);
  const pro = await paidPro();
  const { install, bookingId, reference } = await booked();
  await complete(install.id, pro.id);
  await workOff({ bookingId });
  await db().transfer.updateMany({ where: { proId: pro.id }, data: { dueAt: new Date(now().getTime() - 1_000) } });
  await workOff({ bookingId });
  return { pro, install, bookingId, reference, cookie: await signInAs(pro.userId) };
}

it('a pro without an account sets it up from the page and comes back to it', async () => {
  const pro = await insertPro(db(), { payoutsEnabled: false });
  const cookie = await signInAs(pro.userId);
  const answer = await submit('/pro/payouts', cookie, {}, 'setup');
  expect([302, 303]).toContain(answer.status);
  const onboarding = answer.headers.get('location') ?? '';
  expect(onboarding).toContain('/sandbox/');
  const back = await fillOnboarding(onboarding);
  await deliver(await untoldEvents());
  const home = new URL(back.headers.get('location') ?? '', 'http://localhost:3000');
  expect(home.pathname).toBe('/pro/payouts');
  expect(await read(`${home.pathname}${home.search}`, cookie)).toContain('Your payout account is ready');
});

it('an instant payout shows its fee first, takes what it showed, and pressing twice takes it once', async () => {
  const { pro, install, cookie } = await paidWork();
  const feeCents = Math.max(50, Math.round(install.payoutCents * 0.015));
  const page = await read('/pro/payouts', cookie);
  expect(page).toContain(`Available ${dollars(install.payoutCents)}`);
  expect(page).toContain(dollars(feeCents));
  const preview = await read('/pro/payouts/instant', cookie);
  expect(preview).toContain(`−${dollars(feeCents)}`.replace('−', '− '));
  expect(preview).toContain(`Send ${dollars(install.payoutCents - feeCents)} now`);
  const { forms } = await crawl(ask, { cookie, starts: ['/pro/payouts/instant'], most: 1 });
  const { action, fields } = forms.find((form) => 'payoutCents' in form.fields)!;
  const more = new URLSearchParams({ ...fields, payoutCents: String(install.payoutCents), opId: crypto.randomUUID() });
  const refused = await ask(action, { method: 'POST', cookie, body: more });
  expect(refused.status).toBe(409);
  expect(textOf(await refused.text())).toContain('Your balance or the fee has changed');
  expect(await db().payout.count({ where: { proId: pro.id } })).toBe(0);
  const [first, second] = [
    await ask(action, { method: 'POST', cookie, body: new URLSearchParams(fields) }),
    await ask(action, { method: 'POST', cookie, body: new URLSearchParams(fields) }),
  ];
  expect([first.status, second.status]).toEqual([302, 302]);
  expect(first.headers.get('location')).toBe('/pro/payouts');
  const payouts = await db().payout.findMany({ where: { proId: pro.id } });
  expect(payouts).toMatchObject([{ amountCents: install.payoutCents - feeCents, feeCents, method: 'instant' }]);
  await workOff();
  expect(await heldAtStripe(pro.stripeAccountId)).toEqual({ available: 0, pending: 0 });
  expect(await read('/pro/payouts', cookie)).toContain(dollars(install.payoutCents - feeCents));
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

it('the statement names the job and its sums, and the year comes as a file that only the pro gets', async () => {
  const { install, reference, cookie } = await paidWork();
  const page = await read('/pro/payouts/statements', cookie);
  expect(page).toContain(reference);
  expect(page).toContain(`Customers paid, before tax ${dollars(install.priceCents)}`);
  expect(page).toContain(`Paid to your account ${dollars(install.payoutCents)}`);
  const file = await ask('/pro/payouts/statements.csv', { cookie });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="[^"]+\.csv"/);
  const rows = (await file.text()).split(/\r?\n/);
  const job = rows.find((row) => row.includes(reference));
  expect(job).toContain((install.payoutCents / 100).toFixed(2));
  expect(rows.some((row) => row.startsWith('Gross amount customers paid before tax'))).toBe(true);
  const other = await paidPro();
  const theirs = await ask('/pro/payouts/statements.csv', { cookie: await signInAs(other.userId) });
  expect(await theirs.text()).not.toContain(reference);
  expect((await ask('/pro/payouts/statements.csv', { cookie: adminCookie })).status).not.toBe(200);
});

it('an admin finds a payment by its booking in every tab it stands in, and takes it as a file', async () => {
  const { reference, bookingId, pro } = await paidWork();
  const deposit = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit' } });
  const charges = await read(`/admin/payments?tab=charges&q=${reference}`, adminCookie);
  expect(charges).toContain(dollars(deposit.capturedCents));
  expect(charges).toContain(deposit.paymentIntentId!);
  const leg = await db().transferLeg.findFirstOrThrow({ where: { transfer: { proId: pro.id } } });
  expect(await read(`/admin/payments?tab=transfers&q=${reference}`, adminCookie)).toContain(reference);
  expect(leg.stripeTransferId).toMatch(/^tr_/);
  expect(await read(`/admin/payments?tab=charges&q=HL-00-NOBODY`, adminCookie)).toContain('No results match these filters');
  const file = await ask(`/admin/lists/payments/csv?tab=charges&q=${reference}`, { cookie: adminCookie });
  expect(file.headers.get('content-disposition')).toContain('charges.csv');
  const rows = (await file.text()).trim().split(/\r?\n/);
  expect(rows[0]).toContain('Booking');
  expect(rows.slice(1)).toHaveLength(2);
  expect(rows.slice(1).every((row) => row.includes(reference))).toBe(true);
  for (const tab of ['refunds', 'payouts', 'disputes', 'failed'])
    expect((await ask(`/admin/payments?tab=${tab}&from=2020-01-01&to=2099-12-31`, { cookie: adminCookie })).status, tab).toBe(
      200,
    );
  const cookie = await signInAs(pro.userId);
  expect((await ask('/admin/lists/payments/csv?tab=charges', { cookie })).status).not.toBe(200);
});

it('an admin finds what a plan was billed, page by page, and takes it as a file', async () => {
  const customer = await insertUser(db());
  const at = now().getTime() - 3_600_000;
  const billed = Array.from({ length: 27 }, (_, nth) => ({
    id: `in_${customer.id.replaceAll('-', '')}${nth}`,
    customerId: customer.id,
    number: `PLAN-${nth}`,
    status: nth === 0 ? 'open' : 'paid',
    description: 'Peace of Mind',
    totalCents: 1_900,
    paidCents: nth === 0 ? 0 : 1_900,
    issuedAt: new Date(at - nth),
  }));
  await db().billingInvoice.createMany({ data: billed });
  const first = await (await ask(`/admin/payments?tab=plans&q=${customer.id}`, { cookie: adminCookie })).text();
  const after = /href="([^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await read(after, adminCookie);
  expect([textOf(first), second].map((page) => page.match(/PLAN-\d+/g)?.length)).toEqual([25, 2]);
  const open = await read(`/admin/payments?tab=plans&q=${customer.id}&status=open`, adminCookie);
  expect(open).toMatch(/PLAN-0 .*Unpaid \$19\.00 \$19\.00/);
  const file = await (await ask(`/admin/lists/payments/csv?tab=plans&q=${customer.id}`, { cookie: adminCookie })).text();
  expect(file.trim().split(/\r?\n/)).toHaveLength(28);
  for (const cursor of ['1_in_', '1_x', `1_${customer.id}`])
    expect((await ask(`/admin/payments?tab=plans&after=${cursor}`, { cookie: adminCookie })).status, cursor).toBe(200);
});

it('a name that begins like a formula comes out of the file as text', async () => {
  const { reference } = await paidWork();
  await db().booking.update({ where: { reference }, data: { contactName: '=HYPERLINK("https://evil.example")' } });
  const file = await ask(`/admin/lists/payments/csv?tab=charges&q=${reference}`, { cookie: adminCookie });
  expect(await file.text()).not.toMatch(/(^|,)"?=HYPERLINK/m);
});

it('the ledger is compared on demand, once a click', async () => {
  const before = await db().reconciliationRun.count();
  const { forms } = await crawl(ask, { cookie: adminCookie, starts: ['/admin/payments?tab=reconciliation'], most: 1 });
  const { action, fields } = forms.find((form) => form.fields.intent === 'reconcile')!;
  for (const press of [1, 2]) {
    const answer = await ask(action, { method: 'POST', cookie: adminCookie, body: new URLSearchParams(fields) });
    expect(answer.status, `press ${press}`).toBe(302);
    expect(answer.headers.get('location')).toMatch(/tab=reconciliation&run=[0-9a-f-]{36}$/);
  }
  expect(await db().reconciliationRun.count()).toBe(before + 1);
});

it('an event is found, read with its payload, and replayed without a second effect', async () => {
  const { bookingId } = await booked();
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId } });
  const events = await db().webhookEvent.findMany({ where: { type: 'payment_intent.succeeded' } });
  const event = events.find(({ body }) => JSON.stringify(body).includes(payment.paymentIntentId!))!;
  const list = await read(`/admin/webhooks?q=${event.eventId}`, adminCookie);
  expect(list).toContain('payment_intent.succeeded');
  const page = await read(`/admin/webhooks/${event.eventId}`, adminCookie);
  expect(page).toContain(payment.paymentIntentId!);
  expect(page).toContain('Replays 0');
  const ledger = await db().ledgerTransaction.count();
  const answer = await submit(`/admin/webhooks/${event.eventId}`, adminCookie, {}, 'replay');
  expect(answer.status).toBe(302);
  expect(await db().webhookEvent.findUniqueOrThrow({ where: { eventId: event.eventId } })).toMatchObject({
    processedAt: null,
    replays: 1,
  });
  expect(await read('/admin/webhooks?state=waiting', adminCookie)).toContain(event.eventId);
  await handleWebhook(db(), { eventId: event.eventId });
  expect(await db().ledgerTransaction.count()).toBe(ledger);
  expect(await read(`/admin/webhooks/${event.eventId}`, adminCookie)).toContain('Replays 1');
  expect(await db().auditLog.count({ where: { action: 'webhook.replay', objectId: event.eventId } })).toBe(1);
  expect((await ask('/admin/webhooks/evt_nobody', { cookie: adminCookie })).status).toBe(404);
});

it('without a live key money is test money, locked: the page says so, the banner shows, and a choice is refused', async () => {
  const page = await read('/admin/payments/mode', adminCookie);
  expect(page).toContain('Test money, locked');
  expect(page).toContain('Test mode: cards are not really charged');
  const body = new URLSearchParams({ mode: 'live', reason: 'Opening day', opId: crypto.randomUUID() });
  const answer = await ask('/admin/payments/mode', { method: 'POST', cookie: adminCookie, body });
  expect(answer.status).toBe(409);
  expect(textOf(await answer.text())).toContain('only one set of Stripe keys');
  expect(await db().siteSetting.count({ where: { key: 'testMoney' } })).toBe(0);
});

it('no page of a pro mentions a bonus that nothing pays out', async () => {
  const { cookie } = await paidWork();
  for (const page of ['/pro/dashboard/jobs', '/pro/dashboard/schedule', '/pro/payouts', '/pro/payouts/statements'])
    expect(await read(page, cookie), page).not.toMatch(/bonus/i);
});
