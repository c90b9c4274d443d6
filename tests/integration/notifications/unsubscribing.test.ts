import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import { notify } from '#app/domain/notifications/notify.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { db, pool, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, ORIGIN, type Ask } from '#tests/setup/ask';

const ADDRESS = 'Brightcrew, 1 Lake St, Chicago, IL 60601';
let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await pool().query(
    `INSERT INTO site_setting (key, value, updated_at) VALUES ('postalAddress', $1, '2026-10-06')
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
    [JSON.stringify(ADDRESS)],
  );
});

const samples = {
  'message-unread': { name: 'Pat', from: 'Robin', excerpt: 'Hello', url: `${ORIGIN}/x` },
  'quote-reminder': { name: 'Dev', service: 'Lights', total: '$10.00', validUntil: 'May 1', url: `${ORIGIN}/quotes/x` },
  'password-changed': { name: 'Pat', methods: [], url: `${ORIGIN}/x` },
} as const;
type Sample = keyof typeof samples;

let keys = 0;

/** How many emails the notice comes to, and the last one as it leaves. */
async function mailed(template: Sample, to: { userId?: string; email?: string }) {
  const dedupeKey = `mail-${(keys += 1)}`;
  await transact(db(), (tx) => notify(tx, { ...to, dedupeKey, template, data: samples[template] as never }));
  const row = await db().notification.findFirst({ where: { dedupeKey: `${dedupeKey}:email` } });
  if (!row) return null;
  await sendNotification(db(), { notificationId: row.id, isLastAttempt: false });
  const { rows } = await pool().query<{ raw: Buffer }>('SELECT raw FROM sandbox.mail ORDER BY seq DESC LIMIT 1');
  const mail = await PostalMime.parse(rows[0]!.raw);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  return { ...mail, url: header('list-unsubscribe')?.slice(1, -1), oneClick: header('list-unsubscribe-post') };
}

test.each(['message-unread', 'quote-reminder'] as const)(
  '%s can be ended with one click and names who sends it by post',
  async (template) => {
    const email = `reader-${template}@town.test`;
    const { id: userId } = await insertUser(db(), { email });
    const mail = await mailed(template, { userId });
    expect(mail?.url).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w.-]+$/);
    expect(mail?.oneClick).toBe('List-Unsubscribe=One-Click');
    for (const part of [mail?.text, mail?.html])
      expect([part?.includes(ADDRESS), part?.includes(mail!.url!)]).toEqual([true, true]);

    const path = new URL(mail!.url!).pathname;
    expect(await (await ask(path)).text()).toContain('Unsubscribe?');
    for (let time = 0; time < 2; time += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await ask(path, { method: 'POST', body })).status).toBe(200);
    }
    expect(await mailed(template, { userId })).toBeNull();
    expect(await mailed('password-changed', { userId })).not.toBeNull();
  },
);

test('A guest ends reminders of quotes on the page, for their address whatever its case', async () => {
  const mail = await mailed('quote-reminder', { email: 'Dev@Town.test' });
  const done = await ask(new URL(mail!.url!).pathname, {
    method: 'POST',
    body: new URLSearchParams({ opId: crypto.randomUUID() }),
  });
  expect([done.status, done.headers.get('location')]).toEqual([302, '/']);
  expect(await mailed('quote-reminder', { email: 'dev@town.test' })).toBeNull();
  expect(await mailed('quote-reminder', { email: 'other@town.test' })).not.toBeNull();
});

test('An email about one’s own account carries no way to unsubscribe, and an altered link ends nothing', async () => {
  const mail = await mailed('password-changed', { email: 'own@town.test' });
  expect([mail?.url, mail?.oneClick, mail?.text?.includes(ADDRESS)]).toEqual([undefined, undefined, false]);
  const link = new URL((await mailed('quote-reminder', { email: 'cy@town.test' }))!.url!).pathname;
  expect((await ask(`${link}x`)).status).toBe(404);
  expect((await ask(`${link}x`, { method: 'POST', body: new URLSearchParams() })).status).toBe(404);
  expect(await mailed('quote-reminder', { email: 'cy@town.test' })).not.toBeNull();
});
