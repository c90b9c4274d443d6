import { beforeAll, expect, test } from 'vitest';
import { countBookings, listPackagesForAdmin } from '#app/domain/business/save-package.server';
import { listCompanies } from '#app/domain/companies/list-companies.server';
import { BOARD_VIEWS, countBoard, listBoard } from '#app/domain/dispatching/list-board.server';
import { unreadCount } from '#app/domain/messages/queries.server';
import { listSites } from '#app/domain/sites/queries.server';
import { now } from '#app/platform/clock.server';
import { db, type Db } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertCompany } from '#tests/factories/companies';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { insertVisit } from '#tests/factories/visits';
import { countRowsRead } from '#tests/setup/rows-read';

/** What other people add in each round. */
const [FEW, MANY] = [1_200, 6_000];
const TRANSACTION = { timeout: 240_000 };
/** Five times the rows of others may cost an act at most this much more. */
const MAX_GROWTH = 1.3;

type Person = { customerId: string; proUserId: string };
type Others = { bookingId: string; visitId: string };
let person: Person;
let others: Others;

/** Bookings, visits and messages of people whom nothing here is about, copied from one of theirs. */
async function addOfOthers(count: number): Promise<void> {
  await db().$transaction(async (tx) => {
    // Copies name quotes and threads that are not there.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`
      INSERT INTO booking SELECT (jsonb_populate_record(booking, jsonb_build_object(
        'id', gen_random_uuid(), 'quote_id', gen_random_uuid(), 'reference', 'C-' || gen_random_uuid()))).*
      FROM booking, generate_series(1, ${count}::int) WHERE id = ${others.bookingId}::uuid`;
    await tx.$executeRaw`
      INSERT INTO visit SELECT (jsonb_populate_record(visit, jsonb_build_object(
        'id', gen_random_uuid(), 'window_start', window_start + n * interval '1 minute', 'window_end', window_end + n * interval '1 minute'))).*
      FROM visit, generate_series(1, ${count}::int) AS n WHERE id = ${others.visitId}::uuid`;
    await tx.$executeRaw`
      INSERT INTO message (id, booking_id, seq, sender_id, pro_id, body, created_at)
      SELECT gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), 'Hello', ${now()}
      FROM generate_series(1, ${count}::int)`;
  }, TRANSACTION);
  await db().$executeRaw`ANALYZE`;
}

beforeAll(async () => {
  await ensureCatalog(db());
  const [site, pro] = [await insertSite(db()), await insertPro(db())];
  await insertCompany(db());
  const own = await insertBooking(db(), { siteId: site.id });
  await db().site.update({ where: { id: site.id }, data: { customerId: own.customerId } });
  await insertMessage(db(), { bookingId: own.id, senderId: pro.userId, proId: pro.id });
  await insertMessage(db(), { bookingId: own.id, senderId: own.customerId, proId: pro.id });
  person = { customerId: own.customerId, proUserId: pro.userId };
  const visit = await insertVisit(db());
  others = { bookingId: visit.bookingId, visitId: visit.id };
});

const ACTS: Record<string, (tx: Db) => Promise<unknown>> = {
  'what a customer has not read': (tx) => unreadCount(tx, { userId: person.customerId }),
  'what a pro has not read': (tx) => unreadCount(tx, { userId: person.proUserId }),
  'a customer’s saved addresses': (tx) => listSites(tx, person.customerId),
  'the office’s list of companies': (tx) => listCompanies(tx, { q: '', after: '' }),
  'the office’s packages with their bookings': async (tx) =>
    countBookings(tx, { packageIds: (await listPackagesForAdmin(tx)).map(({ id }) => id), max: 1_000 }),
  ...Object.fromEntries(BOARD_VIEWS.map((view) => [`the board’s view ${view}`, (tx: Db) => listBoard(tx, { view, text: '' })])),
  'the counts of the dispatch board': (tx) => countBoard(tx, { text: '' }),
};

test('what an act reads does not grow with what others have', async () => {
  await addOfOthers(FEW);
  const few = await readAll();
  await addOfOthers(MANY - FEW);
  const many = await readAll();
  const growth = Object.fromEntries(Object.entries(many).map(([act, rows]) => [act, rows / Math.max(1, few[act] ?? 0)]));
  expect(growth).toEqual(
    Object.fromEntries(Object.keys(ACTS).map((act) => [act, expect.toSatisfy((by: number) => by <= MAX_GROWTH)])),
  );
});

async function readAll(): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const [name, act] of Object.entries(ACTS)) rows[name] = await countRowsRead(act);
  return rows;
}

test('every enum is cast in a way that the planner sees before it chooses an index', async () => {
  const missing = await db().$queryRaw`
    SELECT typname FROM pg_type JOIN pg_namespace ON pg_namespace.oid = typnamespace
    WHERE typtype = 'e' AND nspname = current_schema() AND NOT EXISTS (
      SELECT FROM pg_cast JOIN pg_proc ON pg_proc.oid = castfunc
      WHERE castsource = 'text'::regtype AND casttarget = pg_type.oid AND provolatile = 'i')`;
  // A migration that makes an enum adds: SELECT add_enum_cast('its_name');
  expect(missing).toEqual([]);
});

test('a value that an enum does not have is refused as PostgreSQL itself refuses it', async () => {
  await expect(db().$queryRaw`SELECT 'asleep'::text::visit_status`).rejects.toThrow(
    'invalid input value for enum visit_status: "asleep"',
  );
});
