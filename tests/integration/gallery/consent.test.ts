import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { db, transact } from '#app/platform/db.server';
import { insertCompany, insertMember } from '#tests/factories/companies';
import { insertPayment } from '#tests/factories/payments';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { answer, ask, openGallery, picture, post, publish, published, read, signOffPage, text, work } from './gallery-fixtures';

openGallery();

describe('a customer', () => {
  test('is asked once the work is done, has said no until they say yes, and takes it back with one press', async () => {
    const done = await work();
    expect(await read(done.page, done.customer.id)).toContain('May we show photos of this work?');
    expect(await db().photoConsent.count({ where: { visitId: done.visitId } })).toBe(0);
    expect((await answer(done, 'allow-photos')).status).toBe(302);
    expect(await db().photoConsent.findUniqueOrThrow({ where: { visitId: done.visitId } })).toMatchObject({
      givenAt: expect.any(Date),
      givenById: done.customer.id,
      via: 'account',
      isWaiting: true,
    });
    await answer(done, 'allow-photos');
    expect(await read(done.page, done.customer.id)).toContain("We don't show them yet.");
    await publish(done);
    expect(await read(done.page, done.customer.id)).toContain("They're on our photo page");
    expect((await picture(done.after)).status).toBe(200);
    await answer(done, 'withdraw-photos');
    expect(await db().galleryWork.count({ where: { visitId: done.visitId } })).toBe(0);
    for (const photo of [done.before, done.after]) expect((await picture(photo)).status).toBe(404);
    expect(await text('/gallery')).not.toContain(done.after);
    expect(await text('/services')).not.toContain(done.after);
    const said = await db().visitEvent.findMany({
      where: { visitId: done.visitId, type: { startsWith: 'photos-' } },
      orderBy: { id: 'asc' },
    });
    expect(said.map(({ type, actorId }) => [type, actorId])).toEqual([
      ['photos-allowed', done.customer.id],
      ['photos-withdrawn', done.customer.id],
    ]);
  });

  test('says so by the link in the mail about the finished work, without signing in', async () => {
    const done = await work();
    const page = await signOffPage(done);
    expect(await text(page)).toContain('May we show photos of this work?');
    const press = (intent: string) =>
      ask(page, { method: 'POST', body: new URLSearchParams({ opId: crypto.randomUUID(), intent }) });
    expect((await press('allow-photos')).status).toBe(302);
    expect(await db().photoConsent.findUniqueOrThrow({ where: { visitId: done.visitId } })).toMatchObject({
      givenById: done.customer.id,
      via: 'link',
    });
    expect(await text(page)).toContain('Stop showing them');
    await press('withdraw-photos');
    expect(await db().photoConsent.count({ where: { visitId: done.visitId } })).toBe(0);
  });

  test('decides for their own visit alone', async () => {
    const done = await work();
    const stranger = await insertUser(db());
    const answers = [stranger.id, done.pro.userId].map((userId) => post(done.page, userId, { intent: 'allow-photos' }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
    expect(await db().photoConsent.count()).toBe(0);
  });

  test('who deletes their account takes the photos along', async () => {
    const done = await published();
    await insertPayment(db(), { bookingId: done.booking.id });
    await transact(db(), (tx) => deleteAccount(tx, { userId: done.customer.id }));
    expect(await db().photoConsent.count({ where: { visitId: done.visitId } })).toBe(0);
    expect((await picture(done.before)).status).toBe(404);
  });

  test('is asked in Spanish too', async () => {
    const done = await work();
    await answer(done, 'allow-photos');
    const left = await leftInEnglish(ask, done.page, {
      cookie: await signInAs(done.customer.id),
      names: ['Casey Customer', 'Nina Near'],
    });
    expect(left.filter((words) => /photo|show/i.test(words))).toEqual([]);
  });
});

describe('a company', () => {
  async function companyWork() {
    const done = await work();
    const company = await insertCompany(db());
    await db().booking.update({ where: { id: done.booking.id }, data: { companyId: company.id, customerId: company.ownerId } });
    await db().site.update({ where: { id: done.booking.siteId }, data: { companyId: company.id, customerId: null } });
    return { ...done, company, page: `/commercial/visits/${done.visitId}` };
  }

  test('decides through those who order for it; no one else there is asked or heard', async () => {
    const done = await companyWork();
    const [manager, billing] = [
      (await insertMember(db(), { companyId: done.company.id, role: 'manager' })).userId,
      (await insertMember(db(), { companyId: done.company.id, role: 'billing' })).userId,
    ];
    expect(await read(done.page, billing)).not.toContain('May we show photos');
    expect((await post(done.page, billing, { intent: 'allow-photos' })).status).toBe(403);
    expect(await db().photoConsent.count()).toBe(0);
    expect(await read(done.page, manager)).toContain('May we show photos of this work?');
    await post(done.page, manager, { intent: 'allow-photos' });
    expect(await db().photoConsent.findFirstOrThrow()).toMatchObject({ givenById: manager, via: 'company' });
    await post(done.page, done.company.ownerId, { intent: 'withdraw-photos' });
    expect(await db().photoConsent.count()).toBe(0);
  });

  test('is not asked by the mailed link, which may go to anyone there', async () => {
    const done = await companyWork();
    const page = await signOffPage(done);
    expect(await text(page)).not.toContain('May we show photos');
    const body = new URLSearchParams({ opId: crypto.randomUUID(), intent: 'allow-photos' });
    expect((await ask(page, { method: 'POST', body })).status).toBe(404);
    expect(await db().photoConsent.count()).toBe(0);
  });
});
