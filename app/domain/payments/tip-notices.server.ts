import type { Prisma } from '#prisma';
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
import { joinNames } from '../visits/team.server';
import { cardName, type PaidWith } from './card-name';
import { declineWords } from './decline-words';

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

type Tipped = {
  paymentId: string;
  /** What of it each pro of the visit got, who led first. */
  parts: readonly { proId: string; amountCents: number }[];
  amountCents: number;
  receiptNumber: string;
  card?: PaidWith | null;
};

type NamedPro = Prisma.ProGetPayload<{ select: typeof named }>;
const named = { companyName: true, userId: true, user: { select: { fullName: true } } } as const;

/** A tip has arrived: the customer gets a receipt, each pro learns of their part. */
export async function notifyTip(tx: Tx, { paymentId, parts, amountCents, receiptNumber, card }: Tipped): Promise<void> {
  const { visit, booking } = await readTip(tx, paymentId);
  const pros: { pro: NamedPro; cents: number }[] = [];
  for (const { proId, amountCents: cents } of parts)
    pros.push({ pro: await tx.pro.findUniqueOrThrow({ where: { id: proId }, select: named }), cents });
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
      pro: joinNames(pros.map(({ pro }) => proNameForCustomers(pro))),
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
  for (const [index, { pro, cents }] of pros.entries())
    await notify(tx, {
      dedupeKey: index === 0 ? `tip-received:${paymentId}` : `tip-received:${paymentId}:${pro.userId}`,
      userId: pro.userId,
      template: 'tip-received',
      data: {
        name: pro.user.fullName,
        amount: formatMoney(cents, 'always'),
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
      reason: declineWords(reason),
      url: appUrl(`/customer/visits/${visit.id}/tip`),
    }),
  });
  await publish(tx, [rooms.user(booking.customerId)], { type: 'visit.changed', id: visit.id });
}
