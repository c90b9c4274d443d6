import { describe, expect, test } from 'vitest';
import { startViewing } from '#app/domain/accounts/view-account.server';
import { banUser } from '#app/domain/users/ban-user.server';
import { findActor } from '#app/http/session.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { putFile } from '#app/platform/storage.server';
import { pictureBytes } from '#tests/factories/files';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { insertPhoto } from '#tests/factories/work';
import { browsing, visitor, type Browsing } from '../companies/company-fixtures';
import { asking, finished, openCustomers } from '../customers/customer-fixtures';
import { enter, freshEmail, HOUSEHOLD, linkFor, openHousehold, sendForm } from './household-fixtures';

openCustomers();

const BANNER = 'You’re in Casey Customer’s account.';

/** Robin in Casey's account, each with a visit that waits for a pro. */
async function inside() {
  const { owner, member, householdId } = await openHousehold();
  const visit = await insertVisit(db(), { booking: { customerId: owner.userId } });
  const own = await insertVisit(db(), { booking: { customerId: member.userId } });
  await enter(member, householdId);
  return { owner, member, householdId, visit, own };
}

function isIn(member: Browsing): Promise<string | null> {
  return findActor(member.cookie).then((actor) => actor?.opened?.userId ?? null);
}

describe('a member in another’s account', () => {
  test('sees the owner’s pages under a banner, and their own again after one press', async () => {
    const { owner, member, visit, own, householdId } = await inside();
    const page = await member.text(`/customer/visits/${visit.id}`);
    expect(page).toContain(BANNER);
    expect((await member.get(`/customer/visits/${own.id}`)).status).toBe(404);
    for (const path of ['/customer/dashboard', '/messages'])
      expect(await member.text(path)).toContain('<span>Casey’s account</span>');
    expect(await member.text('/')).toContain(BANNER);
    for (const path of ['/customer/sites', '/billing-history', '/messages', '/plans', '/book', '/customer/payment-methods'])
      expect([path, (await member.text(path)).includes(BANNER)]).toEqual([path, true]);
    const back = await sendForm(member, '/customer/dashboard', { action: '/customer/household/back' }).catch(() =>
      member.post('/customer/household/back', {}),
    );
    expect(back.headers.get('location')).toBe('/customer/dashboard');
    expect((await member.get(`/customer/visits/${visit.id}`)).status).toBe(404);
    const dashboard = await member.text('/customer/dashboard');
    expect(dashboard).toContain('Open Casey Customer’s account');
    expect(dashboard).not.toContain(BANNER);
    expect((await member.post('/customer/household/back', {})).status).toBe(302);
    // The owner notices nothing of it.
    expect(await owner.text('/customer/dashboard')).not.toContain('Open Casey');
    const entered = await sendForm(member, '/customer/dashboard', { action: `/customer/household/${householdId}/open` });
    expect(entered.headers.get('location')).toBe('/customer/dashboard');
    expect(await isIn(member)).toBe(owner.userId);
  });

  test('acts for the owner, and the record and the visit’s history name the member', async () => {
    const { owner, member, visit } = await inside();
    const path = `/customer/visits/${visit.id}`;
    const answer = await member.post(`${path}/cancel`, { reason: '', feeCents: '0' });
    expect(answer.headers.get('location')).toBe(path);
    expect((await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).status).toBe('cancelled');
    const line = await db().auditLog.findFirstOrThrow({ where: { objectId: visit.id, action: 'visit.cancel' } });
    expect([line.actorId, line.data]).toEqual([member.userId, expect.objectContaining({ forId: owner.userId })]);
    const event = await db().visitEvent.findFirstOrThrow({ where: { visitId: visit.id, type: 'cancel' } });
    expect(event.actorId).toBe(member.userId);
    expect(await owner.text(path)).toContain('Robin Resident canceled');
    expect(await member.text(path)).toContain('You canceled');
    await owner.post('/customer/sites/new', { street: '12 Lantern Lane', city: 'Chicago', state: 'IL', zip: '60614' });
    await member.post('/customer/sites/new', { street: '14 Lantern Lane', city: 'Chicago', state: 'IL', zip: '60614' });
    const sites = await db().site.findMany({ where: { street: { endsWith: 'Lantern Lane' }, customerId: owner.userId } });
    expect(sites.map(({ street }) => street).sort()).toEqual(['12 Lantern Lane', '14 Lantern Lane']);
  });

  test('is themselves in settings, security, notices and households, which say so', async () => {
    const { owner, member } = await inside();
    const { email } = await db().user.findUniqueOrThrow({ where: { id: member.userId } });
    for (const path of [
      '/customer/account',
      '/customer/security',
      '/customer/calendar',
      '/notifications',
      HOUSEHOLD,
      '/settings/data',
    ])
      expect([path, await member.text(path)]).toEqual([path, expect.stringContaining('This page is your own.')]);
    expect(await member.text('/customer/account')).toContain(email);
    await member.post('/customer/account?form=profile', { fullName: 'Robin Renamed', phone: '', zip: '' });
    const names = await Promise.all(
      [owner, member].map(({ userId }) => db().user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true } })),
    );
    expect(names.map(({ fullName }) => fullName)).toEqual(['Casey Customer', 'Robin Renamed']);
    const guest = freshEmail('guest');
    await member.post(HOUSEHOLD, { intent: 'invite', email: guest });
    expect((await db().householdInvitation.findFirstOrThrow({ where: { email: guest } })).ownerId).toBe(member.userId);
  });

  test('opens no billing portal and removes no card', async () => {
    const { member } = await inside();
    const portal = await member.post('/customer/payment-methods', { subaction: 'portal' });
    expect([portal.status, (await portal.text()).includes('Only the owner of this account')]).toEqual([403, true]);
    expect(await member.text('/customer/payment-methods')).not.toContain('billing portal');
    expect((await member.get('/customer/payment-methods/pm_123/remove')).status).toBe(404);
  });

  test('opens the photos of its visits while they are in it, and their own', async () => {
    const { owner, member, householdId } = await openHousehold();
    const { visit, pro } = await finishedVisit(owner.userId);
    const photo = await insertPhoto(db(), { visitId: visit.id, ...pro }, 'after');
    const { file } = await db().visitPhoto.findUniqueOrThrow({ where: { id: photo.id }, select: { file: true } });
    await putFile(file.key, await pictureBytes('jpeg'), 'image/jpeg');
    await enter(member, householdId);
    const page = (await (await member.get(`/customer/visits/${visit.id}`)).text()).replaceAll('&amp;', '&');
    const link = /\/resources\/files\/[^"\s]+signature=[\w-]+/.exec(page)?.[0] ?? '';
    expect((await member.get(link)).status).toBe(200);
    await member.post('/customer/household/back', {});
    expect((await member.get(link)).status).toBe(403);
    expect((await owner.get(link)).status).toBe(200);
  });

  test('is a pro on the pages of pros all the same', async () => {
    const owner = await visitor({ fullName: 'Casey Customer' });
    const { userId } = await insertPro(db(), { user: { roles: ['customer', 'pro'], fullName: 'Nina Near' } });
    const email = freshEmail('pro');
    await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email });
    const pro = await browsing(userId);
    await sendForm(pro, await linkFor(email), { intent: 'join' });
    const { id } = await db().householdMember.findFirstOrThrow({ where: { memberId: userId } });
    await enter(pro, id);
    expect((await pro.get('/pro/dashboard/jobs')).status).toBe(200);
    expect(await pro.text('/customer/dashboard')).toContain('Welcome, Casey');
  });

  test('is in one account at a time', async () => {
    const first = await inside();
    const owner = await visitor({ fullName: 'Olive Other' });
    const email = freshEmail('second');
    await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email });
    await sendForm(first.member, await linkFor(email), { intent: 'join' });
    const second = await db().householdMember.findFirstOrThrow({ where: { ownerId: owner.userId } });
    await enter(first.member, second.id);
    expect(await isIn(first.member)).toBe(owner.userId);
    await Promise.all([first.householdId, second.id].map((id) => first.member.post(`/customer/household/${id}/open`, {})));
    expect([owner.userId, first.owner.userId]).toContain(await isIn(first.member));
    expect((await owner.post(`/customer/household/${second.id}/open`, {})).status).toBe(404);
    expect((await owner.get(`/customer/household/${second.id}/open`)).status).toBe(404);
  });

  test('is in it on the device on which they opened it, and there alone', async () => {
    const { owner, member, householdId } = await inside();
    const phone = await browsing(member.userId);
    expect([await isIn(member), await isIn(phone)]).toEqual([owner.userId, null]);
    expect(await phone.text('/customer/dashboard')).not.toContain(BANNER);
    expect(await phone.text(HOUSEHOLD)).toContain('Open Casey Customer’s account');
    await enter(phone, householdId);
    await phone.post('/customer/household/back', {});
    expect([await isIn(member), await isIn(phone)]).toEqual([owner.userId, null]);
    // A session of another person names a membership that isn't theirs: it opens nothing.
    await db().session.updateMany({ where: { userId: owner.userId }, data: { openedHouseholdId: householdId } });
    expect(await isIn(owner)).toBeNull();
  });

  test('who is also a pro reads and writes their own messages, and those of the owner, while the account is open', async () => {
    const { owner } = await openHousehold();
    const { visit, pro: other } = await finishedVisit(owner.userId);
    const { userId: customerId } = await visitor({ fullName: 'Nina Neighbor' });
    const { visit: job, pro } = await finishedVisit(customerId);
    const mine = await browsing(pro.userId);
    const email = freshEmail('pro');
    await db().user.update({ where: { id: pro.userId }, data: { email, emailVerifiedAt: now(), roles: ['customer', 'pro'] } });
    await owner.post(HOUSEHOLD, { intent: 'invite', email });
    await sendForm(mine, await linkFor(email), { intent: 'join' });
    const { id } = await db().householdMember.findFirstOrThrow({ where: { memberId: pro.userId } });
    await insertMessage(db(), {
      bookingId: job.bookingId,
      senderId: customerId,
      proId: pro.proId,
      body: 'The key is under the mat',
    });
    await insertMessage(db(), { bookingId: visit.bookingId, senderId: other.userId, proId: other.proId, body: 'I am on my way' });
    await enter(mine, id);
    const own = `/bookings/${job.bookingId}/messages`;
    expect(await mine.text(own)).toContain('The key is under the mat');
    expect(await mine.text(`/bookings/${visit.bookingId}/messages`)).toContain('I am on my way');
    expect((await mine.post(own, { subaction: 'send', body: 'Thank you' })).status).toBeLessThan(400);
    const sent = await db().message.findFirstOrThrow({ where: { bookingId: job.bookingId, body: 'Thank you' } });
    expect(sent.senderId).toBe(pro.userId);
    const list = await mine.text('/messages');
    expect([list.includes('Your own messages'), list.includes('Thank you')]).toEqual([true, false]);
    expect(await mine.text('/messages?own=1')).toContain('You: Thank you');
    // The pages of the owner stay closed to other people's bookings.
    const { userId } = await visitor({ fullName: 'Sam Stranger' });
    const { visit: foreign } = await finishedVisit(userId);
    expect((await mine.get(`/bookings/${foreign.bookingId}/messages`)).status).toBe(404);
  });

  test('follows a link to a page of the owner by a press, and straight once they are in', async () => {
    const { owner, member, householdId } = await openHousehold();
    const visit = await insertVisit(db(), { booking: { customerId: owner.userId } });
    const to = `/customer/visits/${visit.id}`;
    const door = `/customer/household/${householdId}/open?to=${encodeURIComponent(to)}`;
    expect(await member.text(door)).toContain('This is in Casey Customer’s account');
    expect(await isIn(member)).toBeNull();
    expect((await member.post(door, {})).headers.get('location')).toBe(to);
    expect((await member.get(door)).headers.get('location')).toBe(to);
    const away = `/customer/household/${householdId}/open?to=${encodeURIComponent('//evil.example')}`;
    expect((await member.get(away)).headers.get('location')).toBe('/customer/dashboard');
  });
});

describe('the view of another’s account ends', () => {
  test('with the member’s next request when the owner removes them', async () => {
    const { owner, member, visit } = await inside();
    expect((await member.get(`/customer/visits/${visit.id}`)).status).toBe(200);
    await sendForm(owner, HOUSEHOLD, { intent: 'remove' });
    expect((await member.get(`/customer/visits/${visit.id}`)).status).toBe(404);
    expect(await member.text('/customer/dashboard')).not.toContain('Casey');
    const late = await member.post(`/customer/visits/${visit.id}/cancel`, { reason: '', feeCents: '0' });
    expect(late.status).toBe(404);
  });

  test('when the owner is banned or becomes more than a customer, or the member is banned', async () => {
    const { owner, member } = await inside();
    const admin = await insertAdmin(db());
    const set = (data: object) => db().user.update({ where: { id: owner.userId }, data });
    expect(await isIn(member)).toBe(owner.userId);
    await set({ roles: ['customer', 'pro'] });
    expect(await isIn(member)).toBeNull();
    expect(await member.text(HOUSEHOLD)).not.toContain('Casey Customer');
    await set({ roles: ['customer'] });
    expect(await isIn(member)).toBe(owner.userId);
    await transact(db(), (tx) => banUser(tx, { userId: owner.userId, adminId: admin.id, reason: 'A test of bans' }));
    expect(await isIn(member)).toBeNull();
    await db().user.update({ where: { id: member.userId }, data: { status: 'banned' } });
    expect(await findActor(member.cookie)).toBeNull();
  });

  test('where an admin looks at the member’s account: it is the member’s own', async () => {
    const { member } = await inside();
    const admin = await browsing((await insertAdmin(db())).id);
    const { userId: adminId, cookie } = admin;
    const sessionHash = (await findActor(cookie))?.sessionHash ?? '';
    await transact(db(), (tx) => startViewing(tx, { userId: member.userId, adminId, sessionHash, reason: 'They see nothing' }));
    expect(await findActor(admin.cookie)).toMatchObject({ userId: member.userId, opened: null });
    expect(await admin.text('/customer/dashboard')).not.toContain(BANNER);
  });

  test('a pro’s account takes no one in', async () => {
    const pro = await browsing((await insertPro(db(), { user: { roles: ['customer', 'pro'] } })).userId);
    const answer = await pro.post(HOUSEHOLD, { intent: 'invite', email: freshEmail('a') });
    expect([answer.status, (await answer.text()).includes('Only a customer’s own account')]).toEqual([403, true]);
    expect((await asking()(HOUSEHOLD)).headers.get('location')).toContain('/auth');
  });
});

async function finishedVisit(customerId: string) {
  const { visit, proId } = await finished(customerId, 2);
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  return { visit, pro: { proId, userId } };
}
