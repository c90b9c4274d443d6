import { describe, expect, test, vi } from 'vitest';
import { buildExport, sweepAccounts } from '#app/domain/privacy/data-export.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { promisedTuesday } from '#tests/factories/scenarios';
import { lastMail, workOff } from './visitor';
import { at, openSettings, PASSWORD, signedIn, stranger, who } from './account-fixtures';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000' }));
openSettings();

describe('one’s own data', () => {
  test('comes as a zip by a link for its owner, for seven days', async () => {
    const { user, browser } = await signedIn();
    await insertQuoteRequest(db(), { customerId: user.id, email: user.email, notes: 'OWNWORDS' });
    await browser.post('/settings/data', {});
    expect((await browser.post('/settings/data', {})).status).toBe(409);
    const { id } = await db().dataExport.findFirstOrThrow({ where: { userId: user.id } });
    await buildExport(db(), { exportId: id });
    await buildExport(db(), { exportId: id });
    const mail = await lastMail(user.email);
    expect(mail?.subject).toBe('Your data is ready');
    const link = new URL(mail?.links.find((each) => each.includes('/settings/data/')) ?? '').pathname;
    const page = await (await browser.get(link)).text();
    const href = /\/resources\/files\/[^"]+/.exec(page)?.[0].replaceAll('&amp;', '&') ?? '';
    const zip = Buffer.from(await (await browser.get(href)).arrayBuffer());
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    const stranger = await signedIn();
    expect((await stranger.browser.get(link)).headers.get('location')).toBe('/settings/data');
    const { readyAt, expiresAt } = await db().dataExport.findUniqueOrThrow({ where: { id } });
    expect((expiresAt?.getTime() ?? 0) - (readyAt?.getTime() ?? 0)).toBeLessThan(7 * 86_400_000 + 60_000);
    await db().dataExport.update({ where: { id }, data: { expiresAt: new Date(now().getTime() - 1_000) } });
    expect((await browser.get(link)).headers.get('location')).toBe('/settings/data');
    await sweepAccounts(db());
    expect(await db().dataExport.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'expired', fileId: null });
  });

  test('an account is deleted by its password: no personal data is left, no one gets in, invoices stay', async () => {
    const { user, browser } = await signedIn({ fullName: 'Wanda Gone' });
    const wrong = await browser.post('/settings/delete', { passwordProof: 'not it' });
    expect(wrong.status).toBe(422);
    await browser.post('/settings/delete', { passwordProof: PASSWORD });
    const left = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(left).toMatchObject({ fullName: '', phone: null, passwordHash: null, email: `deleted-${user.id}@deleted.invalid` });
    expect(await who(browser)).toBeUndefined();
    await workOff();
    expect((await lastMail(user.email))?.subject).toBe('Your account is deleted');
    const again = stranger();
    expect((await again.post('/signin?tab=login', { email: user.email, password: PASSWORD, returnTo: '' })).status).toBe(422);
  });

  test('not while a visit is planned, and not an admin', async () => {
    const scene = await promisedTuesday(db());
    for (const { id } of [scene.customer, scene.admin])
      await expect(transact(db(), (tx) => deleteAccount(tx, { userId: id }))).rejects.toThrow(/Cancel it first|planned|admin/);
    const browser = await at(scene.customer.id);
    expect(await (await browser.get('/settings/delete')).text()).toContain('still planned');
  });
});
