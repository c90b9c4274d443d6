import type { Db } from '#app/platform/db.server';
import { fieldError, InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { findServiceArea } from '../catalog/find-service-area.server';
import { findZip } from '../catalog/find-zip.server';
import { FLEXIBLE_SLOTS, flexibleDiscountCents } from '../catalog/instant-price';
import { type CatalogPackage, listEveryAddOn } from '../catalog/queries.server';
import { FLEXIBLE_ARRIVAL_LABEL, printedLines } from '../quote-requests/price-lines.server';
import { type Design, MAX_INSTANT_FEET } from '../quotes/estimate';
import { memberLines } from '../quotes/member-lines.server';
import { DISCOUNT_KINDS, type QuoteLineInput, quoteTotals, type QuoteTotals } from '../quotes/quote-totals';
import { taxRateBps } from '../taxes/tax-rates.server';
import type { PackageChoice } from './package-change.schema';
import type { Booked } from './read-booked.server';

export type PricedChange = {
  pack: CatalogPackage;
  design: Design | null;
  lines: QuoteLineInput[];
  totals: QuoteTotals;
  /** What the booking comes to with it, options that were added since included. */
  newTotalCents: number;
  isSame: boolean;
};

const USUAL = { light: 'warm', addOns: {} } as const;

/** The house with what was chosen; what was not said stays, and where nothing is known there is none. */
function chosenDesign(booked: Booked, pack: CatalogPackage, { storeys, feet }: PackageChoice): Design | null {
  const { design } = booked;
  if (!pack.serviceLine.houseDesign) return design;
  const length = feet ?? design?.feet ?? null;
  if (length === null) return null;
  const levels = storeys ? (Number(storeys) as Design['storeys']) : (design?.storeys ?? 2);
  return { ...(design ?? USUAL), feet: length, storeys: levels };
}

/** A discount of the day that was sold stays one: its part of the printed price. */
function dayDiscounts({ booking }: Booked, priceCents: number): QuoteLineInput[] {
  const { lines } = booking.quote;
  const printedCents = lines[0]?.amountCents ?? 0;
  return lines.flatMap(({ label, amountCents, kind }) => {
    const known = DISCOUNT_KINDS.find((each) => each === kind);
    if (!known || printedCents <= 0) return [];
    return [{ label, kind: known, amountCents: Math.round((amountCents * priceCents) / printedCents / 100) * 100 }];
  });
}

/**
 * What a booking comes to with another package or size: today's printed price, by the function of the booking form, with what a member has off now,
 * the discounts of the day that was sold, and tax as the address pays it today. Throws InputError beside the field.
 */
export async function priceChange(db: Db, booked: Booked, choice: PackageChoice): Promise<PricedChange> {
  const { booking, packs } = booked;
  const pack = packs.find(({ slug }) => slug === choice.service);
  if (!pack) throw fieldError('service', t('Choose a package'));
  const design = chosenDesign(booked, pack, choice);
  if (design && pack.serviceLine.houseDesign && design.feet > MAX_INSTANT_FEET)
    throw new InputError(t('We price this by hand'), {
      feet: t('For more than {feet} ft, we review the house first. Send us a message, and we’ll reply with the price.', {
        feet: MAX_INSTANT_FEET,
      }),
    });
  const place = await findZip(db, booking.site.zip);
  const area = place && (await findServiceArea(db, place));
  const addOns = await listEveryAddOn(db);
  const printed = area
    ? printedLines({ pack, design: pack.serviceLine.houseDesign ? design : null, priceIndexBps: area.priceIndexBps }, addOns)
    : null;
  if (!printed)
    throw new InputError(t('We price this by hand'), {
      service: t('There’s no set price for this package at your address. Send us a message instead.'),
    });
  const isFlexible = booking.quote.lines.some(({ label }) => label === FLEXIBLE_ARRIVAL_LABEL);
  const offCents = isFlexible ? flexibleDiscountCents(printed.priceCents, { dayPart: 'any', slots: FLEXIBLE_SLOTS }) : 0;
  const lines = [...printed.lines, ...(offCents > 0 ? [{ label: FLEXIBLE_ARRIVAL_LABEL, amountCents: -offCents }] : [])];
  const member = await memberLines(db, booking.customerId, lines);
  const all = [...lines, ...member, ...dayDiscounts(booked, printed.priceCents)];
  const totals = quoteTotals(all, { taxBps: await taxRateBps(db, booking.site), depositBps: pack.depositBps });
  return {
    pack,
    design,
    lines: all,
    totals,
    newTotalCents: booking.totalCents + totals.totalCents - booking.quote.totalCents,
    isSame: pack.id === booking.packageId && isSameHouse(booked.design, design),
  };
}

function isSameHouse(before: Design | null, after: Design | null): boolean {
  return before?.feet === after?.feet && before?.storeys === after?.storeys;
}
