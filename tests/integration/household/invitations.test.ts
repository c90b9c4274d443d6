import { describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { browsing, visitor } from '../companies/company-fixtures';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { enter, freshEmail, HOUSEHOLD, linkFor, openHousehold, sendForm } from './household-fixtures';

openCustomers();

async function seats(ownerId: string): Promise<number[]> {
  const rows = await db().householdMember.findMany({ where: { ownerId }, orderBy: { seat: 'asc' } });
  return rows.map(({ seat }) => seat);
}

describe('an owner invites a person into their account', () => {
  test('by email; the person reads what they will see and joins once, and the owner is told who it is', async () => {
    const owner = await visitor({ fullName: 'Casey Customer' });
    const email = freshEmail('robin');
    const sent = await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email: email.toUpperCase() });
    expect([sent.status, sent.headers.get('location')]).toEqual([302, HOUSEHOLD]);
    expect(await owner.text(HOUSEHOLD)).toContain(email);
    const link = await linkFor(email);
    expect((await asking()(link)).headers.get('location')).toContain('/auth?returnTo=');
    // Any customer who has the link may accept, whatever their address.
    const member = await visitor({ fullName: 'Robin Resident' });
    const page = await member.text(link);
    for (const words of ['Join Casey Customer’s account', 'addresses with gate codes', 'Remove cards or invite other people'])
      expect(page).toContain(words);
    expect(await seats(owner.userId)).toEqual([]);
    const joined = await sendForm(member, link, { intent: 'join' });
    expect(joined.headers.get('location')).toBe(HOUSEHOLD);
    expect(await seats(owner.userId)).toEqual([1]);
    expect(await member.text(HOUSEHOLD)).toContain('Open Casey Customer’s account');
    expect(await owner.text(HOUSEHOLD)).toContain('Robin Resident');
    const told = await db().notification.findFirstOrThrow({ where: { userId: owner.userId, template: 'household-joined' } });
    expect(told.data).toMatchObject({ member: 'Robin Resident' });
    const other = await visitor();
    for (const late of [await other.get(link), await other.post(link, { intent: 'join' })])
      expect(late.headers.get('location')).toBe('/');
    expect(await seats(owner.userId)).toEqual([1]);
    // What is stored is a hash; the mail's link is forgotten once it is sent.
    expect(JSON.stringify(await db().notification.findMany({ where: { address: email } }))).not.toContain(HOUSEHOLD);
    const trail = await db().auditLog.findMany({ where: { objectId: owner.userId }, orderBy: { id: 'asc' } });
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['household.invite', owner.userId],
      ['household.join', member.userId],
    ]);
  });

  test('a wrong address, their own and a member’s are refused beside the field, with what was typed', async () => {
    const { owner, member } = await openHousehold();
    const [own, there] = await Promise.all(
      [owner, member].map(({ userId }) => db().user.findUniqueOrThrow({ where: { id: userId } })),
    );
    const tries: [string, string][] = [
      ['robin', 'Enter an email address like name@example.com'],
      ['', 'Enter the person’s email address'],
      [own?.email ?? '', 'This is your own address. Enter the other person’s.'],
      [there?.email ?? '', 'This person can already open your account.'],
    ];
    const before = await db().householdInvitation.count();
    for (const [email, words] of tries) {
      const answer = await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email });
      const html = await answer.text();
      expect([answer.status, html.includes(words), html.includes(`value="${email}"`)], words).toEqual([422, true, true]);
    }
    expect(await db().householdInvitation.count()).toBe(before);
    const unproved = await visitor({ emailVerifiedAt: null });
    expect((await unproved.post(HOUSEHOLD, { intent: 'invite', email: freshEmail('a') })).status).toBe(403);
  });

  test('a link that has expired, was taken back or was replaced lets no one in', async () => {
    const owner = await visitor();
    const guest = await visitor();
    const email = freshEmail('late');
    const invite = async () => {
      await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email });
      return linkFor(email);
    };
    const first = await invite();
    const second = await invite();
    expect((await guest.post(first, { intent: 'join' })).headers.get('location')).toBe('/');
    const open = await db().householdInvitation.findFirstOrThrow({ where: { ownerId: owner.userId } });
    expect(open.expiresAt.getTime() - open.createdAt.getTime()).toBe(7 * DAY_MS);
    await db().householdInvitation.update({ where: { id: open.id }, data: { expiresAt: now() } });
    expect((await guest.post(second, { intent: 'join' })).headers.get('location')).toBe('/');
    expect(await owner.text(HOUSEHOLD)).not.toContain(email);
    const third = await invite();
    expect((await sendForm(owner, HOUSEHOLD, { intent: 'withdraw' })).status).toBe(302);
    expect((await guest.post(third, { intent: 'join' })).headers.get('location')).toBe('/');
    const fourth = await invite();
    await db().user.update({ where: { id: owner.userId }, data: { status: 'banned' } });
    expect((await guest.get(fourth)).headers.get('location')).toBe('/');
    expect((await guest.post(fourth, { intent: 'join' })).headers.get('location')).toBe('/');
    expect(await seats(owner.userId)).toEqual([]);
  });

  test('the owner, a pro, an unconfirmed person and a member get a sentence instead of a seat', async () => {
    const { owner, member } = await openHousehold();
    const email = freshEmail('next');
    await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email });
    const link = await linkFor(email);
    expect(await owner.text(link)).toContain('invitation to your own account');
    const pro = await browsing((await insertPro(db())).userId);
    const unproved = await visitor({ emailVerifiedAt: null });
    expect(await unproved.text(link)).toContain('Confirm your email address first');
    const tries = await Promise.all([owner, pro, unproved, member].map((each) => each.post(link, { intent: 'join' })));
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 409]);
    expect(await seats(owner.userId)).toEqual([1]);
  });

  test('four people fit; open invitations count, and two who accept the last seat at once get one', async () => {
    const { owner } = await openHousehold();
    const links: string[] = [];
    for (const name of ['two', 'three', 'four']) {
      const email = freshEmail(name);
      await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email });
      links.push(await linkFor(email));
    }
    const full = await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email: freshEmail('five') });
    expect([full.status, (await full.text()).includes('up to 4 other people')]).toEqual([409, true]);
    const guests = await Promise.all(links.map(() => visitor()));
    await Promise.all(guests.map((guest, at) => guest.post(links[at] ?? '', { intent: 'join' })));
    expect(await seats(owner.userId)).toEqual([1, 2, 3, 4]);
    const { id } = await insertUser(db());
    const fifth = { ownerId: owner.userId, memberId: id, seat: 5, createdAt: now() };
    await expect(db().householdMember.create({ data: fifth })).rejects.toThrow('household_member_seat');
    await expect(db().householdMember.create({ data: { ...fifth, ownerId: id, memberId: id, seat: 1 } })).rejects.toThrow(
      'household_member_is_another',
    );
  });

  test('one link accepted by two people at once seats one of them', async () => {
    const owner = await visitor();
    const email = freshEmail('once');
    await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email });
    const link = await linkFor(email);
    const guests = await Promise.all([visitor(), visitor(), visitor()]);
    await Promise.all(guests.map((guest) => guest.post(link, { intent: 'join' })));
    expect(await seats(owner.userId)).toEqual([1]);
  });
});

describe('a membership ends', () => {
  test('when the owner removes the member or the member leaves; a second press says so', async () => {
    const { owner, member, householdId } = await openHousehold();
    const stranger = await visitor();
    for (const intent of ['remove', 'leave'])
      expect((await stranger.post(HOUSEHOLD, { intent, household: householdId })).status).toBe(409);
    expect((await member.post(HOUSEHOLD, { intent: 'remove', household: householdId })).status).toBe(409);
    await enter(member, householdId);
    expect((await sendForm(owner, HOUSEHOLD, { intent: 'remove' })).headers.get('location')).toBe(HOUSEHOLD);
    expect(await seats(owner.userId)).toEqual([]);
    expect((await owner.post(HOUSEHOLD, { intent: 'remove', household: householdId })).status).toBe(409);
    const again = await openHousehold();
    expect((await sendForm(again.member, HOUSEHOLD, { intent: 'leave' })).headers.get('location')).toBe(HOUSEHOLD);
    expect(await seats(again.owner.userId)).toEqual([]);
    expect(await again.member.text(HOUSEHOLD)).not.toContain('Casey Customer');
  });
});
