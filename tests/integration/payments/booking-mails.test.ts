import { beforeAll, expect, test } from 'vitest';
import { writeMail, type TemplateName } from '#app/domain/notifications/templates/templates';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { db, transact } from '#app/platform/db.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { pdfText } from '#tests/setup/pdf-text';
import { askFor, booked, openFixture, wish } from './payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

async function mailOf(template: TemplateName, address: string) {
  const notice = await db().notification.findFirstOrThrow({ where: { template, address, channel: 'email' } });
  return writeMail(template, notice.data);
}

test('A customer reads in the email of a quote what it includes, where, and what canceling costs', async () => {
  const form = wish({ service: 'premium' });
  const { token } = await askFor(form);
  const { id, email } = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const lines = [
    { label: 'Roofline, 120 ft', amountCents: 150_000 },
    { label: 'Two wreaths', amountCents: 20_000 },
  ];
  await transact(db(), (tx) => issueQuote(tx, { quoteRequestId: id, lines, source: 'admin' }));
  const mail = await mailOf('quote-issued', email);
  const facts = JSON.stringify(mail.facts);
  for (const words of ['Roofline, 120 ft: $1,500.00; Two wreaths: $200.00', form.addressStreet, 'Sales tax'])
    expect(facts).toContain(words);
  expect(mail.note).toMatch(/If you cancel: Free until 48 hours/);
});

test('A customer who booked reads the cancellation rules, and opens the receipt from its email', async () => {
  await db().siteSetting.upsert({
    where: { key: 'postalAddress' },
    create: { key: 'postalAddress', value: '1 Lake St, Chicago, IL 60601' },
    update: { value: '1 Lake St, Chicago, IL 60601' },
  });
  const { customer, bookingId } = await booked();
  const { contactEmail } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect((await mailOf('booking-confirmed', contactEmail)).note).toMatch(/If you cancel: Free until 48 hours/);
  const receipt = await mailOf('deposit-receipt', contactEmail);
  expect(JSON.stringify(receipt.facts)).toContain('Sales tax in it');
  const path = new URL(receipt.links?.[0]?.url ?? '').pathname;
  const pdf = await ask(path, { cookie: await signInAs(customer.id) });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const text = await pdfText(Buffer.from(await pdf.arrayBuffer()));
  for (const words of ['From', '1 Lake St, Chicago, IL 60601', 'Balance due when the work is done'])
    expect(text).toContain(words);
});
