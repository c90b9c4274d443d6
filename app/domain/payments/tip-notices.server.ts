import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { serviceName } from '../catalog/service-names';
import { proNameForCustomers } from '../names/pro-name';
import { notify } from '../notifications/notify.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { cardName, type PaidCard } from './card-name';

function readTip(tx: Tx, paymentId: string) {
  return tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      amountCents: true,
      visit: { select: { id: true, kind: true, zone: true } },
      booking: {
        select: {
          reference: true,
          customerId: true,
          contactName: true,
          contactEmail: true,
          package: { select: { name: true } },
        },
      },
    },
  });
}

type Tipped = { paymentId: string; proId: string; amountCents: number; receiptNumber: string; card?: PaidCard | null };

/** A tip has arrived: the customer gets a receipt, the pro learns of it. */
export async function notifyTip(tx: Tx, { paymentId, proId, amountCents, receiptNumber, card }: Tipped): Promise<void> {
  const { visit, booking } = await readTip(tx, paymentId);
  const pro = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { companyName: true, userId: true, user: { select: { fullName: true } } },
  });
  if (!visit) return;
  const service = () => serviceName(booking.package.name, visit.kind);
  const amount = formatMoney(amountCents, 'always');
  await notify(tx, {
    dedupeKey: `tip-receipt:${paymentId}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'tip-receipt',
    data: () => ({
      name: booking.contactName,
      pro: proNameForCustomers(pro),
      reference: booking.reference,
      service: service(),
      amount,
      receiptNumber,
      date: formatDateTime(now(), { style: 'long-date', zone: visit.zone }),
      card: card ? (cardName(card) ?? undefined) : undefined,
      pdfUrl: appUrl(`/billing-history/receipts/${paymentId}`),
      url: appUrl(`/customer/visits/${visit.id}`),
    }),
  });
  await notify(tx, {
    dedupeKey: `tip-received:${paymentId}`,
    userId: pro.userId,
    template: 'tip-received',
    data: {
      name: pro.user.fullName,
      amount,
      service: service(),
      reference: booking.reference,
      url: appUrl('/pro/payouts/statements'),
    },
  });
  await publish(tx, [rooms.user(booking.customerId)], { type: 'visit.changed', id: visit.id });
}

/** The saved card said no to a tip: nothing is owed, and the page takes another card. */
export async function notifyTipDeclined(tx: Tx, { paymentId, reason }: { paymentId: string; reason: string }): Promise<void> {
  const { amountCents, visit, booking } = await readTip(tx, paymentId);
  if (!visit) return;
  await notify(tx, {
    dedupeKey: `tip-declined:${paymentId}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'tip-declined',
    data: () => ({
      name: booking.contactName,
      amount: formatMoney(amountCents, 'always'),
      reference: booking.reference,
      reason,
      url: appUrl(`/customer/visits/${visit.id}/tip`),
    }),
  });
  await publish(tx, [rooms.user(booking.customerId)], { type: 'visit.changed', id: visit.id });
}
