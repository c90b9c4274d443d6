import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { may } from '../memberships/company-role';
import { getSites, type Membership } from '../memberships/membership.server';
import { VISIT_END } from '../visits/visit-end.server';
import { agreementText } from './agreement-text.server';
import { readPriceOn } from './lock-program.server';
import { isRecent } from './recent-visits.server';
import { rowText } from '#app/platform/texts/row-text.server';
import { t } from '#app/platform/texts/t';
import { programEventText } from './event-text';
import type { ProgramPages } from './program-view';

export const listed = {
  id: true,
  name: true,
  sizeLabel: true,
  cadence: true,
  billing: true,
  netDays: true,
  priceCents: true,
  status: true,
  startsOn: true,
  pausedUntil: true,
  endsOn: true,
  validUntil: true,
  site: { select: { id: true, label: true, street: true, city: true, state: true, zip: true, zone: true } },
} satisfies Prisma.SiteProgramSelect;

type Listed = Prisma.SiteProgramGetPayload<{ select: typeof listed }>;

type Dates = { nextAt: Date | null; overdue: number };

/** Of each program the start of its next visit, and how many are over without having been done. */
async function readDates(db: Db, ids: readonly string[]): Promise<(id: string) => Dates> {
  if (ids.length === 0) return () => ({ nextAt: null, overdue: 0 });
  const isOver = Prisma.sql`${VISIT_END} < ${now()}`;
  const rows = await db.$queryRaw<({ id: string } & Dates)[]>`
    SELECT asked.id, min(visit.window_start) FILTER (WHERE NOT (${isOver})) AS "nextAt", (count(*) FILTER (WHERE ${isOver}))::int AS overdue
    FROM unnest(ARRAY[${Prisma.join([...ids])}]::uuid[]) AS asked(id)
    JOIN program_visit of_program ON of_program.site_program_id = asked.id AND of_program.released_at IS NULL
    JOIN visit ON visit.id = of_program.visit_id AND visit.status NOT IN ('draft', 'completed', 'cancelled') AND ${isRecent()}
    GROUP BY asked.id`;
  return (id) => rows.find((row) => row.id === id) ?? { nextAt: null, overdue: 0 };
}

function present({ site, startsOn, pausedUntil, endsOn, validUntil, ...program }: Listed, dates: Dates, seesMoney: boolean) {
  return {
    ...program,
    priceCents: seesMoney ? program.priceCents : null,
    startsOn: dateText(startsOn),
    pausedUntil: pausedUntil && dateText(pausedUntil),
    endsOn: endsOn && dateText(endsOn),
    isExpired: program.status === 'proposed' && validUntil <= now(),
    validUntil,
    siteId: site.id,
    place: site.label || site.street,
    address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
    zone: site.zone,
    ...dates,
  };
}

/** The day that it is at a location. */
function today({ zone }: { zone: string }): Date {
  return dateColumn(localDate(now(), zone));
}

/** Those that run or wait for an answer. */
const LIVE = ['proposed', 'active', 'paused'] as const;

type Asked = { where: Prisma.SiteProgramWhereInput; page: number; size: number; seesMoney: boolean };

async function list(db: Db, { where, page, size, seesMoney }: Asked) {
  const rows = await db.siteProgram.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * size,
    take: size + 1,
    select: listed,
  });
  return { programs: await presentAll(db, rows.slice(0, size), seesMoney), hasMore: rows.length > size };
}

/** The price of today of those whose price was changed, by the calendar of their locations. */
async function readPrices(db: Db, shown: readonly Listed[]): Promise<ReadonlyMap<string, number>> {
  const [ids, days] = [shown.map(({ id }) => id), shown.map(({ site }) => localDate(now(), site.zone))];
  const rows = await db.$queryRaw<{ id: string; cents: number }[]>`
    SELECT asked.id, latest.price_cents AS cents FROM unnest(${ids}::uuid[], ${days}::date[]) AS asked (id, day)
    CROSS JOIN LATERAL (
      SELECT price_cents FROM program_price_change WHERE site_program_id = asked.id AND from_on <= asked.day ORDER BY from_on DESC LIMIT 1
    ) AS latest`;
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Programs as lists show them, with their visits and the price of today. */
export async function presentAll(db: Db, shown: Listed[], seesMoney: boolean) {
  const [dates, prices] = await Promise.all([
    readDates(
      db,
      shown.map(({ id }) => id),
    ),
    readPrices(db, shown),
  ]);
  return shown.map((program) =>
    present({ ...program, priceCents: prices.get(program.id) ?? program.priceCents }, dates(program.id), seesMoney),
  );
}

/** One page of a company's programs as far as a member sees them, those that run or the others, the newest first. */
export function listCompanyPrograms(
  db: Db,
  input: { member: Membership; isLive: boolean; page: number; size: number; siteId?: string },
) {
  const { member, isLive, page, size, siteId } = input;
  const status = isLive ? { in: [...LIVE] } : { notIn: [...LIVE, 'withdrawn' as const] };
  const where = { companyId: member.companyId, status, site: { ...getSites(member), ...(siteId ? { id: siteId } : {}) } };
  return list(db, { where, page, size, seesMoney: may(member.role, 'seeMoney') });
}

/** How many programs are current at the locations that a member sees: as many as the list of these has. */
export function countCurrentPrograms(db: Db, member: Membership): Promise<number> {
  return db.siteProgram.count({ where: { companyId: member.companyId, status: { in: [...LIVE] }, site: getSites(member) } });
}

/** A page of a company's programs for the office, the newest first. */
export async function listProgramsForOffice(db: Db, { companyId, page }: { companyId: string; page: number }) {
  const { programs, hasMore } = await list(db, { where: { companyId }, page, size: 50, seesMoney: true });
  return { rows: programs, next: hasMore ? String(page + 1) : null };
}

const LINES = 50;

/**
 * A program with what was agreed, and a page of its visits and of what happened, the latest first. `member` limits it to what they see.
 * Throws NotFound.
 */
export async function readProgramPage(db: Db, given: { id: string; member?: Membership; pages: ProgramPages }) {
  const { id, member, pages } = given;
  const seesMoney = !member || may(member.role, 'seeMoney');
  const limits = member ? { companyId: member.companyId, site: getSites(member), status: { not: 'withdrawn' as const } } : {};
  const program = await db.siteProgram.findFirst({
    where: { id, ...limits },
    select: {
      ...listed,
      dayPart: true,
      noticeDays: true,
      lateBps: true,
      terms: true,
      visitMinutes: true,
      acceptedName: true,
      acceptedAt: true,
      agreedText: true,
      declineReason: true,
      pauseReason: true,
      endReason: true,
      company: { select: { id: true, name: true } },
      priceChanges: { orderBy: { fromOn: 'desc' }, take: LINES, select: { fromOn: true, priceCents: true, reason: true } },
      events: {
        // What speaks of money alone is not theirs who do not see it.
        where: seesMoney ? {} : { type: { notIn: ['price', 'offered'] } },
        orderBy: { id: 'desc' },
        ...page(pages.events),
        select: { id: true, at: true, type: true, text: true },
      },
      visits: {
        where: { releasedAt: null },
        orderBy: [{ dueOn: 'desc' }, { visitId: 'desc' }],
        ...page(pages.visits),
        select: {
          visit: { select: { id: true, status: true, windowStart: true, windowEnd: true, zone: true, completedAt: true } },
        },
      },
    },
  });
  if (!program) throw new NotFound(t('Program not found'));
  const { company, priceChanges, events, visits, terms, agreedText, visitMinutes, dayPart, noticeDays, lateBps, ...rest } =
    program;
  const { lines, version } = agreementText({ ...rest, terms, dayPart, noticeDays, lateBps, site: program.site });
  const dates = await readDates(db, [id]);
  const priceCents = await readPriceOn(db, { program, day: today(program.site) });
  return {
    ...present({ ...rest, priceCents, sizeLabel: rowText(rest.sizeLabel) }, dates(id), seesMoney),
    acceptedName: rest.acceptedName,
    acceptedAt: rest.acceptedAt,
    declineReason: rest.declineReason,
    pauseReason: rest.pauseReason,
    endReason: rest.endReason,
    noticeDays,
    visitMinutes,
    company,
    seesMoney,
    agreement: seesMoney ? { lines, terms, version } : null,
    agreedText: seesMoney ? agreedText : null,
    priceChanges: seesMoney
      ? priceChanges.map(({ fromOn, ...change }) => ({ ...change, fromOn: dateText(fromOn) })).reverse()
      : [],
    pages,
    events: events
      .slice(0, LINES)
      .map(({ id: eventId, text, ...event }) => ({ ...event, text: programEventText(text), id: String(eventId) })),
    hasOlderEvents: events.length > LINES,
    visits: visits
      .slice(0, LINES)
      .map(({ visit }) => visit)
      .reverse(),
    hasOlderVisits: visits.length > LINES,
  };
}

/** A page of lines, and one more to see whether another follows. */
function page(number: number) {
  return { skip: (number - 1) * LINES, take: LINES + 1 };
}

/** What the office chooses from when it offers a program to a company, beside the location. Throws NotFound. */
export async function readOfferChoices(db: Db, companyId: string) {
  const company = await db.company.findFirst({ where: { id: companyId, closedAt: null }, select: { id: true, name: true } });
  if (!company) throw new NotFound();
  const [programs, kinds, sizes] = await Promise.all([
    db.commercialProgram.findMany({
      where: { active: true, serviceLine: { active: true } },
      orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true },
    }),
    db.workKind.findMany({
      where: { serviceLine: { active: true, programs: { some: { active: true } } } },
      orderBy: [{ serviceLineId: 'asc' }, { sortOrder: 'asc' }],
      select: { id: true, name: true },
    }),
    db.siteSize.findMany({
      where: { active: true },
      orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
      select: { id: true, label: true },
    }),
  ]);
  return { company, programs, kinds, sizes };
}
