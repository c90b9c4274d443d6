import type { ChangeOrderStatus } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted } from '#app/platform/read-sorted';
import { t } from '#app/platform/texts/t';
import { isPaidLater } from '../payments/paid-later.server';
import { ADDABLE_STATUSES } from './propose-addition.server';

const ADDITIONS_SHOWN = 20;

/** The state of a proposal now: one that was not answered in time, or whose visit has moved on, is over. */
export function currentStatus(order: {
  status: ChangeOrderStatus;
  expiresAt: Date;
  visit: { status: string };
}): ChangeOrderStatus {
  if (order.status !== 'proposed') return order.status;
  const isOpen = order.expiresAt > now() && ADDABLE_STATUSES.some((status) => status === order.visit.status);
  return isOpen ? 'proposed' : 'expired';
}

/** The proposal behind a link, with what its page shows. Throws NotFound. */
export async function readAddition(db: Db, token: string) {
  const order = await db.changeOrder.findUnique({
    where: { token },
    include: {
      visit: { select: { status: true, zone: true, priceCents: true, taxCents: true } },
      booking: {
        select: {
          id: true,
          reference: true,
          totalCents: true,
          terms: true,
          package: { select: { name: true } },
          programMonth: { select: { billing: true } },
        },
      },
    },
  });
  if (!order) throw new NotFound(t('We can’t find an addition for that link.'));
  const pro = order.proId
    ? await db.pro.findUnique({ where: { id: order.proId }, select: { user: { select: { fullName: true } } } })
    : null;
  const { visit, booking } = order;
  return {
    ...order,
    status: currentStatus(order),
    proName: pro?.user.fullName.split(' ')[0] || t('Your pro'),
    paidBy: await howPaid(db, booking),
    // An invoice is of the visit, of a program's month too.
    totalCents: booking.terms === 'net_30' ? visit.priceCents + visit.taxCents : booking.totalCents,
  };
}

export const ADDITION_PAYMENTS = ['balance', 'link', 'invoice', 'month'] as const;
type Paid = { id: string; terms: string; programMonth: { billing: string } | null };

/** How what is added comes to be paid: with the balance, by a link, or on the invoice of the visit or of its month. */
async function howPaid(db: Db, { id, terms, programMonth }: Paid): Promise<(typeof ADDITION_PAYMENTS)[number]> {
  if (terms === 'net_30') return programMonth?.billing === 'month' ? 'month' : 'invoice';
  return (await isPaidLater(db, id)) ? 'link' : 'balance';
}

const withVisit = { visit: { select: { status: true } } } as const;

/** A page of the additions of a visit, the newest first. */
export async function listAdditions(db: Db, { visitId, after }: { visitId: string; after: string }) {
  const { rows, next } = await readSorted(
    { sort: { field: 'createdAt', direction: 'desc' }, after, take: ADDITIONS_SHOWN },
    {
      findPlace: (id, select) => db.changeOrder.findFirst({ where: { id, visitId }, select }),
      find: ({ where, orderBy, take }) =>
        db.changeOrder.findMany({ where: { AND: [{ visitId }, where] }, orderBy, take, include: withVisit }),
    },
  );
  return { rows: rows.map((order) => ({ ...order, status: currentStatus(order) })), next };
}

/** The addition of a visit that its customer can answer now; one is open at a time. Null where there is none. */
export async function findOpenAddition(db: Db, visitId: string) {
  const order = await db.changeOrder.findFirst({
    where: { visitId, status: 'proposed' },
    orderBy: { createdAt: 'desc' },
    include: withVisit,
  });
  return order && currentStatus(order) === 'proposed' ? order : null;
}
