import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { acceptHouseholdInvitation, inviteToHousehold } from '#app/domain/household/household-invitations.server';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { disputeWork } from '#app/domain/fulfillment/sign-off.server';
import { notifyUnread } from '#app/domain/messages/notify-unread.server';
import { writeCalendarFeed } from '#app/domain/pros/calendar-feed.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { askForChange, declineChange } from '#app/domain/quotes/quote-changes.server';
import { personalData } from '#app/domain/privacy/personal-data';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { notifyClaimed } from '#app/domain/visit-notices/notify-claim.server';
import { sweepLicenses } from '#app/domain/licenses/sweep-licenses.server';
import type { LicenseStatus, User } from '#prisma';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { insertCompany, insertLocation } from '#tests/factories/companies';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertMessage } from '#tests/factories/messages';
import { insertPayment } from '#tests/factories/payments';
import { insertPro } from '#tests/factories/pros';
import { insertQuote, insertQuoteRequest } from '#tests/factories/quotes';
import { insertReview } from '#tests/factories/reviews';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { freshEmail, linkFor } from '../household/household-fixtures';

beforeAll(() => ensureCatalog(db()));

const CANARY = 'CANARYWORD';

async function sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Every table that the foreign keys lead to from a person, over as many steps as it takes. */
async function tablesOfAPerson(): Promise<Set<string>> {
  const keys = await sql<{ child: string; parent: string }>(`
    SELECT DISTINCT child.table_name AS child, parent.table_name AS parent
    FROM information_schema.referential_constraints AS key
    JOIN information_schema.table_constraints AS child USING (constraint_schema, constraint_name)
    JOIN information_schema.table_constraints AS parent
      ON parent.constraint_schema = key.unique_constraint_schema AND parent.constraint_name = key.unique_constraint_name
    WHERE key.constraint_schema = 'public'`);
  const reached = new Set(['app_user']);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { child, parent } of keys) if (reached.has(parent)) reached.add(child);
  }
  return reached;
}

/** Tables that name a person without a key: by a column that holds their id, address, number or name. */
async function tablesThatName(): Promise<string[]> {
  const rows = await sql<{ table_name: string }>(`
    SELECT DISTINCT table_name FROM information_schema.columns WHERE table_schema = 'public'
    AND column_name ~ '(^|_)(user_id|customer_id|owner_id|author_id|actor_id|actor_key|email|phone|person_name|full_name|contact_name|subject_id)$'`);
  return rows.map((row) => row.table_name);
}

/** The tables in which a word stands, in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  const has = tables.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM public."${name}" AS line WHERE line::text LIKE $1)`,
  );
  return (await sql<{ name: string }>(has.join(' UNION ALL '), [`%${word}%`])).map(({ name }) => name);
}

/** They have joined another household, and invited a person to theirs. */
async function shareHouseholds(user: User): Promise<void> {
  const owner = await insertUser(db());
  await transact(db(), (tx) => inviteToHousehold(tx, { ownerId: owner.id, email: user.email }));
  const link = (await linkFor(user.email)).split('/').at(-1) ?? '';
  await transact(db(), (tx) => acceptHouseholdInvitation(tx, { link, memberId: user.id }));
  await transact(db(), (tx) => inviteToHousehold(tx, { ownerId: user.id, email: freshEmail('guest') }));
}

/** A customer who has written the canary wherever a customer can write. */
async function talkative() {
  const author = await insertAdmin(db());
  const user = await insertUser(db(), { fullName: `${CANARY} Name`, email: `${CANARY.toLowerCase()}@home.test` });
  const windowStart = new Date(now().getTime() - 3 * 86_400_000);
  const { visit, proId } = await insertAssignedVisit(db(), {
    status: 'completed',
    windowStart,
    cancelReason: CANARY,
    booking: { customerId: user.id, contactName: `${CANARY} Name`, contactEmail: user.email, notes: CANARY },
  });
  await insertPayment(db(), { bookingId: visit.bookingId });
  await db().site.create({
    data: {
      customerId: user.id,
      street: `12 ${CANARY} St`,
      city: 'Chicago',
      state: 'IL',
      zip: '60614',
      accessNotes: CANARY,
      label: CANARY,
      lat: 41.9,
      lng: -87.6,
      zone: 'America/Chicago',
      createdAt: now(),
    },
  });
  const request = await insertQuoteRequest(db(), {
    customerId: user.id,
    name: CANARY,
    email: user.email,
    street: CANARY,
    notes: CANARY,
  });
  const quote = await insertQuote(db(), { quoteRequestId: request.id, source: 'admin' });
  await db().quote.update({ where: { id: quote.id }, data: { declineReason: CANARY } });
  const message = await insertMessage(db(), { bookingId: visit.bookingId, senderId: user.id, proId, body: CANARY });
  await transact(db(), (tx) => notifyUnread(tx, { messageId: message.id }));
  await insertReview(db(), { visitId: visit.id, proId, authorId: user.id, comment: CANARY });
  const autoAt = new Date(now().getTime() + 86_400_000);
  await db().visitSignOff.create({ data: { visitId: visit.id, askedAt: now(), autoAt } });
  const customer = { kind: 'customer' as const, userId: user.id };
  await transact(db(), (tx) => disputeWork(tx, { visitId: visit.id, actor: customer, note: CANARY }));
  const { id: claimId } = await db().guaranteeClaim.create({
    data: {
      visitId: visit.id,
      bookingId: visit.bookingId,
      customerId: user.id,
      wish: 'refund',
      description: CANARY,
      status: 'declined',
      decidedAt: now(),
      createdAt: now(),
    },
  });
  await transact(db(), (tx) => notifyClaimed(tx, { claimId }));
  await db().callback.create({
    data: { bookingId: visit.bookingId, userId: user.id, phone: '+13125550142', reason: CANARY, dueAt: now() },
  });
  await shareHouseholds(user);
  const company = await insertCompany(db(), { ownerId: user.id, name: `${CANARY} Ltd`, billingEmail: user.email });
  await insertLocation(db(), { companyId: company.id, label: CANARY, accessNotes: CANARY });
  // The admin above is told of the first, and the customer of the answer to it.
  const asked = { token: quote.token, text: CANARY, userId: user.id };
  await transact(db(), (tx) => askForChange(tx, asked));
  const { id: changeId } = await db().quoteChange.findFirstOrThrow({ where: { quoteId: quote.id } });
  const answered = { changeId, quoteRequestId: request.id, answer: CANARY, adminId: author.id };
  await transact(db(), (tx) => declineChange(tx, answered));
  await transact(db(), (tx) => askForChange(tx, asked));
  await db().quoteRequest.update({ where: { id: request.id }, data: { status: 'received', contactDueAt: now() } });
  await watchQuotes(db());
  await db().customerNote.create({ data: { customerId: user.id, authorId: author.id, body: CANARY, createdAt: now() } });
  await db().waitlistEntry.create({ data: { email: user.email, userId: user.id, zip: '60614', service: 'basic' } });
  await db().pushSubscription.create({
    data: { userId: user.id, endpoint: `https://push.test/${CANARY}`, p256dh: 'k', auth: 'a', userAgent: CANARY },
  });
  await transact(db(), (tx) =>
    openTicket(tx, {
      channel: 'form',
      subjectId: 'general',
      name: CANARY,
      email: user.email,
      phone: '',
      message: CANARY,
      userId: user.id,
    }),
  );
  return user;
}

describe('export is everything, erasing is everything else', () => {
  test('a table that leads back to a person is exported, erased, or kept with its reason', async () => {
    const found = new Set([...(await tablesOfAPerson()), ...(await tablesThatName())]);
    const listed = Object.keys(personalData);
    expect({
      forgotten: [...found].filter((name) => !listed.includes(name)),
      gone: listed.filter((name) => !found.has(name)),
    }).toEqual({
      forgotten: [],
      gone: [],
    });
    const unexplained = Object.entries(personalData).filter(
      ([, { exported, erased, why }]) => !why && (exported.length === 0 || erased === 'kept'),
    );
    expect(unexplained).toEqual([]);
  });

  test('the export has every part that the register names, and no other', async () => {
    const data = await collectAccountData(db(), (await insertUser(db())).id);
    const named = new Set(Object.values(personalData).flatMap(({ exported }) => exported));
    expect(Object.keys(data).sort()).toEqual([...named].sort());
  });

  test('what a customer wrote is in their export; afterwards it stands only where the register keeps it', async () => {
    const user = await talkative();
    const data = await collectAccountData(db(), user.id);
    const before = (await tablesWith(CANARY)).filter((name) => personalData[name]?.exported.length);
    const lacking = before.filter((name) => {
      const parts = personalData[name]?.exported ?? [];
      return !parts.some((part) => JSON.stringify(data[part]).includes(CANARY));
    });
    expect(before.length).toBeGreaterThan(12);
    // Of a mail the export has address, kind and time: its words are ours and hold links that open things.
    expect(lacking).toEqual(['notification']);
    const others = await db().notification.findMany({ where: { userId: { not: user.id } } });
    const repeating = others.filter((each) => JSON.stringify(each.data).includes(CANARY)).map(({ template }) => template);
    expect(repeating).toEqual(expect.arrayContaining(['message-unread', 'work-disputed', 'admin-alert']));
    await transact(db(), (tx) => deleteAccount(tx, { userId: user.id }));
    await db().notification.deleteMany({ where: { template: 'account-deleted' } });
    const left = await tablesWith(CANARY);
    expect(left.filter((name) => personalData[name]?.erased !== 'kept')).toEqual([]);
    expect(left.sort()).toEqual(['booking', 'company', 'site']);
    expect(await tablesWith(user.email)).toEqual([]);
  });

  test('names and streets stay where the books have the booking, or its work was done', async () => {
    const user = await insertUser(db());
    const own = { customerId: user.id, contactName: `${CANARY} Name` };
    const dropped = await insertBooking(db(), { ...own, paymentStatus: 'none', cancelledAt: now() });
    const done = await insertAssignedVisit(db(), { status: 'completed', booking: own });
    await insertPayment(db(), { bookingId: done.visit.bookingId });
    const saved = await insertSite(db(), { customerId: user.id, street: `12 ${CANARY} St, Apt 2`, unit: 'Apt 2', lat: 41.95 });
    await transact(db(), (tx) => deleteAccount(tx, { userId: user.id }));
    const read = (id: string) =>
      db().booking.findUniqueOrThrow({ where: { id }, select: { contactName: true, site: { select: { street: true } } } });
    expect(await read(dropped.id)).toEqual({ contactName: '', site: { street: '' } });
    expect(await read(done.visit.bookingId)).toEqual({ contactName: `${CANARY} Name`, site: { street: '1200 W Webster Ave' } });
    const { lat } = await db().zipCode.findUniqueOrThrow({ where: { zip: saved.zip } });
    expect(await db().site.findUniqueOrThrow({ where: { id: saved.id } })).toMatchObject({ street: '', unit: '', lat });
  });

  test('what was sent before its sender had an account is in their export, and goes with the account', async () => {
    const user = await insertUser(db());
    const request = await insertQuoteRequest(db(), { customerId: user.id, email: user.email });
    const ticket = await transact(db(), (tx) =>
      openTicket(tx, {
        channel: 'form',
        subjectId: 'general',
        name: 'Ada',
        email: user.email,
        phone: '',
        message: 'See the picture',
        userId: null,
      }),
    );
    const other = await insertQuoteRequest(db(), { email: 'another@home.test' });
    const [k1, k2, k3] = ['a', 'b', 'c'].map((letter) => `2026-11-29/${letter.repeat(32)}.jpg`) as [string, string, string];
    const sent = { ownerId: null, contentType: 'image/jpeg', size: 1, sha256: 'x' };
    await db().storedFile.createMany({
      data: [
        { ...sent, key: k1, name: 'house.jpg', kind: 'quote-photo', subjectId: request.id },
        { ...sent, key: k2, name: 'gutter.jpg', kind: 'support-attachment', subjectId: ticket.messageId },
        { ...sent, key: k3, name: 'other.jpg', kind: 'quote-photo', subjectId: other.id },
      ],
    });
    const data = await collectAccountData(db(), user.id);
    expect(data.files?.map(({ name }) => name).sort()).toEqual(['gutter.jpg', 'house.jpg']);
    await transact(db(), (tx) => deleteAccount(tx, { userId: user.id }));
    const kept = await db().storedFile.findMany({ where: { key: { in: [k1, k2, k3] }, deletedAt: null } });
    expect(kept.map(({ key }) => key)).toEqual([k3]);
  });

  test('a pro’s own record is in their export, and their calendar goes with their account', async () => {
    const pro = await insertPro(db(), { companyName: `${CANARY} Lights`, bio: CANARY, calendarToken: 'c'.repeat(43) });
    await db().proTimeOff.create({ data: { proId: pro.id, weekday: 1, startsOn: now(), note: CANARY } });
    const data = await collectAccountData(db(), pro.userId);
    expect(JSON.stringify([data.work_profile, data.work_time_off])).toMatch(/CANARYWORD Lights.*CANARYWORD.*CANARYWORD/);
    expect(data.work_hours?.length).toBeGreaterThan(0);
    await transact(db(), (tx) => deleteAccount(tx, { userId: pro.userId }));
    for (const name of ['pro', 'pro_time_off']) expect(await tablesWith(CANARY)).not.toContain(name);
    expect(await db().proAvailability.count({ where: { proId: pro.id } })).toBe(0);
    await expect(writeCalendarFeed(db(), { token: 'c'.repeat(43) })).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('a pro’s home goes with their account, and their license where no work was done under it', async () => {
    const idle = await insertPro(db(), { homeZip: '60614' });
    const worked = await insertAssignedVisit(db(), { status: 'completed' });
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: worked.proId } });
    const license = (proId: string, number: string, status: LicenseStatus) =>
      db().proLicense.create({
        data: {
          proId,
          number,
          status,
          service: 'basic',
          state: 'IL',
          holderName: CANARY,
          createdAt: now(),
          nextCheckAt: now(),
          checks: { create: { at: now(), adapter: 'local', outcome: status, rawResponse: { holder: CANARY } } },
        },
      });
    await license(idle.id, 'FREE-1', 'verified');
    await license(worked.proId, 'FREE-2', 'pending');
    const kept = await license(worked.proId, 'KEPT-1', 'verified');
    for (const id of [idle.userId, userId]) await transact(db(), (tx) => deleteAccount(tx, { userId: id }));
    expect(await db().pro.findUniqueOrThrow({ where: { id: idle.id } })).toMatchObject({ homeZip: '', lat: 0, lng: 0 });
    const left = { where: { proId: { in: [idle.id, worked.proId] } }, select: { number: true, holderName: true } };
    expect(await db().proLicense.findMany(left)).toEqual([{ number: 'KEPT-1', holderName: '' }]);
    for (const name of ['pro_license', 'license_check']) expect(await tablesWith(CANARY)).not.toContain(name);
    await sweepLicenses(db());
    const asked = await db().$queryRaw`SELECT 1 FROM graphile_worker.jobs WHERE key = ${`license:${kept.id}`}`;
    expect(asked).toEqual([]);
  });
});
