import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { notify } from '../notifications/notify.server';
import { lineWords } from '../quotes/line-words';
import { windowInWords } from '../visits/local-time';

/** Tells the customer that pros are being asked, and by when we call. */
export async function notifyServiceCall(
  tx: Tx,
  { bookingId, visitId, total, covered }: { bookingId: string; visitId: string; total: string; covered: boolean },
): Promise<void> {
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      windowStart: true,
      windowEnd: true,
      zone: true,
      booking: { select: { customerId: true, contactName: true, contactEmail: true, reference: true } },
    },
  });
  await notify(tx, {
    dedupeKey: `service-call:${bookingId}`,
    userId: visit.booking.customerId,
    email: visit.booking.contactEmail,
    template: 'service-call',
    visitId,
    data: () => ({
      name: visit.booking.contactName,
      reference: visit.booking.reference,
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      total: lineWords(total),
      covered: covered ? 'yes' : undefined,
      url: appUrl(`/customer/visits/${visitId}`),
    }),
  });
}
