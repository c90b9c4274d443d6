import { assign } from '#app/domain/dispatching/assign.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import type { User } from '#prisma';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { plain } from '#tests/setup/plain-page';
import { type Browsing, browsing } from '../companies/company-fixtures';
import { sendForm } from '../household/household-fixtures';
import { clickPay, deliver, GOOD_CARD, payOnPage, quoted, untoldEvents, wish } from '../payments/payment-fixtures';

export const ADMIN = { kind: 'admin', userId: null } as const;
const HOUSE = { storeys: '2', feet: '150' };

/** What a customer chooses, in the address of the page. */
export type Choice = { service?: string; storeys?: string; feet?: string };

/** A customer's booking by the booking form, its deposit paid. */
export async function bookedHouse(over: Parameters<typeof wish>[0] = {}, card: string = GOOD_CARD) {
  const who = await quoted(wish({ ...HOUSE, ...over }));
  const { url, reference } = await clickPay(who);
  await payOnPage(url, card);
  await deliver(await untoldEvents());
  const booking = await readBooking(reference);
  const install = booking.visits.find(({ kind }) => kind === 'install')!;
  return { customer: who.customer, reference, booking, install, path: `/customer/visits/${install.id}/package` };
}

export async function readBooking(reference: string) {
  return db().booking.findUniqueOrThrow({
    where: { reference },
    include: {
      visits: { where: { leadVisitId: null }, orderBy: { windowStart: 'asc' } },
      quote: { include: { lines: { orderBy: { position: 'asc' } }, request: true } },
      payments: { orderBy: { createdAt: 'asc' }, include: { refunds: true } },
    },
  });
}

function query(choice: Choice): string {
  return new URLSearchParams({ ...HOUSE, ...choice }).toString();
}

/** The page with the new price of a choice, as it is read. */
export async function readPrice(who: Browsing, path: string, choice: Choice): Promise<string> {
  return plain(await (await who.get(`${path}?${query(choice)}`)).text());
}

/** Chooses, looks at the new price and confirms it. */
export function change(who: Browsing, path: string, choice: Choice, typed: Record<string, string> = {}): Promise<Response> {
  return sendForm(who, `${path}?${query(choice)}`, { service: choice.service ?? 'basic' }, typed);
}

export function changeAs(user: User, path: string, choice: Choice): Promise<Response> {
  return browsing(user.id).then((who) => change(who, path, choice));
}

/** A pro who has accepted the visit, at the beginning of its window. */
export async function accepted(visitId: string, over: Parameters<typeof insertPro>[1] = {}) {
  const pro = await insertPro(db(), over);
  const visit = await db().visit.findUniqueOrThrow({ where: { id: visitId } });
  const assignment = await transact(db(), (tx) =>
    assign(tx, { visitId, proId: pro.id, actor: ADMIN, action: 'assign', source: 'admin', start: visit.windowStart }),
  );
  return { pro, assignment };
}

/** Moves the visit so that it begins in so many hours. */
export async function beginsIn(visitId: string, hours: number): Promise<void> {
  const windowStart = addHours(now(), hours);
  await db().visit.update({ where: { id: visitId }, data: { windowStart, windowEnd: addHours(windowStart, 3) } });
}

export function mails(userId: string, template: string) {
  return db().notification.findMany({ where: { userId, template, channel: 'email' }, orderBy: { id: 'asc' } });
}
