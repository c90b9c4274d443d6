import { expect } from 'vitest';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { db } from '#app/platform/db.server';
import { readForms } from '#tests/setup/crawl';
import { visitor, type Browsing } from '../companies/company-fixtures';

export const HOUSEHOLD = '/customer/household';

export function freshEmail(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@home.test`;
}

/** The newest invitation of an address, mailed, as the path of its link. */
export async function linkFor(email: string): Promise<string> {
  const { id, data } = await db().notification.findFirstOrThrow({
    where: { template: 'household-invited', address: email },
    orderBy: { createdAt: 'desc' },
  });
  await sendNotification(db(), { notificationId: id, isLastAttempt: false });
  return new URL((data as { url: string }).url).pathname;
}

/** Sends the form of a page that has these fields, as the page gave it, with what a person adds. */
export async function sendForm(
  who: Browsing,
  path: string,
  find: Record<string, string>,
  typed: Record<string, string> = {},
): Promise<Response> {
  const form = readForms(path, await (await who.get(path)).text()).find(
    ({ action, fields }) =>
      'opId' in fields && Object.entries(find).every(([name, value]) => (name === 'action' ? action : fields[name]) === value),
  );
  if (!form) throw new Error(`There is no such form at ${path}`);
  return who.post(form.action, { ...form.fields, ...typed });
}

/** Casey's account and Robin, who has joined it. */
export async function openHousehold() {
  const owner = await visitor({ fullName: 'Casey Customer' });
  const email = freshEmail('robin');
  const member = await visitor({ fullName: 'Robin Resident', email });
  await owner.post(HOUSEHOLD, { intent: 'invite', email });
  const joined = await sendForm(member, await linkFor(email), { intent: 'join' });
  expect(joined.headers.get('location')).toBe(HOUSEHOLD);
  const { id } = await db().householdMember.findFirstOrThrow({ where: { ownerId: owner.userId, memberId: member.userId } });
  return { owner, member, householdId: id };
}

export async function enter(member: Browsing, householdId: string): Promise<void> {
  const entered = await sendForm(member, HOUSEHOLD, { action: `/customer/household/${householdId}/open` });
  expect(entered.headers.get('location')).toBe('/customer/dashboard');
}
