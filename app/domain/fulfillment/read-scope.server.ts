import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { findAskedDesign, type StoredDesign } from '../house-designs/design-access.server';
import { describeHouse } from '../quotes/describe-house.server';
import { listPhotos } from '../quotes/request-photos.server';
import { lineWords } from '../quotes/line-words';

export type WorkScope = {
  /** Light, roofline, stories, add-ons, as the customer chose them. */
  facts: { label: string; value: string }[];
  /** What was sold, without prices. */
  lines: string[];
  /** Additions that the customer accepted. */
  additions: string[];
  /** What the customer wrote with the request. */
  wishes: string;
  photos: { fileId: string; name: string }[];
  /** Where the customer wants the lights, where they marked it on a picture. */
  house: StoredDesign | null;
};

const selected = {
  booking: {
    select: {
      notes: true,
      quote: {
        select: {
          lines: { orderBy: { position: 'asc' as const }, select: { label: true } },
          request: {
            select: { id: true, design: true, notes: true, estimateLowCents: true, estimateHighCents: true },
          },
        },
      },
    },
  },
  changes: { where: { status: 'accepted' as const }, orderBy: { createdAt: 'asc' as const }, select: { description: true } },
};

async function readDesign(db: Db, visitId: string) {
  const visit = await db.visit.findUnique({ where: { id: visitId }, select: selected });
  if (!visit) throw new NotFound();
  const { request, lines } = visit.booking.quote;
  // The estimate is the customer's business, not the pro's.
  const facts = (await describeHouse(db, request)).flatMap(({ isPrice, ...fact }) => (isPrice ? [] : [fact]));
  return { visit, request, lines, facts };
}

/** What is to be done at a visit, for the pro who has it: no prices of the customer's. Throws NotFound. */
export async function readScope(db: Db, { visitId }: { visitId: string }): Promise<WorkScope> {
  const { visit, request, lines, facts } = await readDesign(db, visitId);
  const photos = await listPhotos(db, request.id);
  return {
    facts,
    lines: lines.map(({ label }) => lineWords(label)),
    additions: visit.changes.map(({ description }) => lineWords(description)),
    // The booking's own notes stand with the address.
    wishes: request.notes.trim() === visit.booking.notes.trim() ? '' : request.notes,
    photos: photos.map(({ id, name }) => ({ fileId: id, name })),
    house: await findAskedDesign(db, request.id),
  };
}

/** What a pro may know of the work before saying yes: nothing that says where it is or who asks. Photos are only counted. */
export async function previewScope(db: Db, { visitId }: { visitId: string }) {
  const { request, facts } = await readDesign(db, visitId);
  return { facts, photoCount: (await listPhotos(db, request.id)).length };
}
