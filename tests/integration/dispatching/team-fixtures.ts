import { comeToTheDay, insertPhoto } from '#tests/factories/work';
import { workChecksSchema } from '#app/domain/visits/work-checks';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import type { Pro } from '#prisma';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/browser-form';
import type { Reader } from '#tests/setup/read-pages';
import { insertAdmin } from '#tests/factories/users';
import { heldAtStripe, paidPro } from '../payouts/payout-fixtures';
import { booked } from '../payments/payment-fixtures';
import { workOff } from './work-off';

type Typed = Record<string, string>;

/** Sends the form of a page that has this field, as a browser does, with these fields filled in. */
export async function sendForm(
  { ask }: Reader,
  { path, userId, typed, find: [name, value] }: { path: string; userId: string; typed: Typed; find: [string, string?] },
): Promise<Response> {
  const cookie = await signInAs(userId);
  const html = await (await ask(path, { cookie })).text();
  const form = readForms(path, html).find(({ controls }) =>
    controls.some((control) => control.name === name && (value === undefined || control.value === value)),
  );
  if (!form) throw new Error(`No form with ${name} on ${path}`);
  const kept = form.controls.filter(
    ({ type, name: own, isChecked }) => own && !(own in typed) && (!['checkbox', 'radio', 'submit'].includes(type) || isChecked),
  );
  const body = new URLSearchParams([...kept.map((control) => [control.name, control.value]), ...Object.entries(typed)]);
  return ask(form.action, { method: 'POST', cookie, body });
}

/** Pros with accounts at Stripe, and no other pro who could be asked. */
export async function onlyPros(count: number): Promise<Pro[]> {
  await db().pro.updateMany({ data: { status: 'suspended' } });
  const pros: Pro[] = [];
  for (let made = 0; made < count; made += 1) pros.push(await paidPro());
  return pros;
}

/** No completion waits for the office. */
export async function trustPros(): Promise<void> {
  const value = workChecksSchema.parse({ quickPercent: 0, firstVisits: 0 });
  await db().siteSetting.update({ where: { key: 'workChecks' }, data: { value } });
}

/** The office sells a package that takes `pros` pros, or `days` working days; a customer books it and pays the deposit. */
export async function bookTeam(
  reader: Reader,
  { pros, proShares, days = '1' }: { pros: string; proShares: string; days?: string },
) {
  const admin = await insertAdmin(db());
  const typed = { pros, proShares, days, reason: 'Large houses' };
  const saved = await sendForm(reader, {
    path: '/admin/packages',
    userId: admin.id,
    typed,
    find: ['subaction', 'basic-outline'],
  });
  if (saved.status !== 302) throw new Error(`The package was not saved: ${await saved.text()}`);
  const { bookingId, customer } = await booked();
  const visits = await db().visit.findMany({ where: { bookingId, kind: 'install' }, orderBy: [{ seat: 'asc' }, { day: 'asc' }] });
  const [lead, ...seats] = visits;
  if (!lead) throw new Error('No install');
  return { admin, customer, bookingId, lead, seats };
}

/** The pro who is asked for a visit, or a place, now. */
export async function whoIsAsked(visitId: string, pros: Pro[]): Promise<Pro> {
  await workOff();
  const offer = await db().offer.findFirstOrThrow({ where: { visitId, status: 'open' } });
  const pro = pros.find(({ id }) => id === offer.proId);
  if (!pro) throw new Error('Another pro was asked');
  return pro;
}

/** Presses yes or no on the pro's board. */
export async function answer(
  reader: Reader,
  { visitId, pro, intent }: { visitId: string; pro: Pro; intent: 'accept' | 'decline' },
) {
  const { id: offerId } = await db().offer.findFirstOrThrow({ where: { visitId, proId: pro.id, status: 'open' } });
  return reader.post('/pro/dashboard/jobs', pro.userId, { intent, offerId });
}

/** A visit of one pro on three days. */
export const THREE = { pros: '1', proShares: '', days: '3' };

/** What is promised of the install of a booking, the first day first. */
export function promised(bookingId: string) {
  return db().assignment.findMany({
    where: { visit: { bookingId, kind: 'install' }, status: { in: ['accepted', 'en_route', 'in_progress'] } },
    orderBy: { start: 'asc' },
    include: { visit: true },
  });
}

/** Offers the visit and answers with yes; every day is promised then. */
export async function takeAll(reader: Reader, visitId: string, pros: Pro[]): Promise<Pro> {
  const pro = await whoIsAsked(visitId, pros);
  const said = await answer(reader, { visitId, pro, intent: 'accept' });
  if (said.status !== 302) throw new Error(await said.text());
  return pro;
}

/** Asks for a visit and its places until each has a pro; answers who has which, the lead first. */
export async function fillTeam(reader: Reader, visitIds: string[], pros: Pro[]): Promise<Pro[]> {
  const holders: Pro[] = [];
  for (const visitId of visitIds) {
    const pro = await whoIsAsked(visitId, pros);
    const said = await answer(reader, { visitId, pro, intent: 'accept' });
    if (said.status !== 302) throw new Error(`Not accepted: ${said.status} ${await said.text()}`);
    holders.push(pro);
  }
  return holders;
}

/** On its day a pro sets out, arrives and begins. */
export async function beginWork({ post }: Reader, { visitId, pro }: { visitId: string; pro: Pro }): Promise<void> {
  await comeToTheDay(db(), { visitId });
  for (const intent of ['set-out', 'arrive', 'start']) {
    const done = await post(`/pro/visits/${visitId}`, pro.userId, { intent });
    if (done.status !== 302) throw new Error(`${intent}: ${done.status} ${await done.text()}`);
  }
}

/** A night passes: what is promised for the day of this visit was a day earlier. */
export async function passNight(visitId: string): Promise<void> {
  const { id, start, end, busyFrom } = await db().assignment.findFirstOrThrow({
    where: { visitId, status: { in: ['in_progress', 'completed'] } },
  });
  const [from, to, busy] = [start, end, busyFrom].map((at) => new Date(at.getTime() - DAY_MS));
  await db().assignment.update({ where: { id }, data: { start: from, end: to, busyFrom: busy } });
}

/** The lead marks the job complete, with photos and every line ticked. */
export async function finishAsLead({ post }: Reader, { visitId, pro }: { visitId: string; pro: Pro }): Promise<Response> {
  const own = { visitId, proId: pro.id, userId: pro.userId };
  for (const moment of ['before', 'after'] as const) await insertPhoto(db(), own, moment);
  const ticks = Object.fromEntries([0, 1, 2, 3].map((each) => [`check${each}`, 'on']));
  return post(`/pro/visits/${visitId}/complete`, pro.userId, { ...ticks, reportNote: '' });
}

/** What lies in a pro's account at Stripe, in cents. */
export async function sentTo(pro: { stripeAccountId: string | null }): Promise<number> {
  const { available, pending } = await heldAtStripe(pro.stripeAccountId ?? '');
  return available + pending;
}
