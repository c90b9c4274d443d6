import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSiteRecord } from '../site-records/queries.server';
import { listSiteChecks } from '../site-records/site-checks';
import { lacksStorage } from '../storage/queries.server';
import { getChecklist, photosNeeded, type PhotoCounts } from '../visits/completion-policy';

export type Completion = { checks: string[]; needed: PhotoCounts; taken: PhotoCounts; lacksStorage: boolean };

const NONE: PhotoCounts = { before: 0, after: 0 };

/** What a visit’s package and the details of its site ask for before it may be completed, and what is there: photos, lights in storage. Throws NotFound. */
export async function readCompletion(db: Db, visitId: string): Promise<Completion> {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: {
      kind: true,
      bookingId: true,
      leadVisitId: true,
      booking: { select: { siteId: true, package: { select: { installChecks: true, takedownChecks: true, minPhotos: true } } } },
      photos: { select: { moment: true } },
    },
  });
  if (!visit) throw new NotFound();
  // Photos, checklist and lights are the lead's.
  if (visit.leadVisitId) return { checks: [], needed: NONE, taken: NONE, lacksStorage: false };
  const rules = visit.booking.package;
  const site = await readSiteRecord(db, visit.booking.siteId);
  const count = (moment: string) => visit.photos.filter((photo) => photo.moment === moment).length;
  return {
    checks: [...getChecklist(visit.kind, rules), ...(site ? listSiteChecks(site.facts) : [])],
    needed: photosNeeded(visit.kind, rules),
    taken: { before: count('before'), after: count('after') },
    lacksStorage: await lacksStorage(db, visit),
  };
}
