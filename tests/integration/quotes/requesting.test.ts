import { beforeAll, expect, it } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { now, setClock } from '#app/platform/clock.server';
import { InputError } from '#app/platform/errors';
import { checkCoverage } from '#app/domain/quote-requests/check-coverage.server';
import { acceptSigned, unsigned } from '#tests/factories/sign-quote';
import { acceptQuote, declineQuote, viewQuote } from '#app/domain/quotes/answer-quote.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { insertAdmin } from '#tests/factories/users';
import { addDays, addHours, localDate, localInstant } from '#tests/factories/local-time';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

const CHICAGO = 'America/Chicago';

beforeAll(openFixture);

async function fieldErrors(over: Parameters<typeof wish>[0]): Promise<Record<string, string>> {
  const error = await askFor(wish(over)).catch((problem: unknown) => problem);
  return error instanceof InputError ? error.fieldErrors : {};
}

it('coverage names the place and the next three dates on which a crew is free', async () => {
  const coverage = await checkCoverage(db(), { zip: '60614' });
  expect(coverage).toMatchObject({ city: 'Chicago', state: 'IL', covered: true });
  expect(coverage!.nextDates).toHaveLength(3);
  for (const free of coverage!.nextDates) expect(free.slots).toBeGreaterThan(0);
  expect(await checkCoverage(db(), { zip: '95125' })).toMatchObject({ covered: false, nextDates: [] });
  expect(await checkCoverage(db(), { zip: '00000' })).toBeNull();
});

it('a day on which every crew is blocked is not offered', async () => {
  const [first] = (await checkCoverage(db(), { zip: '60614' }))!.nextDates;
  const pros = await db().pro.findMany({ select: { id: true } });
  const date = new Date(`${first!.date}T00:00:00Z`);
  await db().proDayOverride.createMany({ data: pros.map((pro) => ({ proId: pro.id, date, status: 'blocked' as const })) });
  const after = (await checkCoverage(db(), { zip: '60614' }))!.nextDates.map((free) => free.date);
  expect(after).not.toContain(first!.date);
  await db().proDayOverride.deleteMany({});
});

it('a priced package in a covered ZIP goes on to confirm, the others become a request', async () => {
  expect(await askFor(wish())).toMatchObject({ next: 'confirm' });
  expect(await askFor(wish({ service: 'standard-sparkle' }))).toMatchObject({ next: 'confirm' });
  expect(await askFor(wish({ service: 'premium' }))).toMatchObject({ next: 'received' });
  expect(await askFor(wish({ service: 'commercial' }))).toMatchObject({ next: 'received' });
  expect(await askFor(wish({ zip: '95125', addressCity: 'San Jose', addressState: 'CA' }))).toMatchObject({ next: 'received' });
});

it('a date outside the season or without a crew is never refused', async () => {
  const today = localDate(CHICAGO, now());
  expect(await askFor(wish({ date: addDays(today, 200) }))).toMatchObject({ next: 'received' });
});

it('yesterday is refused, and today from noon on where the house stands', async () => {
  const today = localDate(CHICAGO, now());
  expect(await fieldErrors({ date: addDays(today, -1) })).toHaveProperty('date');
  try {
    setClock(localInstant(CHICAGO, today, '11:59'));
    expect(await fieldErrors({ date: today })).toEqual({});
    setClock(localInstant(CHICAGO, today, '12:00'));
    expect((await fieldErrors({ date: today })).date).toMatch(/^You can book for today until noon/);
  } finally {
    setClock(null);
  }
});

it('a ZIP of another state is answered with the right one', async () => {
  expect(await fieldErrors({ addressState: 'TX' })).toEqual({
    addressState: 'ZIP code 60614 is in Chicago, Illinois. Choose Illinois, or correct the ZIP code.',
  });
  expect(await fieldErrors({ zip: '00001' })).toEqual({ zip: 'We can’t find the ZIP code 00001. Check the five digits.' });
});

it('the same person, address and date within ten minutes is one request, ten at once too', async () => {
  const form = wish({ email: 'twice@town.test' });
  const asked = await Promise.all(Array.from({ length: 10 }, () => askFor(form)));
  expect(new Set(asked.map((each) => each.token)).size).toBe(1);
  expect(await db().quoteRequest.count({ where: { email: 'twice@town.test' } })).toBe(1);
  const changed = await askFor({ ...form, service: 'standard' });
  expect(changed.token).toBe(asked[0]!.token);
  const request = await db().quoteRequest.findUniqueOrThrow({ where: { token: changed.token }, include: { quotes: true } });
  expect(request.packageId).toBe('standard-sparkle');
  expect(request.quotes.filter((quote) => quote.status === 'issued')).toHaveLength(1);
});

it('an admin’s quote is mailed with its link, seen, accepted; a newer version puts it out of force', async () => {
  const admin = await insertAdmin(db());
  const form = wish({ service: 'premium', email: 'premium@town.test' });
  const { token } = await askFor(form);
  const { id: quoteRequestId } = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const issue = (amountCents: number) =>
    transact(db(), (tx) =>
      issueQuoteAsAdmin(tx, { quoteRequestId, adminId: admin.id, lines: [{ label: 'Design and install', amountCents }] }),
    );
  const first = await issue(200_000);
  expect(first).toMatchObject({
    version: 1,
    subtotalCents: 200_000,
    taxCents: 12_500,
    totalCents: 212_500,
    depositCents: 106_250,
  });
  const mail = await db().notification.findFirstOrThrow({ where: { template: 'quote-issued', address: 'premium@town.test' } });
  expect(mail.data).toMatchObject({ total: '$2,125.00', url: `http://localhost:3000/quotes/${first.token}` });
  await transact(db(), (tx) => viewQuote(tx, { token: first.token }));
  expect(await db().quote.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({ status: 'viewed' });
  const second = await issue(190_000);
  await expect(transact(db(), (tx) => acceptQuote(tx, { token: first.token, signature: unsigned }))).rejects.toThrow(
    'replaced by a newer one',
  );
  await acceptSigned(second.token);
  expect(await db().quote.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ status: 'accepted' });
  expect(await db().auditLog.count({ where: { action: 'quote.issue', actorId: admin.id } })).toBe(2);
});

it('a declined quote closes its request and cannot be accepted any more', async () => {
  const { token } = await askFor(wish());
  const quote = await db().quote.findFirstOrThrow({ where: { request: { token } } });
  await transact(db(), (tx) => declineQuote(tx, { token: quote.token, reason: 'too dear' }));
  await expect(transact(db(), (tx) => acceptQuote(tx, { token: quote.token, signature: unsigned }))).rejects.toThrow(
    'You declined this quote',
  );
  expect(await db().quoteRequest.findUniqueOrThrow({ where: { token } })).toMatchObject({ status: 'closed' });
});

it('admins are told of an unanswered request at 18 hours and at 24, once each', async () => {
  await insertAdmin(db());
  const { token } = await askFor(wish({ service: 'premium', email: 'waiting@town.test' }));
  const { id, createdAt } = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const alerts = () => db().notification.count({ where: { dedupeKey: { startsWith: `quote-promise:${id}` }, channel: 'email' } });
  const admins = await db().user.count({ where: { roles: { has: 'admin' } } });
  try {
    for (const [hours, expected] of [
      [17, 0],
      [18, 1],
      [19, 1],
      [24, 2],
      [30, 2],
    ] as const) {
      setClock(addHours(createdAt, hours));
      await watchQuotes(db());
      expect(await alerts(), `${hours} h`).toBe(expected * admins);
    }
  } finally {
    setClock(null);
  }
});
