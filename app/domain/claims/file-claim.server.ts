import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { storeFile, type NewFile } from '../files/store-file.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import { bookRevisit } from './book-revisit.server';
import type { ClaimForm } from './claim.schema';
import { readClaimable } from './queries.server';
import { notifyClaimed } from '../visit-notices/notify-claim.server';

type FileClaim = { visitId: string; customerId: string; claim: ClaimForm; photos: readonly NewFile[] };

/**
 * A customer claims under the guarantee: the search for a free re-visit begins at once, the pro who did the work asked first; a refund
 * waits for an admin. One claim at a time for a visit. Throws NotFound, InputError when it is not covered (any more), Conflict.
 */
export async function fileClaim(tx: Tx, input: FileClaim): Promise<{ claimId: string }> {
  const { visitId, customerId, claim, photos } = input;
  const mine = { visitId, customerId, at: now() };
  await readClaimable(tx, mine);
  await lockVisit(tx, visitId);
  const visit = await readClaimable(tx, mine);
  if (!visit.isCovered)
    throw new InputError(t('The guarantee for this work has ended. Contact us and we’ll see what we can do.'));
  if (visit.isOpen) throw new Conflict('already_done', t('You already have an open claim for this visit.'));
  const { id: claimId } = await tx.guaranteeClaim.create({
    data: { visitId, bookingId: visit.bookingId, customerId, wish: claim.wish, description: claim.description, createdAt: now() },
    select: { id: true },
  });
  for (const file of photos) await storeFile(tx, { file, ownerId: customerId, kind: 'claim-photo', subjectId: claimId });
  if (claim.wish === 'revisit') {
    const revisitVisitId = await bookRevisit(tx, { visitId, ...(claim.day ? { day: claim.day } : {}) });
    await tx.guaranteeClaim.update({ where: { id: claimId }, data: { status: 'revisit', revisitVisitId } });
  }
  const actor = { kind: 'customer', userId: customerId } as const;
  await recordEvent(tx, { visitId, type: 'claimed', actor, data: { claimId, wish: claim.wish } });
  await notifyClaimed(tx, { claimId });
  await publishVisit(tx, visitId);
  return { claimId };
}
