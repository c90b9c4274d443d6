import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { nextOpenDate } from './check-coverage.server';
import { listSeasons } from '../catalog/queries.server';
import { houseStreet } from '../fields/unit-field';
import { seasonOn, type LocalDate, type SeasonDates } from '../catalog/seasons';
import { bookSchema } from '../quotes/book.schema';
import type { DayPart } from '../catalog/day-parts';
import { requestQuote, type RequestedQuote } from './request-quote.server';
import { firstBookableDate } from '../catalog/visit-windows';
import { proNameForCustomers } from '../names/pro-name';

/** What Book Again repeats of an earlier booking. Throws NotFound when the visit is not this customer's. */
export async function readRebook(db: Db, input: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: {
      id: true,
      booking: {
        select: {
          id: true,
          companyId: true,
          contactName: true,
          contactEmail: true,
          contactPhone: true,
          notes: true,
          dayPart: true,
          package: {
            select: { id: true, slug: true, name: true, active: true, listed: true, serviceLineId: true, takedownMinutes: true },
          },
          site: { select: { id: true, street: true, unit: true, city: true, state: true, zip: true, zone: true } },
          quote: {
            select: { request: { select: { token: true, design: true, estimateLowCents: true, estimateHighCents: true } } },
          },
          visits: {
            where: { leadVisitId: null, kind: { in: ['install', 'service'] }, status: 'completed' },
            orderBy: { windowStart: 'desc' },
            select: {
              windowStart: true,
              assignments: {
                where: { status: 'completed' },
                select: { pro: { select: { id: true, status: true, companyName: true, user: { select: { fullName: true } } } } },
              },
            },
          },
        },
      },
    },
  });
  if (!visit) throw new NotFound();
  const { booking } = visit;
  const pro = booking.visits[0]?.assignments[0]?.pro ?? null;
  const today = firstBookableDate(now(), booking.site.zone);
  const seasons = await listSeasons(db, booking.package.serviceLineId);
  const install = booking.visits[0];
  const doneOn = install ? localDate(install.windowStart, booking.site.zone) : null;
  return {
    visitId: visit.id,
    booking,
    pro: pro && pro.status === 'active' ? { id: pro.id, name: proNameForCustomers(pro) } : null,
    firstDate: today,
    ...suggestDate(seasons, { today, done: booking.package.takedownMinutes ? doneOn : null }),
  };
}

type Days = { today: LocalDate; /** When lights that are taken down again were put up last. */ done: LocalDate | null };

/**
 * The next day on which this work is done: in season the first that can be booked, else the next season's first. A house that is lit
 * this season already is lit again in the next.
 */
function suggestDate(seasons: readonly SeasonDates[], { today, done }: Days): { date: LocalDate; isNextSeason: boolean } {
  const lit = done ? seasonOn(seasons, done) : null;
  const next = lit && today <= lit.installTo ? seasons.find((season) => season.installFrom > lit.installTo) : undefined;
  return { date: next?.installFrom ?? nextOpenDate(seasons, today) ?? today, isNextSeason: next !== undefined };
}

export type RebookForm = { date: string; window: DayPart; notes: string; samePro: boolean };

/**
 * Books the same again: package, place, design and notes are copied, the price is made again for the date, and the pro who did
 * it is asked first where the customer wishes so. Throws NotFound, Conflict when the package is gone, InputError as requestQuote.
 */
export async function rebook(tx: Tx, input: { visitId: string; customerId: string; form: RebookForm }): Promise<RequestedQuote> {
  const { booking, pro } = await readRebook(tx, input);
  const { form } = input;
  if (!booking.package.active || !booking.package.listed)
    throw new Conflict('already_done', t('We no longer sell this package. See our current packages.'));
  const request = booking.quote.request;
  const requested = await requestQuote(tx, {
    form: bookSchema.parse({
      ...(request.design && typeof request.design === 'object' ? designFields(request.design) : {}),
      houseDesign: request.token,
      name: booking.contactName,
      email: booking.contactEmail,
      phone: booking.contactPhone,
      service: booking.package.slug,
      date: form.date,
      window: form.window,
      notes: form.notes,
      addressStreet: houseStreet(booking.site),
      addressUnit: booking.site.unit,
      addressCity: booking.site.city,
      addressState: booking.site.state,
      zip: booking.site.zip,
      ...(booking.companyId ? { companyId: booking.companyId } : {}),
    }),
    customerId: input.customerId,
    rebookOfId: booking.id,
  });
  await tx.quoteRequest.update({
    where: { token: requested.token },
    data: {
      rebookOfId: booking.id,
      siteId: booking.site.id,
      preferredProId: form.samePro ? (pro?.id ?? null) : null,
    },
  });
  return requested;
}

/** A stored design as the booking form's fields carry it: "wreath:2,tree:1" for what was added. */
function designFields(design: object): Record<string, string> {
  const entries = Object.entries(design).map(([name, value]: [string, unknown]): [string, string] => {
    const text =
      value && typeof value === 'object'
        ? Object.entries(value)
            .map((pair) => pair.join(':'))
            .join(',')
        : String(value);
    return [name, text];
  });
  return Object.fromEntries(entries);
}
