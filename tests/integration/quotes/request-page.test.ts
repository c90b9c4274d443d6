import { describe, expect, test } from 'vitest';
import type { Prisma } from '#prisma';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { addHours } from '#tests/factories/local-time';
import { lacks, plain } from '#tests/setup/plain-page';
import { asking, openCustomers, signedIn } from '../customers/customer-fixtures';
import { askFor, booked, clickPay, wish } from '../payments/payment-fixtures';

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
        kind: 'quote-photo',
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

describe('a request whose quote was not booked', () => {
  /** Its page and its customer's dashboard, after they pressed Pay and went back. */
  async function begun() {
    const { user, text } = await signedIn();
    const { token } = await askFor(wish(), user.id);
    const { id, token: quoteToken } = await db().quote.findFirstOrThrow({ where: { request: { token } } });
    const { reference } = await clickPay({ customer: user, quoteToken });
    const change = (data: Prisma.QuoteUpdateInput) => db().quote.update({ where: { id }, data });
    return {
      reference,
      change,
      page: () => read(`/requests/${token}`),
      dashboard: () => text('/customer/dashboard'),
      link: token,
    };
  }

  test('leads to its price, on its page and on the dashboard, until it is paid', async () => {
    const { reference, page, dashboard, link, change } = await begun();
    await change({ status: 'accepted' });
    expect(lacks(await page(), ['Your price is ready', 'You’re booked', reference])).toEqual(['You’re booked', reference]);
    expect(lacks(await dashboard(), ['Your price', link, 'We’ll reply'])).toEqual(['We’ll reply']);
  });

  test('says that it ran out, was declined or canceled, and promises no answer', async () => {
    const { reference, page, dashboard, link, change } = await begun();
    const silent = ['You’re booked', 'within 24 hours', 'Your price is ready'];
    const ended = ['This quote is no longer open', 'Request a new quote'];
    await change({ status: 'expired', validUntil: addHours(now(), -1) });
    expect(lacks(await page(), [...ended, 'This quote has expired', ...silent])).toEqual(silent);
    expect(lacks(await dashboard(), ['We’ll reply', link])).toEqual(['We’ll reply', link]);
    await change({ status: 'declined' });
    expect(lacks(await page(), [...ended, 'You declined this quote', ...silent])).toEqual(silent);
    await change({ status: 'accepted', validUntil: addHours(now(), 48) });
    await db().booking.update({ where: { reference }, data: { cancelledAt: now() } });
    expect(lacks(await page(), [...ended, 'This booking was canceled', ...silent])).toEqual(silent);
    expect(lacks(await dashboard(), ['We’ll reply', link])).toEqual(['We’ll reply', link]);
  });
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
