import { beforeEach, describe, expect, test } from 'vitest';
import { httpRegister, isListedHost } from '#app/domain/licenses/http-register.server';
import { adapterFor, importSource, setSource } from '#app/domain/licenses/license-sources.server';
import { verifyLicense } from '#app/domain/licenses/verify-license.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { UpstreamError } from '#app/platform/errors';
import { insertLicense } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';

const HEAD = 'number,holder_name,license_type,status,issued_on,expires_on';

beforeEach(async () => {
  setClock(null);
  await db().licenseSource.deleteMany({});
});

async function importList(csv: string, state = 'OH') {
  const admin = await insertAdmin(db());
  return db().$transaction((tx) => importSource(tx, { state, adminId: admin.id, csv }));
}

describe('registers', () => {
  test('a list answers while it is fresh; an old one leaves the license pending with the reason', async () => {
    const license = await insertLicense(db(), {
      state: 'OH',
      number: 'OH-1',
      status: 'pending',
      holderName: 'Robin, Rafter',
      expiresOn: null,
    });
    expect(await importList(`${HEAD}\nOH-1,"Robin, Rafter",Installer,Active,2024-01-01,12/31/2030\n`)).toEqual({ lines: 1 });
    expect(await verifyLicense(db(), { licenseId: license.id })).toBe('verified');
    await db().proLicense.update({ where: { id: license.id }, data: { status: 'pending' } });
    setClock(new Date(now().getTime() + 50 * 86_400_000));
    await expect(verifyLicense(db(), { licenseId: license.id })).rejects.toThrow(UpstreamError);
    const after = await db().proLicense.findUniqueOrThrow({
      where: { id: license.id },
      include: { checks: { orderBy: { at: 'desc' } } },
    });
    expect(after.status).toBe('pending');
    expect(after.lastError).toMatch(/50 days old/);
    expect(after.checks[0]).toMatchObject({ adapter: 'csv-snapshot', outcome: 'unreachable' });
  });

  test('a list that is wrong is refused whole, with its line', async () => {
    await expect(importList('a,b\n1,2')).rejects.toThrow(/Missing: number/);
    await expect(importList(`${HEAD}\nOH-2,X,Y,active,someday,2030-01-01`)).rejects.toThrow(/Line 2/);
    expect(await db().licenseSource.count()).toBe(0);
  });

  test('a service is asked by the escaped number; what it cannot say well is no answer', async () => {
    const asked: string[] = [];
    const answers = [
      JSON.stringify({
        found: true,
        holderName: 'Robin',
        status: 'Active',
        issuedOn: '2024-01-01',
        expiresOn: '2030-01-01T00:00:00Z',
      }),
      JSON.stringify({ found: false }),
      '<html>',
    ];
    const adapter = httpRegister({
      address: 'https://licenses.example.gov/api/{state}/{number}',
      read: (url) => {
        asked.push(url);
        return Promise.resolve(answers[asked.length - 1] ?? '');
      },
    });
    expect(await adapter.look({ state: 'IL', number: '../../x?y' })).toMatchObject({ found: true, status: 'active' });
    expect(asked[0]).toBe('https://licenses.example.gov/api/IL/..%2F..%2Fx%3Fy');
    expect(await adapter.look({ state: 'IL', number: '1' })).toMatchObject({ found: false });
    await expect(adapter.look({ state: 'IL', number: '1' })).rejects.toThrow(/couldn’t read/);
  });

  test('a service is taken only from the list of hosts, over https and with a place for the number', async () => {
    const admin = await insertAdmin(db());
    const set = (url: string) =>
      db().$transaction((tx) => setSource(tx, { state: 'TX', adminId: admin.id, adapter: 'http', url }));
    for (const url of [
      'https://licenses.example.gov/{number}',
      'http://licenses.example.gov/{number}',
      'https://127.0.0.1/{number}',
      'https://licenses.example.gov/all',
    ])
      await expect(set(url), url).rejects.toMatchObject({ fieldErrors: { url: expect.any(String) as string } });
    expect(isListedHost('licenses.example.gov')).toBe(false);
    expect((await adapterFor(db(), 'TX')).name).toBe('local-register');
  });
});
