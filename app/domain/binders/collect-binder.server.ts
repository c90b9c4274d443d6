import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { formatDateTime, formatDay } from '#app/platform/format-date-time';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { proName } from '../bookings/visit-summary';
import { cadenceLabels } from '../catalog/cadences';
import { serviceName } from '../catalog/service-names';
import { complianceLabels } from '../compliance/compliance';
import { readSiteCompliance } from '../compliance/read-compliance.server';
import { fixerLabels } from '../findings/finding.schema';
import { findingPhoto, type FindingPhoto, withPhoto } from '../findings/queries.server';
import { programStatusLabels } from '../programs/program-states';
import { reportSchema, type Severity } from '../reports/report-data';
import { readVisitEnds } from '../visits/visit-end.server';
import { t, translate, translateKnown } from '#app/platform/texts/t';

/** More than a location has in the longest period: three visits on each day. */
const MOST_VISITS = 1_200;
/** Photos of findings in a binder, so that it can be mailed on. */
export const MAX_PICTURES = 60;

export type BinderData = {
  number: string;
  business: string;
  company: string;
  site: { name: string; lines: string[] };
  period: string;
  madeAt: string;
  summary: string[];
  programs: { name: string; detail: string }[];
  visits: { title: string; lines: string[] }[];
  findings: { title: string; severity: Severity; lines: string[]; photo: FindingPhoto | null }[];
  materials: { day: string; product: string; amount: string; place: string }[];
  licenses: { pro: string; lines: string[] }[];
};

/** The pro who did the work. */
const worked = {
  assignments: {
    where: { status: 'completed' as const },
    take: 1,
    select: { proId: true, pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
  },
} satisfies Prisma.VisitSelect;

const selected = {
  id: true,
  kind: true,
  status: true,
  service: true,
  zone: true,
  windowStart: true,
  completedAt: true,
  cancelReason: true,
  booking: { select: { package: { select: { name: true } } } },
  programVisit: { select: { siteProgram: { select: { name: true } } } },
  ...worked,
  // Its other pros and days.
  seats: {
    where: { status: 'completed' as const },
    orderBy: [{ day: 'asc' as const }, { seat: 'asc' as const }],
    select: { service: true, windowStart: true, completedAt: true, ...worked },
  },
  reports: {
    where: { renderedAt: { not: null } },
    orderBy: { revision: 'desc' as const },
    take: 1,
    select: { content: true },
  },
  findings: { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }], include: withPhoto },
  materials: { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }] },
} satisfies Prisma.VisitSelect;

type Row = Prisma.VisitGetPayload<{ select: typeof selected }> & { isMissed: boolean };
type Binder = { siteId: string; companyId: string; fromOn: Date; toOn: Date };

/** All that a binder says: what was planned and done at the location in the period, by its calendar. */
export async function collectBinder(db: Db, binder: Binder, { business }: { business: string }): Promise<BinderData> {
  const { siteId, companyId } = binder;
  const [from, to] = [dateText(binder.fromOn), dateText(binder.toOn)];
  const site = await db.site.findUniqueOrThrow({
    where: { id: siteId },
    select: { label: true, street: true, city: true, state: true, zip: true, zone: true, company: { select: { name: true } } },
  });
  const { zone } = site;
  const near = await db.visit.findMany({
    where: {
      booking: { siteId, companyId },
      leadVisitId: null,
      status: { not: 'draft' },
      windowStart: {
        gte: new Date(binder.fromOn.getTime() - DAY_MS),
        lt: new Date(binder.toOn.getTime() + 2 * DAY_MS),
      },
    },
    orderBy: [{ windowStart: 'asc' }, { id: 'asc' }],
    take: MOST_VISITS,
    select: selected,
  });
  const within = near.filter(({ windowStart }) => {
    const day = localDate(windowStart, zone);
    return day >= from && day <= to;
  });
  const open = within.filter(({ status }) => status !== 'completed' && status !== 'cancelled').map(({ id }) => id);
  const ends = await readVisitEnds(db, open);
  const at = now();
  const visits = within.map((visit): Row => ({ ...visit, isMissed: (ends.get(visit.id) ?? at) < at }));
  const done = visits.filter(({ status }) => status === 'completed');
  const [programs, licenses, compliance] = await Promise.all([
    readPrograms(db, { siteId, from, to }),
    readLicenses(db, { done, zone }),
    readSiteCompliance(db, siteId),
  ]);
  const status =
    compliance &&
    t('When this binder was made the location was: {status}.', { status: translate(complianceLabels[compliance.status]) });
  const period = t('{from} to {to}', { from: formatDay(from), to: formatDay(to) });
  return {
    number: `${site.label || site.street}, ${period}`,
    business,
    company: site.company?.name ?? '',
    site: { name: site.label || site.street, lines: [site.street, `${site.city}, ${site.state} ${site.zip}`] },
    period,
    madeAt: formatDateTime(now(), { zone, showZone: true }),
    summary: [...summaryOf(visits), ...(status ? [status] : [])],
    programs,
    visits: visits.map((visit) => visitOf(visit, zone)),
    findings: visits.flatMap((visit) => findingsOf(visit, zone)),
    materials: done.flatMap((visit) =>
      visit.materials.map(({ product, epaNumber, amount, place }) => ({
        day: dayOf(visit, zone),
        product: epaNumber ? `${product} (EPA ${epaNumber})` : product,
        amount,
        place,
      })),
    ),
    licenses,
  };
}

function dayOf({ completedAt, windowStart }: Row, zone: string): string {
  return formatDateTime(completedAt ?? windowStart, { style: 'day', zone });
}

function summaryOf(visits: Row[]): string[] {
  if (visits.length === 0) return [t('Nothing was planned or done at this location in this period.')];
  const done = visits.filter(({ status }) => status === 'completed');
  const findings = done.flatMap((visit) => visit.findings);
  const open = findings.filter(({ fixedAt }) => fixedAt === null).length;
  const missed = visits.filter(({ isMissed }) => isMissed).length;
  return [
    t('{count, plural, one {# visit} other {# visits}}: {done} done, {missed} missed, {canceled} canceled.', {
      count: visits.length,
      done: done.length,
      missed,
      canceled: visits.filter(({ status }) => status === 'cancelled').length,
    }),
    findings.length === 0
      ? t('Nothing was found.')
      : t('{count, plural, one {# finding} other {# findings}}, of which {open, plural, one {# is} other {# are}} open.', {
          count: findings.length,
          open,
        }),
    ...(findings.filter((finding) => findingPhoto(finding)).length > MAX_PICTURES
      ? [t('Only the first {count} photos of findings are here.', { count: MAX_PICTURES })]
      : []),
    ...(visits.length >= MOST_VISITS ? [t('Only the first {count} visits of the period are here.', { count: MOST_VISITS })] : []),
  ];
}

function visitOf(visit: Row, zone: string): BinderData['visits'][number] {
  const { booking, programVisit, kind, status, assignments, reports, cancelReason } = visit;
  const name = programVisit?.siteProgram.name ?? serviceName(booking.package.name, kind);
  const report = reportSchema.safeParse(reports[0]?.content).data;
  const title = `${dayOf(visit, zone)}: ${name}`;
  if (status === 'cancelled')
    return { title, lines: [cancelReason ? t('Canceled: {reason}.', { reason: translateKnown(cancelReason) }) : t('Canceled.')] };
  if (status !== 'completed')
    return { title, lines: [visit.isMissed ? t('Missed: not done at its scheduled time.') : t('Planned.')] };
  // The second fact of every report, whichever language it is in.
  const onSite = report?.facts[1]?.value;
  const pro = assignments[0] && proName(assignments[0].pro);
  return {
    title,
    lines: [
      [pro ? t('Done by {pro}', { pro }) : t('Done'), onSite && t('on site {hours}', { hours: onSite })]
        .filter(Boolean)
        .join(', '),
      report ? `${report.number}: ${report.summary}` : t('There is no report of this visit.'),
      ...(report?.notes.map(({ by, text }) => `${by}: ${text}`) ?? []),
    ],
  };
}

function findingsOf(visit: Row, zone: string): BinderData['findings'] {
  if (visit.status !== 'completed') return [];
  return visit.findings.map(({ place, what, severity, action, fixer, dueOn, fixedAt, fixNote, photo, marks }) => ({
    photo: findingPhoto({ photo, marks }),
    title: `${dayOf(visit, zone)}: ${place}`,
    severity,
    lines: [
      what,
      t('Corrective action: {action}', { action }),
      fixedAt
        ? fixedLine(formatDateTime(fixedAt, { style: 'day', zone }), translateKnown(fixNote))
        : openLine(translate(fixerLabels[fixer]), dueOn),
    ],
  }));
}

function fixedLine(day: string, note: string): string {
  return note ? t('Fixed on {day}: {note}', { day, note }) : t('Fixed on {day}', { day });
}

function openLine(who: string, dueOn: Date | null): string {
  return dueOn ? t('Open. {who}, by {day}', { who, day: formatDay(dateText(dueOn)) }) : t('Open. {who}, without a day', { who });
}

async function readPrograms(db: Db, { siteId, from, to }: { siteId: string; from: string; to: string }) {
  const programs = await db.siteProgram.findMany({
    where: {
      siteId,
      acceptedAt: { not: null },
      startsOn: { lte: dateColumn(to) },
      OR: [{ endsOn: null }, { endsOn: { gt: dateColumn(from) } }],
    },
    orderBy: [{ startsOn: 'asc' }, { id: 'asc' }],
    take: 50,
    select: { name: true, cadence: true, startsOn: true, endsOn: true, status: true, acceptedName: true },
  });
  return programs.map(({ name, cadence, startsOn, endsOn, status, acceptedName }) => ({
    name,
    detail: [
      translate(cadenceLabels[cadence]),
      endsOn
        ? t('from {from} to {to}', { from: formatDay(dateText(startsOn)), to: formatDay(dateText(endsOn)) })
        : t('from {day}', { day: formatDay(dateText(startsOn)) }),
      translate(programStatusLabels[status]).toLowerCase(),
      t('agreed by {name}', { name: acceptedName ?? '' }),
    ].join(', '),
  }));
}

/** Of each pro who worked there the licenses for that work that were valid on a day on which they did. */
async function readLicenses(db: Db, { done, zone }: { done: Row[]; zone: string }): Promise<BinderData['licenses']> {
  const pros = new Map<string, { name: string; work: { service: string; day: string }[] }>();
  for (const { service, windowStart, completedAt, assignments } of done.flatMap((visit) => [visit, ...visit.seats])) {
    const [held] = assignments;
    if (!held) continue;
    const pro = pros.get(held.proId) ?? { name: proName(held.pro), work: [] };
    pro.work.push({ service, day: localDate(completedAt ?? windowStart, zone) });
    pros.set(held.proId, pro);
  }
  const licenses = await db.proLicense.findMany({
    where: { proId: { in: [...pros.keys()] }, status: { in: ['verified', 'expired'] } },
    orderBy: [{ state: 'asc' }, { number: 'asc' }],
    select: { proId: true, service: true, state: true, number: true, licenseType: true, issuedOn: true, expiresOn: true },
  });
  return [...pros].map(([proId, { name, work }]) => {
    const valid = licenses.filter(
      (one) =>
        one.proId === proId &&
        work.some(
          ({ service, day }) =>
            one.service === service &&
            (!one.issuedOn || dateText(one.issuedOn) <= day) &&
            (!one.expiresOn || dateText(one.expiresOn) >= day),
        ),
    );
    return {
      pro: name,
      lines:
        valid.length === 0
          ? [t('We have no record of this pro’s license for this work on these dates.')]
          : valid.map(({ state, number, licenseType, issuedOn, expiresOn }) =>
              [
                `${state} ${number}`,
                licenseType ?? '',
                issuedOn ? t('issued {day}', { day: formatDay(dateText(issuedOn)) }) : '',
                expiresOn ? t('valid until {day}', { day: formatDay(dateText(expiresOn)) }) : '',
              ]
                .filter(Boolean)
                .join(', '),
            ),
    };
  });
}
