import { expect, test } from 'vitest';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { lacks, plain } from '#tests/setup/plain-page';
import { asking, openCustomers, signedIn } from '../customers/customer-fixtures';
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

test('A request is promised the answer time that the office set, in the mail, in the alert and on the dashboard', async () => {
  const target = { channel_priority: { channel: 'quote', priority: 'normal' } } as const;
  const { minutes } = await db().slaTarget.findUniqueOrThrow({ where: target });
  await db().slaTarget.update({ where: target, data: { minutes: 2_880 } });
  try {
    const { user, text } = await signedIn();
    const { token } = await askFor(wish({ service: 'premium' }), user.id);
    const request = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
    const where = { dedupeKey: { startsWith: `quote-request-received:${request.id}` }, channel: 'email' } as const;
    const mail = writeMail('quote-request-received', (await db().notification.findFirstOrThrow({ where })).data);
    expect([mail.subject, ...mail.paragraphs].every((each) => each.includes('within 48 hours'))).toBe(true);
    expect(await text('/customer/dashboard')).toContain('We’ll reply within 48 hours');
  } finally {
    await db().slaTarget.update({ where: target, data: { minutes } });
  }
});
