import { beforeAll, expect, test } from 'vitest';
import { listInbox, unreadNotices } from '#app/domain/notifications/inbox.server';
import { now } from '#app/platform/clock.server';
import { db, pool, type Db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { countRowsRead } from '#tests/setup/rows-read';

/** One account has read so many notices; as many other accounts have one each. */
const MANY = 4_000;
/** PostgreSQL plans for each value five times before it may keep a plan for any; a text has its name from its third time on. */
const OFTEN = 12;

let busy = '';
let other = '';

beforeAll(async () => {
  const at = now();
  busy = (await insertUser(db())).id;
  await pool().query(
    `INSERT INTO app_user (id, email, full_name, roles, email_verified_at, created_at, updated_at)
     SELECT gen_random_uuid(), 'many-' || n || '@town.test', 'Pat ' || n, '{customer}', $1, $1::timestamptz - n * interval '1 minute', $1
     FROM generate_series(1, ${MANY}) AS n`,
    [at],
  );
  await pool().query(
    `INSERT INTO notification (id, dedupe_key, user_id, channel, address, template, data, status, send_after, sent_at, read_at, attempts, created_at)
     SELECT gen_random_uuid(), 'many:' || owner || n, owner, 'inbox', '', 'admin-alert', '{"subject":"Hello","text":"There","url":"http://localhost:3000/x"}', 'sent',
       $2::timestamptz - n * interval '1 minute', $2, $2, 1, $2::timestamptz - n * interval '1 minute'
     FROM (SELECT id AS owner, 1 AS n FROM app_user WHERE id <> $1 UNION ALL SELECT $1, generate_series(1, ${MANY})) AS x`,
    [busy, at],
  );
  other = (await db().user.findFirstOrThrow({ where: { email: 'many-1@town.test' }, select: { id: true } })).id;
  await pool().query('VACUUM ANALYZE');
});

test.each<[string, (tx: Db, userId: string) => Promise<unknown>, number]>([
  ['how many notices are unread', (tx, userId) => unreadNotices(tx, { userId }), OFTEN],
  ['a page of notices', (tx, userId) => listInbox(tx, { userId }), 100],
])('after many others have asked, an account with thousands of notices reads no more: %s', async (_, act, most) => {
  const rows = await countRowsRead(async (tx) => {
    for (let time = 0; time < OFTEN; time += 1) await act(tx, other);
    await act(tx, busy);
  });
  expect(rows).toBeLessThanOrEqual(most);
});
