import type { Prisma, VisitKind } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { type CatalogPackage, listEveryAddOn } from '../catalog/queries.server';
import { readStoredDesign } from '../quotes/describe-house.server';
import { addOnMinutes } from '../quotes/estimate';
import { readKnownSizes } from '../site-records/queries.server';
import { plannedMinutes } from '../site-records/work-minutes.server';
import { chooseSize, type ChosenSize, type HouseSize, sizeMinutes, type SizeTerms, UNKNOWN_SIZE } from './sized-minutes';
import { readSizing, type Sizing } from './sizing';

/** How long a visit is planned to take each day, and what that is made of. */
export type Planned = { durationMinutes: number; sizing?: Sizing };

type Known = {
  pack: CatalogPackage;
  /** The saved place that the work is at; null where it is new to us. */
  siteId: string | null;
  /** What was drawn for it, and what the form was answered with. */
  drawn: HouseSize | null;
  asked: HouseSize | null;
};

/** How large the house is that a package is for: nothing is known where size says nothing of the work. */
export async function readHouseSize(db: Db, { pack, siteId, drawn, asked }: Known): Promise<ChosenSize> {
  if (!pack.serviceLine.houseDesign) return UNKNOWN_SIZE;
  const there = siteId ? await readKnownSizes(db, siteId) : {};
  return chooseSize({ ...there, drawn, asked });
}

/**
 * What was drawn for a booking that is booked again, where its visits were planned by that: no one is asked for the size again, and the form and
 * the drawing of then say what they had at first.
 */
export async function drawnBefore(db: Db, bookingId: string): Promise<HouseSize | null> {
  const before = await db.visit.findFirst({
    where: { bookingId, leadVisitId: null, kind: { not: 'takedown' } },
    orderBy: { windowStart: 'asc' },
    select: { sizing: true },
  });
  const sizing = readSizing(before?.sizing ?? null);
  return sizing?.from === 'drawn' ? { feet: sizing.feet, stories: sizing.stories } : null;
}

/** The size that a request’s form was answered with. */
export function askedSize(design: Prisma.JsonValue): HouseSize | null {
  const asked = readStoredDesign(design);
  return asked && { feet: asked.feet, stories: asked.storeys };
}

type Work = {
  pack: CatalogPackage;
  size: ChosenSize;
  /** What the work took there before, by kind. */
  took: ReadonlyMap<VisitKind, number>;
};

/**
 * The first visit of a package: its minutes for the size of the house, and those of the add-ons that were chosen with it; where its last
 * visit there took a believable time, that.
 */
export async function planFirst(db: Db, { design, ...work }: Work & { design: Prisma.JsonValue }): Promise<Planned> {
  const { pack, took } = work;
  const chosen = pack.serviceLine.houseDesign ? readStoredDesign(design) : null;
  const pieces: Record<string, number> = chosen?.addOns ?? {};
  const added = Object.keys(pieces).length > 0 ? addOnMinutes(pieces, await listEveryAddOn(db), pack) : 0;
  return plan(work, { minutes: pack.installMinutes, terms: pack, added, took: took.get(pack.visitKind) });
}

/** The takedown, in the same way. */
export function planTakedown(work: Work, minutes: number): Planned {
  const terms = { ...work.pack, tenFeetMinutes: work.pack.takedownTenFeet };
  return plan(work, { minutes, terms, added: 0, took: work.took.get('takedown') });
}

type Usual = { minutes: number; terms: SizeTerms; added: number; took: number | undefined };

function plan({ pack, size }: Work, { minutes, terms, added, took }: Usual): Planned {
  const sized = sizeMinutes(minutes, terms, size);
  const usual = sized.totalMinutes + added;
  const durationMinutes = plannedMinutes(usual, took ?? null);
  if (!pack.serviceLine.houseDesign) return { durationMinutes };
  const tookMinutes = durationMinutes === usual ? null : durationMinutes;
  return { durationMinutes, sizing: { ...sized, ...size, packageId: pack.id, addOnMinutes: added, tookMinutes } };
}
