import { beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { countRowsRead } from '#tests/setup/rows-read';

/** So many notices and messages of others lie beside those of the person. */
const MANY = 4_000;
const MOST = 1_000;

let leaving = '';

beforeAll(async () => {
  await ensureCatalog(db());
  leaving = (await insertUser(db())).id;
  await insertAssignedVisit(db(), { status: 'completed', booking: { customerId: leaving, paymentStatus: 'refunded' } });
  const { visit, proId } = await insertAssignedVisit(db());
  const other = (await insertUser(db())).id;
  await pool().query(
    `INSERT INTO notification (id, dedupe_key, user_id, channel, address, template, data, status, send_after, sent_at, attempts, created_at)
     SELECT gen_random_uuid(), 'message-unread:' || gen_random_uuid() || ':' || n, $1, 'email', 'other-' || n || '@town.test', 'message-unread', '{}', 'sent', $2, $2, 1, $2
     FROM generate_series(1, ${MANY}) AS n`,
    [other, now()],
  );
  await db().thread.create({ data: { bookingId: visit.bookingId, lastSeq: MANY } });
  await pool().query(
    `INSERT INTO message (id, booking_id, seq, sender_id, pro_id, body, created_at)
     SELECT gen_random_uuid(), $1, n, $2, $3, 'Hello', $4 FROM generate_series(1, ${MANY}) AS n`,
    [visit.bookingId, other, proId, now()],
  );
  await pool().query('VACUUM ANALYZE');
});

test('an account is deleted without reading what was sent to others', async () => {
  const rows = await countRowsRead((tx) => deleteAccount(tx, { userId: leaving }));
  expect(rows).toBeLessThanOrEqual(MOST);
});
