import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ageInvoices } from '#app/domain/invoices/age-invoices.server';
import { sumAges } from '#app/domain/invoices/list-invoices.server';
import { issueInvoice } from '#app/domain/invoices/issue-invoice.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { bookedBusiness, dueDaysAgo, officeAdmin } from './business-fixtures';
import { complete, deliver, openFixture, payOnPage, untoldEvents, workOff } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ask: Ask;
let office: string;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  office = await signInAs((await officeAdmin()).id);
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function read(path: string, cookie = office): Promise<string> {
  const answer = await ask(path, { cookie });
  expect(answer.status, path).toBe(200);
  return plain(await answer.text());
}

function press(path: string, fields: Record<string, string>, cookie = office): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

function dollars(cents: number): string {
  const [whole, part] = (cents / 100).toFixed(2).split('.');
  return `$${Number(whole).toLocaleString('en-US')}.${part}`;
}

async function invoiced(amountCents = 100_000) {
  const shop = await bookedBusiness({ amountCents });
  const { id: proId } = await insertPro(db());
  await complete(shop.install.id, proId);
  await workOff({ bookingId: shop.bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { bookingId: shop.bookingId } });
  return { ...shop, invoice, page: `/admin/invoices/${invoice.id}` };
}

/** So many days late, and the worker has had its turn. The pages have a clock of their own, so the due date moves instead. */
async function lateBy(invoiceId: string, days: number): Promise<void> {
  await dueDaysAgo(invoiceId, days);
  await ageInvoices(db());
  for (const { id } of await db().billingInvoice.findMany({ where: { status: 'draft' } }))
    await issueInvoice(db(), { invoiceId: id });
}

test('the office sees what is open by its age, sums from the ledger, finds an invoice and takes the list as a file', async () => {
  const { invoice, reference } = await invoiced(123_400);
  const open = await read('/admin/invoices');
  expect(lacks(open, ['Not due yet', '1–30 days', '31–60 days', '61–90 days', '90+ days', invoice.number!, reference])).toEqual(
    [],
  );
  await lateBy(invoice.id, 35);
  const late = await read(`/admin/invoices?age=31-60&q=${reference}`);
  expect(lacks(late, ['35 days overdue', dollars(invoice.totalCents), invoice.number!])).toEqual([]);
  const late31 = await sumAges(db()).then((sums) => sums.find(({ bucket }) => bucket === '31-60')!);
  expect(late31.cents).toBeGreaterThanOrEqual(invoice.totalCents);
  expect(await read('/admin/invoices')).toContain(dollars(late31.cents));
  expect(await read(`/admin/invoices?age=90%2B&q=${reference}`)).toContain('No invoices match these filters');
  expect(await read(`/admin/invoices?state=paid&q=${reference}`)).toContain('No invoices match these filters');
  expect(await read(`/admin/invoices?state=overdue&q=${invoice.number}`)).toContain(reference);
  const file = await ask(`/admin/lists/invoices/csv?state=overdue&q=${reference}`, { cookie: office });
  expect(file.headers.get('content-disposition')).toContain('invoices.csv');
  const rows = (await file.text()).trim().split(/\r?\n/);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`${(invoice.totalCents / 100).toFixed(2)}`);
  const stranger = await signInAs((await insertUser(db())).id);
  for (const path of [
    '/admin/invoices',
    '/admin/lists/invoices/csv',
    `/admin/invoices/${invoice.id}`,
    `/admin/invoices/${invoice.id}/pdf`,
  ])
    expect((await ask(path, { cookie: stranger })).status, path).not.toBe(200);
});

test('the list is paged and no page repeats or loses an invoice', async () => {
  const shop = await invoiced();
  const base = { customerId: shop.customer.id, bookingId: shop.bookingId, kind: 'fee' as const, status: 'open', totalCents: 100 };
  await db().billingInvoice.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      ...base,
      id: crypto.randomUUID(),
      number: `PAGE-${index}`,
      cause: `test:${index}`,
      opKey: `test:${index}`,
      issuedAt: shop.invoice.issuedAt,
      dueAt: new Date(shop.invoice.dueAt!.getTime() + Math.floor(index / 7) * DAY_MS),
    })),
  });
  const seen: string[] = [];
  let path: string | null = `/admin/invoices?q=${shop.reference}`;
  while (path) {
    const html: string = await (await ask(path, { cookie: office })).text();
    seen.push(...[...html.matchAll(/>(PAGE-\d+)</g)].map(([, number]) => String(number)));
    // Not the link to the other language, which keeps the place.
    path = /href="(\/admin\/invoices\?(?![^"]*lang=)[^"]*after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  await db().billingInvoice.updateMany({ where: { number: { startsWith: 'PAGE-' } }, data: { status: 'void' } });
});

test('an invoice’s page says every step; bad input is answered beside its field and keeps what was typed', async () => {
  const { invoice, page, bookingId, customer } = await invoiced();
  expect(
    lacks(await read(page), ['Issued and emailed', 'Send a reminder', 'Record payment', 'Void this invoice', 'Sales tax']),
  ).toEqual([]);
  const wrong = await press(page, { subaction: 'record', amount: '12.00', reference: 'Wire 99' });
  expect(wrong.status).toBe(422);
  const said = plain(await wrong.text());
  expect(
    lacks(said, [`Enter ${dollars(invoice.totalCents)}, the full amount of the invoice`, 'value="Wire 99"', 'value="12.00"']),
  ).toEqual([]);
  const odd = await press(page, { subaction: 'record', amount: 'much', reference: '' });
  expect(
    lacks(plain(await odd.text()), ['Enter the amount you received, like 60.00', 'Enter the transfer or check number']),
  ).toEqual([]);
  const silent = await press(page, { subaction: 'void', reason: ' ' });
  expect(silent.status).toBe(422);
  expect(plain(await silent.text())).toContain('Enter a reason. We include it in the email to the customer');
  expect((await press(page, { subaction: 'burn' })).status).toBe(422);
  expect((await press(page, { subaction: 'remind' })).status).toBe(303);
  expect((await press(page, { subaction: 'remind' })).status).toBe(409);
  expect(await read(page)).toContain('Reminder sent manually');
  const opId = crypto.randomUUID();
  const right = { subaction: 'record', amount: (invoice.totalCents / 100).toFixed(2), reference: 'Wire 4711', opId };
  for (const turn of [1, 2]) expect((await press(page, right)).status, `press ${turn}`).toBe(303);
  expect(await read(page)).toContain('Recording a payment');
  await workOff({ bookingId });
  const done = await read(page);
  expect(lacks(done, ['Outside Stripe: Wire 4711', 'Payment outside Stripe recorded', 'Send it back by bank transfer'])).toEqual(
    [],
  );
  expect(done).not.toContain('Void this invoice');
  const payment = await db().payment.findFirstOrThrow({ where: { invoiceId: invoice.id } });
  expect(await read(`/admin/payments/${payment.id}/refund`)).toContain('This was paid outside Stripe');
  expect(await read(`/billing-history`, await signInAs(customer.id))).toContain('Paid');
  const pdf = await ask(`${page}/pdf`, { cookie: office });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
});

test('a late charge is waived on its page with a reason, and an invoice with charges cannot be voided before', async () => {
  const { invoice, page, bookingId } = await invoiced();
  await lateBy(invoice.id, 40);
  const late = await db().billingInvoice.findFirstOrThrow({ where: { lateOfId: invoice.id } });
  expect(lacks(await read(page), ['Late charges', 'Month 1: 1.5%', 'This invoice has late charges. Waive them first.'])).toEqual(
    [],
  );
  expect((await press(page, { subaction: 'void', reason: 'Goodwill' })).status).toBe(409);
  const chargePage = `/admin/invoices/${late.id}`;
  expect(lacks(await read(chargePage), ['Waive this late charge', `invoice ${invoice.number}`])).toEqual([]);
  expect((await press(chargePage, { subaction: 'void', reason: 'The check was on its way' })).status).toBe(303);
  expect(await read(chargePage)).toContain('Voiding');
  await workOff({ bookingId });
  expect(lacks(await read(chargePage), ['Void', 'Waived', 'The check was on its way'])).toEqual([]);
});

test('the caps of the states are set, refused and removed on a page of their own, and audited', async () => {
  const page = '/admin/invoices/caps';
  expect(await read(page)).toContain('No caps');
  for (const [state, percent, said] of [
    ['TX', 'lots', 'Enter a percentage between 0 and 10'],
    ['TX', '12', 'Enter a percentage between 0 and 10'],
    ['', '1', 'Choose a state'],
    ['ZZ', '1', 'Choose a state'],
  ] as const) {
    const refused = await press(page, { subaction: 'save', state, percent });
    expect(refused.status, `${state} ${percent}`).toBe(422);
    expect(plain(await refused.text())).toContain(said);
  }
  expect((await press(page, { subaction: 'save', state: 'TX', percent: '0.75%' })).status).toBe(303);
  expect(lacks(await read(page), ['Texas', '0.75% a month'])).toEqual([]);
  expect((await press(page, { subaction: 'remove', state: 'TX' })).status).toBe(303);
  expect(await read(page)).toContain('No caps');
  const audited = await db().auditLog.findMany({ where: { objectType: 'late-cap', objectId: 'TX' }, orderBy: { at: 'asc' } });
  expect(audited.map(({ action }) => action)).toEqual(['late-cap.save', 'late-cap.remove']);
});

test('a customer sees their invoices with due dates, the page to pay them and the PDF; no one else does', async () => {
  const { invoice, customer } = await invoiced();
  const cookie = await signInAs(customer.id);
  const page = await read('/billing-history', cookie);
  expect(lacks(page, [invoice.number!, 'due on', 'Due', 'Pay this invoice', `href="${invoice.hostedUrl}"`])).toEqual([]);
  const pdfPath = `/billing-history/invoices/${invoice.id}`;
  expect(page).toContain(`href="${pdfPath}"`);
  expect((await ask(pdfPath, { cookie })).headers.get('content-type')).toBe('application/pdf');
  const other = await signInAs((await insertUser(db())).id);
  expect((await ask(pdfPath, { cookie: other })).status).toBe(404);
  await lateBy(invoice.id, 2);
  expect(await read('/billing-history', cookie)).toContain('Overdue');
  await payOnPage(invoice.hostedUrl!);
  await deliver(await untoldEvents());
  const paid = await read('/billing-history', cookie);
  expect(lacks(paid, ['Paid', 'Payment of an invoice for Commercial'])).toEqual([]);
  expect(paid).not.toContain('Overdue');
});
