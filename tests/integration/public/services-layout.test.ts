import { afterEach, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '#app/domain/configuration/configuration.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';

let { ask, read, post } = {} as Reader;
let adminId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read, post } = await pageReader());
  adminId = (await insertAdmin(db())).id;
}, 180_000);

afterEach(() => db().siteSetting.deleteMany({ where: { key: { in: ['servicesLayout', 'lowRating'] } } }));

async function seen(): Promise<string> {
  const page = await (await ask('/admin/business/site', { cookie: await signInAs(adminId) })).text();
  return /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

test('the services are a grid for all visitors until an admin makes them a slider, on record and in the configuration', async () => {
  expect(await (await ask('/services')).text()).not.toContain('Packages side by side');
  const cookie = await signInAs(adminId);
  const fields = {
    servicesLayout: 'slider',
    lowRating: '2',
    seen: await seen(),
    reason: 'For phones',
    opId: crypto.randomUUID(),
  };
  const saved = await ask('/admin/business/site', { method: 'POST', cookie, body: new URLSearchParams(fields) });
  expect(saved.headers.get('location')).toBe('/admin/business/site');
  const notice = saved.headers.getSetCookie().map((one) => one.split(';')[0]);
  expect(getWords(await (await ask('/admin/business/site', { cookie: [cookie, ...notice].join('; ') })).text())).toContain(
    'Setting updated',
  );
  const services = await (await ask('/services')).text();
  const names = await db().package.findMany({ where: { active: true, listed: true }, select: { slug: true } });
  expect(services).toContain('Packages side by side');
  for (const { slug } of names.filter((one) => services.includes(`slide-${one.slug}`)))
    expect(services).toContain(`href="#slide-${slug}"`);
  expect(await db().auditLog.findFirst({ where: { action: 'site-settings.change' }, orderBy: { id: 'desc' } })).toMatchObject({
    actorId: adminId,
    reason: 'For phones',
    data: { before: { servicesLayout: 'grid' }, after: { servicesLayout: 'slider' } },
  });
  expect(JSON.stringify(await readConfiguration(db()))).toContain('"servicesLayout":"slider"');
});

test('a layout that is none and a form of older settings are refused', async () => {
  const none = await post('/admin/business/site', adminId, {
    servicesLayout: 'wheel',
    lowRating: '2',
    seen: await seen(),
    reason: '',
  });
  expect([none.status, getWords(await none.text())]).toEqual([422, expect.stringContaining('Choose a layout')]);
  const stale = await post('/admin/business/site', adminId, {
    servicesLayout: 'slider',
    lowRating: '2',
    seen: 'older',
    reason: '',
  });
  expect(stale.status).toBe(409);
  expect(await read('/services', adminId)).not.toContain('Packages side by side');
});
