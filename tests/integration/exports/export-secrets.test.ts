import { beforeAll, expect, test } from 'vitest';
import { recordKinds } from '#app/domain/exports/record-kinds';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { useDemoData } from '#tests/setup/demo-database';
import { openExports } from './export-pages';

const MARK = 'MARKEDSECRET';

let files = new Map<string, string>();
let marked: string[] = [];

/** Every secret column of every row that the demo has, and a row in the tables of keys. */
async function markSecrets(userId: string): Promise<string[]> {
  const done: string[] = [];
  for (const { table, left } of recordKinds) {
    for (const column of (left.secret ?? '').split(' ').filter(Boolean)) {
      const { rowCount } = await pool().query(
        `UPDATE "${table}" SET "${column}" = '${MARK}' || md5(ctid::text) || md5("${column}"::text) WHERE "${column}" IS NOT NULL`,
      );
      if ((rowCount ?? 0) > 0) done.push(`${table}.${column}`);
    }
  }
  const expiresAt = new Date(now().getTime() + DAY_MS);
  const id = crypto.randomUUID();
  await db().session.create({ data: { tokenHash: `${MARK}1`, userId, userAgent: `${MARK}2`, ipHash: `${MARK}3`, expiresAt } });
  await db().emailToken.create({ data: { hash: `${MARK}4`, userId, kind: 'reset_password', email: 'a@b.test', expiresAt } });
  await db().totpFactor.upsert({ where: { userId }, create: { userId, secret: `${MARK}5` }, update: { secret: `${MARK}5` } });
  await db().recoveryCode.create({ data: { userId, hash: `${MARK}6` } });
  await db().appSecret.create({ data: { name: 'marked', value: `${MARK}7` } });
  await db().webhookEndpoint.create({ data: { id, url: `https://${MARK}.test/hook`, types: [], secretSealed: `${MARK}8` } });
  await db().webhookEvent.create({ data: { eventId: `${MARK}9`, source: 'stripe', type: 'x', body: { key: MARK } } });
  await db().notification.create({
    data: { dedupeKey: 'marked', channel: 'email', address: 'a@b.test', template: 'reset-password', data: { url: `/${MARK}` } },
  });
  return done;
}

beforeAll(async () => {
  await useDemoData();
  marked = await markSecrets((await db().user.findFirstOrThrow({ where: { email: 'customer@demo.test' } })).id);
  const exports = await openExports();
  files = await exports.bring();
}, 600_000);

test('passwords, tokens, links and keys of marked values are in none of the files', () => {
  expect(marked).toEqual(
    expect.arrayContaining(['app_user.password_hash', 'quote_request.token', 'quote.token', 'waitlist_entry.token']),
  );
  const leaks = [...files].filter(([, text]) => text.includes(MARK)).map(([name]) => name);
  expect(leaks).toEqual([]);
});

test('no file holds what looks like a stored password or a key of ours', () => {
  const leaks = [...files].filter(([, text]) => /\$argon2|sk_(live|test)_|whsec_|-----BEGIN/.test(text)).map(([name]) => name);
  expect(leaks).toEqual([]);
});
