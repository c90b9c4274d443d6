import type { Db } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { inReadersWords } from '#app/platform/plain-errors';
import { translate } from '#app/platform/texts/t';
import { inReadersLanguage } from '../catalog/package-texts.server';
import { readAccount } from '../payments/booking-account.server';
import { isPaidLater } from '../payments/paid-later.server';
import { lineWords } from '../quotes/line-words';
import { workInWords } from './notify-change.server';
import { choiceSchema, type PackageChoice } from './package-change.schema';
import { type PricedChange, priceChange } from './price-change.server';
import { type Booked, type Changer, readBooked } from './read-booked.server';
import { WHY_NOT } from './why-not';

type Given = { service: string | null; storeys: string | null; feet: string | null };

/** The page on which a package or size is changed: what is booked, what there is, and what the choice in its address comes to. Throws NotFound. */
export async function readChange(db: Db, { visitId, by, given }: { visitId: string; by: Changer; given: Given }) {
  const booked = await readBooked(db, { visitId, by });
  const { booking, pack, packs, design, whyNot } = booked;
  const asked = given.service === null || whyNot ? null : await price(db, booked, given);
  return {
    visitId,
    bookingId: booking.id,
    reference: booking.reference,
    basedOn: booking.quoteId,
    whyNot: whyNot && translate(WHY_NOT[whyNot]),
    now: workInWords(pack.name, pack.serviceLine.houseDesign ? design : null),
    packages: packs.map(inReadersLanguage).map(({ slug, name, tagline }) => ({ slug, name, tagline })),
    hasHouse: pack.serviceLine.houseDesign,
    chosen: {
      service: given.service ?? pack.slug,
      storeys: given.storeys ?? String(design?.storeys ?? 2),
      feet: given.feet ?? String(design?.feet ?? ''),
    },
    problems: asked && 'problems' in asked ? asked.problems : {},
    price: asked && 'price' in asked ? asked.price : null,
  };
}

type Answer = { problems: Record<string, string> } | { price: Awaited<ReturnType<typeof present>> };

async function price(db: Db, booked: Booked, { service, storeys, feet }: Given): Promise<Answer> {
  const read = choiceSchema.safeParse({ service: service ?? '', storeys: storeys ?? undefined, feet: feet ?? '' });
  if (!read.success)
    return {
      problems: inReadersWords(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]))),
    };
  try {
    return { price: await present(db, booked, await priceChange(db, booked, read.data), read.data) };
  } catch (error) {
    if (error instanceof InputError) return { problems: error.fieldErrors };
    throw error;
  }
}

async function present(
  db: Db,
  { booking }: Booked,
  { lines, totals, newTotalCents, isSame, pack, design }: PricedChange,
  choice: PackageChoice,
) {
  const account = await readAccount(db, booking.id);
  const moreCents = newTotalCents - booking.totalCents;
  const openCents = account.openCents + moreCents;
  return {
    isSame,
    newTotalCents,
    moreCents,
    oldTotalCents: booking.totalCents,
    taxCents: totals.taxCents,
    what: workInWords(pack.name, pack.serviceLine.houseDesign ? design : null),
    lines: lines.map(({ label, amountCents }) => ({ label: lineWords(label), amountCents })),
    /** Options that were added since, with their tax. */
    addedCents: newTotalCents - totals.totalCents,
    isPaidLater: await isPaidLater(db, booking.id),
    /** What comes back at once, and what is left to pay when the work is done. */
    refundCents: Math.max(0, Math.min(-openCents, account.keptCents - account.disputedCents)),
    openCents: Math.max(0, openCents),
    choice: { service: choice.service, storeys: choice.storeys ?? '', feet: choice.feet === null ? '' : String(choice.feet) },
  };
}
