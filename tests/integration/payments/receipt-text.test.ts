import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { inLanguage } from '#app/platform/texts/language.server';
import { signInAs, type Ask } from '#tests/setup/ask';
import { pdfText } from '#tests/setup/pdf-text';
import { openForGuests } from './guest-fixtures';
import { offerOverTime, paidOverTime } from './over-time-fixtures';
import { booked } from './payment-fixtures';

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
