import { describe, expect, test } from 'vitest';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { notify } from '#app/domain/notifications/notify.server';
import { remindOfVisit } from '#app/domain/visit-notices/remind-of-visit.server';
import { notifyCompleted } from '#app/domain/visit-notices/work-notifications.server';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertAdmin } from '#tests/factories/users';
import { insertQuote } from '#tests/factories/quotes';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { type Browsing, browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';
import { enter, freshEmail, HOUSEHOLD, openHousehold, sendForm } from './household-fixtures';

openCustomers();

async function remind(ownerId: string, visitId: string, sendAfter?: Date): Promise<void> {
  const url = appUrl(`/customer/visits/${visitId}`);
  const data = { name: 'Casey Customer', service: 'Roofline lights', when: 'Tuesday at 9', url };
  await transact(db(), (tx) =>
    notify(tx, {
      dedupeKey: `reminder:${visitId}`,
      userId: ownerId,
      email: 'contact@home.test',
      template: 'visit-assigned-customer',
      data: { ...data, pro: 'Lakeside Lights', arrival: '9:00 AM' } as never,
      visitId,
      sendAfter,
    }),
  );
}

function noticesTo(userId: string) {
  return db().notification.findMany({
    where: { userId, template: { notIn: ['household-joined'] } },
    orderBy: [{ channel: 'asc' }, { createdAt: 'asc' }],
  });
}

describe('what the owner hears about visits', () => {
  test('goes to each member too, under their name, at their address, through the door of the account, and once', async () => {
    const { owner, member, householdId } = await openHousehold();
    const visit = await insertVisit(db(), { booking: { customerId: owner.userId } });
    await remind(owner.userId, visit.id);
    await remind(owner.userId, visit.id);
    const { email } = await db().user.findUniqueOrThrow({ where: { id: member.userId } });
    const copies = await noticesTo(member.userId);
    expect(copies.map(({ channel, address }) => [channel, address])).toEqual([
      ['email', email],
      ['inbox', member.userId],
    ]);
    const { name, url } = copies[0]?.data as { name: string; url: string };
    expect(name).toBe('Robin Resident');
    const path = url.slice(new URL(url).origin.length);
    expect(path).toContain(`/customer/household/${householdId}/open?to=`);
    await member.post(path, {});
    expect((await member.get(path)).headers.get('location')).toBe(`/customer/visits/${visit.id}`);
    expect((await noticesTo(owner.userId)).map(({ channel, address }) => [channel, address])).toEqual([
      ['email', 'contact@home.test'],
      ['inbox', owner.userId],
    ]);
  });

  test('goes where the member’s own settings say; what is about money is the owner’s alone', async () => {
    const { owner, member } = await openHousehold();
    const visit = await insertVisit(db(), { booking: { customerId: owner.userId } });
    await db().notificationPreference.createMany({
      data: [{ userId: member.userId, eventClass: 'booking', channel: 'inbox', enabled: false, updatedAt: now() }],
    });
    await remind(owner.userId, visit.id);
    expect((await noticesTo(member.userId)).map(({ channel }) => channel)).toEqual(['email']);
    await transact(db(), (tx) =>
      notify(tx, {
        dedupeKey: `plan:${visit.id}`,
        userId: owner.userId,
        template: 'plan-cancelled',
        data: { name: 'Casey', plan: 'Glow', endsOn: 'May 1', url: appUrl('/plans') },
      }),
    );
    expect(await noticesTo(member.userId)).toHaveLength(1);
  });

  test('no longer goes to a member who was removed, also what waited for them', async () => {
    const { owner, member } = await openHousehold();
    const visit = await insertVisit(db(), { booking: { customerId: owner.userId } });
    await remind(owner.userId, visit.id, new Date(now().getTime() + DAY_MS));
    expect((await noticesTo(member.userId)).map(({ status }) => status)).toEqual(['queued', 'queued']);
    await sendForm(owner, HOUSEHOLD, { intent: 'remove' });
    expect((await noticesTo(member.userId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await noticesTo(owner.userId)).map(({ status }) => status)).toEqual(['queued', 'queued']);
    const other = await insertVisit(db(), { booking: { customerId: owner.userId } });
    await remind(owner.userId, other.id);
    expect(await noticesTo(member.userId)).toHaveLength(2);
  });
});

/** The links of the notices of a person, as paths. */
async function linksOf(userId: string): Promise<string[]> {
  const texts = (await noticesTo(userId)).flatMap(({ data }) => Object.values(data as Record<string, unknown>));
  const site = new URL(appUrl('/')).origin;
  const links = texts.filter((text): text is string => typeof text === 'string' && text.startsWith(`${site}/`));
  return [...new Set(links)].map((link) => link.slice(site.length));
}

test('every link of a member’s copies opens once they are in the account, those of reminders, finished work and a price too', async () => {
  const { owner, member, householdId } = await openHousehold();
  const booking = { customerId: owner.userId };
  const windowStart = new Date(now().getTime() + 5 * DAY_MS);
  const { visit } = await insertAssignedVisit(db(), {
    booking,
    windowStart,
    windowEnd: new Date(windowStart.getTime() + DAY_MS / 8),
  });
  const done = await insertAssignedVisit(db(), { booking, status: 'completed', completedAt: now() });
  const quote = await insertQuote(db(), { request: { customerId: owner.userId } });
  await transact(db(), async (tx) => {
    await remindOfVisit(tx, { visitId: visit.id, windowVersion: visit.windowVersion, daysBefore: 3 });
    const signOffUrl = appUrl(`/customer/visits/${done.visit.id}`);
    await notifyCompleted(tx, { assignmentId: done.assignment.id, signOffUrl, storage: null });
    await notify(tx, {
      dedupeKey: `priced:${quote.id}`,
      userId: owner.userId,
      template: 'quote-reminder',
      data: { url: appUrl(`/checkout?quote=${quote.token}`) } as never,
    });
  });
  const links = await linksOf(member.userId);
  const bare = links.filter((link) => !link.startsWith(`/customer/household/${householdId}/open?to=`));
  // It opens by itself.
  expect(bare.filter((link) => !link.startsWith('/visits/confirm/'))).toEqual([]);
  await enter(member, householdId);
  for (const link of links) expect([link, await whereItEnds(member, link)]).toEqual([link, 200]);
});

/** The status of the page at which a link ends. */
async function whereItEnds(who: Browsing, path: string): Promise<number> {
  const answer = await who.get(path);
  const next = answer.headers.get('location');
  return next === null ? answer.status : whereItEnds(who, next);
}

describe('an account that goes', () => {
  test.each(['owner', 'member'] as const)('takes the %s’s households along', async (who) => {
    const household = await openHousehold();
    const { owner, member, householdId } = household;
    await sendForm(owner, HOUSEHOLD, { intent: 'invite' }, { email: freshEmail('asked') });
    await enter(member, householdId);
    await transact(db(), (tx) => deleteAccount(tx, { userId: household[who].userId }));
    expect(await db().householdMember.count({ where: { id: householdId } })).toBe(0);
    expect(await db().householdInvitation.count({ where: { ownerId: owner.userId, acceptedAt: null } })).toBe(
      who === 'owner' ? 0 : 1,
    );
    if (who === 'owner') expect(await member.text('/customer/dashboard')).not.toContain('Casey');
    else expect(await owner.text(HOUSEHOLD)).not.toContain('Robin');
  });

  test('both find it in the download of their data', async () => {
    const { owner, member } = await openHousehold();
    const [ofOwner, ofMember] = await Promise.all([owner, member].map(({ userId }) => collectAccountData(db(), userId)));
    expect(ofOwner?.household).toEqual([expect.objectContaining({ fullName: 'Robin Resident' })]);
    expect(ofMember?.households).toEqual([expect.objectContaining({ fullName: 'Casey Customer' })]);
  });

  test('the office reads on the owner’s page who joined, and who invited them', async () => {
    const { owner } = await openHousehold();
    const admin = await browsing((await insertAdmin(db())).id);
    const page = await admin.text(`/admin/users/${owner.userId}`);
    for (const words of ['household.join', 'Robin Resident', 'household.invite']) expect(page).toContain(words);
  });
});
