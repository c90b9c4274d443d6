import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { notify } from '../notifications/notify.server';
import { notifyFindingAnother } from '../visit-notices/visit-notifications.server';
import { durationText } from '../visits/engine-words';
import { windowInWords } from '../visits/local-time';
import { everyDay, seatColumns } from '../visits/seat';
import type { Resized } from './resize-visit.server';

type Change = {
  visitId: string;
  resized: Resized;
  /** What it is now; called in the language of who reads it. */
  what: () => string;
  /** Tells one change from the next. */
  cause: string;
};

async function readVisit(tx: Tx, visitId: string) {
  const { windowStart, windowEnd, zone, booking } = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: { windowStart: true, windowEnd: true, zone: true, booking: { select: { reference: true } } },
  });
  return { reference: booking.reference, when: () => windowInWords(windowStart, windowEnd, zone) };
}

async function readPro(tx: Tx, proId: string) {
  const { user } = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { user: { select: { id: true, fullName: true, email: true } } },
  });
  return { userId: user.id, name: user.fullName || user.email };
}

/** Those who keep a changed visit are told what it takes and pays now. */
export async function notifyKept(tx: Tx, { visitId: leadVisitId, resized, what, cause }: Change): Promise<void> {
  const { reference, when } = await readVisit(tx, leadVisitId);
  for (const { proId, visitId } of resized.kept) {
    const { userId, name } = await readPro(tx, proId);
    const place = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: seatColumns });
    const { _sum } = await tx.assignment.aggregate({
      where: { proId, status: 'accepted', visit: everyDay(place) },
      _sum: { proPayoutCents: true },
    });
    await notify(tx, {
      dedupeKey: `work-changed-pro:${cause}:${proId}`,
      userId,
      template: 'work-changed-pro',
      visitId,
      data: () => ({
        name,
        reference,
        what: what(),
        when: when(),
        url: appUrl(`/pro/visits/${visitId}`),
        payout: formatMoney(_sum.proPayoutCents ?? 0, 'always'),
        time: durationText(resized.toMinutes),
        isHarder: resized.isHarder ? 'yes' : undefined,
      }),
    });
  }
}

/** Who led and has lost it is told why, and the customer that another pro is being found. The others of a team hear of their places. */
export async function notifyReleased(tx: Tx, { visitId, resized, what, cause }: Change): Promise<void> {
  if (!resized.released) return;
  const { reference, when } = await readVisit(tx, visitId);
  const { userId, name } = await readPro(tx, resized.released.proId);
  await notify(tx, {
    dedupeKey: `work-changed-released:${cause}`,
    userId,
    template: 'work-changed-released',
    data: () => ({ name, reference, what: what(), when: when(), url: appUrl('/pro/dashboard/jobs') }),
  });
  await notifyFindingAnother(tx, { visitId, cause: resized.released.assignmentId });
}
