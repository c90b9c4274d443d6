import { beforeAll, expect, test, vi } from 'vitest';
import { seal } from '#app/platform/encrypt.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';

// As on a database of one's own, with the demo data loaded beside.
vi.hoisted(() => Object.assign(process.env, { REQUIRE_ADMIN_MFA: '1', DEMO_DATA: '1' }));

let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
});

test('an admin without an authenticator is led to set one up, the demo data’s own admin is let in', async () => {
  const [admin, demo] = [await insertAdmin(db()), await insertAdmin(db(), { isDemo: true })];
  const cookie = await signInAs(admin.id);
  for (const path of ['/admin/dispatch', '/admin/dispatch.data', '/admin/tasks']) {
    const answer = await ask(path, { cookie });
    expect([202, 302], path).toContain(answer.status);
    expect(answer.headers.get('location') ?? (await answer.text()), path).toContain('/settings/two-step');
  }
  expect((await ask('/admin/dispatch', { cookie: await signInAs(demo.id) })).status).toBe(200);
  await db().totpFactor.create({ data: { userId: admin.id, secret: seal('JBSWY3DPEHPK3PXP'), confirmedAt: now() } });
  expect((await ask('/admin/dispatch', { cookie })).status).toBe(200);
});

test('an admin cannot switch it off again', async () => {
  const admin = await insertAdmin(db());
  await db().totpFactor.create({ data: { userId: admin.id, secret: seal('JBSWY3DPEHPK3PXP'), confirmedAt: now() } });
  const answer = await ask('/settings/two-step?form=off', {
    method: 'POST',
    cookie: await signInAs(admin.id),
    body: new URLSearchParams({ code: '123456' }),
  });
  expect(answer.status).toBe(403);
  expect(await db().totpFactor.count({ where: { userId: admin.id } })).toBe(1);
});
