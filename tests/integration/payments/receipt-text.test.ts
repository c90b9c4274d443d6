import { beforeAll, expect, test } from 'vitest';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { startRest } from '#app/domain/checkout/start-payment.server';
import { db, transact } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { inLanguage } from '#app/platform/texts/language.server';
import { signInAs, type Ask } from '#tests/setup/ask';
import { insertPro } from '#tests/factories/pros';
import { plain } from '#tests/setup/plain-page';
import { pdfText } from '#tests/setup/pdf-text';
import { openForGuests } from './guest-fixtures';
import { offerOverTime, paidOverTime } from './over-time-fixtures';
import { booked, complete, deliver, payOnPage, untoldEvents, workOff } from './payment-fixtures';
import { finishTakedown, LATE_FEE, moveLate, useCard } from './takedown-fixtures';

let ask: Ask;

beforeAll(async () => {
  ask = await openForGuests();
  const row = { value: 'Prairie Lights & Co.' };
  await db().siteSetting.upsert({ where: { key: 'businessName' }, create: { key: 'businessName', ...row }, update: row });
  await offerOverTime();
}, 300_000);

/** The lines of a receipt as its customer opens it, in one language. */
async function receiptLines(paymentId: string, customerId: string, language: 'en' | 'es'): Promise<string[]> {
  const cookie = await signInAs(customerId);
  const answer = await inLanguage(language, () => ask(`/billing-history/receipts/${paymentId}`, { cookie }));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await pdfText(Buffer.from(await answer.arrayBuffer()))).split('\n');
}

test('A receipt by card says in English and in Spanish who was paid, how much, with which card and for which booking', async () => {
  const { customer, bookingId, reference } = await booked();
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId } });
  const amount = formatMoney(payment.capturedCents, 'always');
  const english = await receiptLines(payment.id, customer.id, 'en');
  for (const line of [
    'Receipt',
    'Prairie Lights & Co.',
    'Visa ending in 4242',
    `Number ${payment.receiptNumber}`,
    'Status: Paid',
  ])
    expect(english).toContain(line);
  expect(english.join(' ')).toContain(`(booking ${reference})`);
  expect(english.join(' ')).toContain('Deposit');
  expect(english).toContain(amount);
  const spanish = await receiptLines(payment.id, customer.id, 'es');
  for (const line of ['Recibo', 'Prairie Lights & Co.', amount]) expect(spanish).toContain(line);
  expect(spanish.join(' ')).toMatch(/Visa .*4242/);
  expect(spanish.join(' ')).toContain(reference);
  expect(spanish.join(' ')).not.toMatch(/Receipt|Deposit|Number|booking|Paid/);
});

test('A receipt of what is paid over time names the provider and the full price, in English and in Spanish', async () => {
  const { booking, payment } = await paidOverTime(ask, 'affirm');
  const english = (await receiptLines(payment.id, booking.customerId, 'en')).join(' ');
  for (const part of ['Affirm, paid over time', 'Full price', booking.reference, formatMoney(booking.totalCents, 'always')])
    expect(english).toContain(part);
  expect(english).not.toContain('Deposit');
  const spanish = (await receiptLines(payment.id, booking.customerId, 'es')).join(' ');
  for (const part of ['Affirm, a plazos', 'Precio completo', booking.reference, formatMoney(booking.totalCents, 'always')])
    expect(spanish).toContain(part);
});

test('What is paid by hand after the balance is named on the receipt, in the mail and in the list, with the tax that the ledger has', async () => {
  const one = await booked();
  const { bookingId, customer, reference } = one;
  await complete(one.install.id, (await insertPro(db())).id);
  await workOff({ bookingId });
  await useCard(one, 'pm_card_chargeCustomerFail');
  await moveLate(one);
  const added = await finishTakedown(one, 4_000);
  await workOff({ bookingId });
  const { paymentId } = await transact(db(), (tx) => startRest(tx, { reference, customerId: customer.id }));
  await payOnPage((await openCheckout(db(), { paymentId: paymentId! }))!);
  await deliver(await untoldEvents());
  const tax = await db().ledgerEntry.aggregate({
    where: { account: 'sales_tax', transaction: { bookingId } },
    _sum: { amountCents: true },
  });

  const total = formatMoney(LATE_FEE + added, 'always');
  const addedTax = formatMoney(added - 4_000, 'always');
  const english = (await receiptLines(paymentId!, customer.id, 'en')).join(' ');
  for (const part of ['Added work: Take the wreath down', '$40.00', 'Rescheduling fee', '$50.00', 'Sales tax', addedTax, total])
    expect(english).toContain(part);
  expect(english).not.toMatch(/ Fee:/);
  const spanish = (await receiptLines(paymentId!, customer.id, 'es')).join(' ');
  for (const part of ['Trabajo añadido: Take the wreath down', 'Cargo por reprogramar', addedTax, total])
    expect(spanish).toContain(part);

  const page = await ask('/billing-history', { cookie: await signInAs(customer.id) });
  expect(plain(await page.text())).toContain('Added work: Take the wreath down, Rescheduling fee for');
  const { data } = await db().notification.findFirstOrThrow({
    where: { dedupeKey: { contains: `receipt:${paymentId}` }, channel: 'email' },
  });
  const mail = writeMail('receipt', data);
  expect(JSON.stringify(mail.facts)).toContain('Added work: Take the wreath down, Rescheduling fee');
  expect(JSON.stringify(mail)).not.toContain('the balance');

  const shown = await Promise.all(
    (await db().payment.findMany({ where: { bookingId, capturedCents: { gt: 0 } } })).map(async ({ id }) =>
      taxOn(await receiptLines(id, customer.id, 'en')),
    ),
  );
  expect(shown.reduce((sum, cents) => sum + cents, 0)).toBe(0 - (tax._sum.amountCents ?? 0));
});

/** The sales tax that a receipt shows, in cents. */
function taxOn(lines: string[]): number {
  const at = lines.indexOf('Sales tax');
  return at < 0 ? 0 : Math.round(Number((lines[at + 1] ?? '').replace(/[$,]/g, '')) * 100);
}
