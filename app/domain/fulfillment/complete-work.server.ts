import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { notifyCompleted } from '../visit-notices/work-notifications.server';
import { payMore } from '../settlement/pay-more.server';
import { settleCompletion } from '../settlement/settle-completion.server';
import { requestReport } from '../reports/request-report.server';
import { finishEarly } from '../teams/finish-early.server';
import { closeTeam } from '../teams/end-team.server';
import { splitTeam } from '../teams/split-team.server';
import type { HeldAssignment } from '../visits/own-assignment.server';
import { returnLights } from '../storage/store-lights.server';
import { readMailOffer } from '../storage-offers/read-offer.server';
import { askForSignOff } from './sign-off.server';

/** Work that ends: the promise of a pro, and the visit as its caller holds it. */
type Closing = Pick<HeldAssignment, 'id' | 'proId'> & {
  visit: Pick<HeldAssignment['visit'], 'id' | 'bookingId' | 'kind' | 'leadVisitId' | 'hasPlaces' | 'windowVersion'>;
};

/** What follows from a completed visit: the promise is kept, money, stored lights, report, the customer's sign-off. */
export async function closeWork(tx: Tx, closing: Closing, note?: string): Promise<void> {
  const { id: assignmentId, visit } = closing;
  const { id: visitId } = visit;
  if (visit.hasPlaces) await closePlaces(tx, { visitId, assignmentId });
  await tx.assignment.update({ where: { id: assignmentId }, data: { status: 'completed', endedAt: now() } });
  await settleCompletion(tx, { visitId });
  // Who leads signs off for all: of the others only the promise and the pay end.
  if (visit.leadVisitId) return;
  await returnLights(tx, visit);
  await preferForTakedown(tx, closing);
  await requestReport(tx, { visitId, note });
  const signOffUrl = await askForSignOff(tx, visit);
  const storage = visit.kind === 'install' ? await readMailOffer(tx, visit.bookingId) : null;
  await notifyCompleted(tx, { assignmentId, signOffUrl, storage });
}

/**
 * What is left of the team and the days ends with the work. The price was for the whole: a pro who had promised days that are not needed is paid for
 * them, and the pay of places that no pro came to is shared by those who did.
 */
async function closePlaces(tx: Tx, { visitId, assignmentId }: { visitId: string; assignmentId: string }): Promise<void> {
  await finishEarly(tx, { visitId, assignmentId });
  const { emptyCents, early } = await closeTeam(tx, { leadVisitId: visitId });
  await payMore(tx, { parts: early, cause: `early:${visitId}` });
  await shareUnclaimedPay(tx, { leadVisitId: visitId, cents: emptyCents, cause: `empty:${visitId}` });
}

type Empty = { leadVisitId: string; cents: number; cause: string };

/** The pay of places that no pro came to goes to those of the team who came, by their shares; of work of one pro it stays with the business. */
export async function shareUnclaimedPay(tx: Tx, { leadVisitId, cents, cause }: Empty): Promise<void> {
  if (cents === 0) return;
  const { pros } = await tx.visit.findUniqueOrThrow({ where: { id: leadVisitId }, select: { pros: true } });
  if (pros < 2) return;
  await payMore(tx, { parts: await splitTeam(tx, { leadVisitId, cents, who: 'came' }), cause });
}

/** What would be shared if the work ended now, and how much of it a pro of the team gets; null where every place has its pro. */
export async function previewEmpty(db: Db, { visitId, proId }: { visitId: string; proId: string }) {
  const empty = await db.visit.findMany({
    where: {
      leadVisitId: visitId,
      leadVisit: { pros: { gt: 1 } },
      status: { in: ['draft', 'pending', 'offered', 'unfulfilled', 'no_show'] },
    },
    select: { payoutCents: true },
  });
  const cents = empty.reduce((sum, { payoutCents }) => sum + payoutCents, 0);
  if (cents === 0) return null;
  const parts = await splitTeam(db, { leadVisitId: visitId, cents, who: 'came' });
  return { places: empty.length, cents, ownCents: parts.find((part) => part.proId === proId)?.cents ?? 0 };
}

/** The pro who put lights up knows the house: the takedown is offered to them first, also where another pro was meant to have it. */
async function preferForTakedown(tx: Tx, { visit, proId }: Closing): Promise<void> {
  if (visit.kind !== 'install') return;
  await tx.visit.updateMany({
    where: {
      bookingId: visit.bookingId,
      leadVisitId: null,
      id: { not: visit.id },
      kind: 'takedown',
      status: { in: ['draft', 'pending'] },
    },
    data: { preferredProId: proId },
  });
}
