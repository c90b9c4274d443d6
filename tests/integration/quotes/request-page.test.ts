import { expect, test } from 'vitest';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { lacks, plain } from '#tests/setup/plain-page';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { askFor, booked, wish } from '../payments/payment-fixtures';

openCustomers();

async function read(path: string): Promise<string> {
  return plain(await (await asking()(path)).text());
}

test('A customer finds the reference of their request in the email, and their photos counted', async () => {
  const { token } = await askFor(wish({ service: 'premium' }));
  const request = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const reference = request.id.slice(-8).toUpperCase();
  const mail = await db().notification.findFirstOrThrow({
    where: { template: 'quote-request-received', address: request.email, channel: 'email' },
  });
  expect(JSON.stringify(mail.data)).toContain(reference);
  expect(await read(`/requests/${token}`)).not.toContain('photo</dd>');
  for (const name of ['one', 'two'])
    await db().storedFile.create({
      data: {
        key: newFileKey('jpg'),
        name: `${name}.jpg`,
        contentType: 'image/jpeg',
        size: 10,
        sha256: 'a'.repeat(64),
        noun: 'quote-photo',
        subjectId: request.id,
        createdAt: now(),
      },
    });
  expect(lacks(await read(`/requests/${token}`), ['Request Received', reference, '2 photos'])).toEqual([]);
});

test('A request that is priced or booked promises no call any more', async () => {
  const { token } = await askFor(wish({ service: 'premium' }));
  const { id } = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const lines = [{ label: 'Everything', amountCents: 180_000 }];
  await transact(db(), (tx) => issueQuote(tx, { quoteRequestId: id, lines, source: 'admin' }));
  const priced = await read(`/requests/${token}`);
  expect(lacks(priced, ['Your price is ready', 'See your price', 'within 24 hours'])).toEqual(['within 24 hours']);
  const { bookingId, reference } = await booked();
  const done = await db().quoteRequest.findFirstOrThrow({ where: { quotes: { some: { booking: { id: bookingId } } } } });
  const page = await read(`/requests/${done.token}`);
  expect(lacks(page, ['You’re booked', reference, 'within 24 hours'])).toEqual(['within 24 hours']);
});
