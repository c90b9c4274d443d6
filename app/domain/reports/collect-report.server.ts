import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { dateText, localDate } from '#app/platform/local-date';
import { longDate } from '../catalog/visit-windows';
import { coverageText } from '../guarantee/guarantee-text';
import { readCoverage } from '../guarantee/read-coverage.server';
import { serviceName } from '../catalog/service-names';
import { readVisitNotes } from '../findings/queries.server';
import { readAccount } from '../payments/booking-account.server';
import { readProCard } from '../pros/read-pro-card.server';
import { getChecklist } from '../visits/completion-policy';
import { windowInWords } from '../visits/local-time';
import type { ReportData } from './report-data';
import { t } from '#app/platform/texts/t';
import { rowText } from '#app/platform/texts/row-text.server';
import { lineWords } from '../quotes/line-words';

const selected = {
  id: true,
  kind: true,
  zone: true,
  service: true,
  guarantee: true,
  priceCents: true,
  taxCents: true,
  invoice: { select: { status: true, totalCents: true } },
  startedAt: true,
  completedAt: true,
  checks: { orderBy: { position: 'asc' as const }, select: { label: true } },
  photos: {
    where: { moment: { in: ['before' as const, 'after' as const] }, hiddenAt: null, file: { deletedAt: null } },
    orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
    select: { id: true, moment: true, createdAt: true, file: { select: { key: true } } },
  },
  changes: {
    where: { status: 'accepted' as const },
    orderBy: { createdAt: 'asc' as const },
    select: { description: true, priceCents: true, taxCents: true },
  },
  assignments: { where: { status: 'completed' as const }, select: { proId: true, arrivedAt: true } },
  booking: {
    select: {
      id: true,
      reference: true,
      policy: true,
      programMonth: { select: { billing: true } },
      customerId: true,
      contactName: true,
      contactEmail: true,
      customer: { select: { deletedAt: true, language: true } },
      stored: { select: { bins: true, contents: true, handedOutAt: true } },
      package: { select: { name: true, installChecks: true, takedownChecks: true, minPhotos: true } },
      site: { select: { street: true, city: true, state: true, zip: true } },
      quote: { select: { lines: { orderBy: { position: 'asc' as const }, select: { label: true, amountCents: true } } } },
      visits: {
        where: { leadVisitId: null, kind: 'takedown' as const, status: { notIn: ['cancelled' as const, 'completed' as const] } },
        orderBy: { windowStart: 'asc' as const },
        select: { id: true, windowStart: true, windowEnd: true, zone: true, chosenWeek: true },
      },
    },
  },
} satisfies Prisma.VisitSelect;

export type ReportedVisit = Prisma.VisitGetPayload<{ select: typeof selected }> & { completedAt: Date };

/** A finished visit with all that its report tells; null where there is none, or no customer any more whose it is. */
export async function findReportedVisit(db: Db, visitId: string): Promise<ReportedVisit | null> {
  const visit = await db.visit.findFirst({ where: { id: visitId, status: 'completed' }, select: selected });
  if (!visit?.completedAt || visit.booking.customer.deletedAt) return null;
  return { ...visit, completedAt: visit.completedAt };
}

type Words = { revision: number; proNote: string; officeNote: string };

/** What the report of this visit says now: every time in the zone of the house, of the pro nothing but their name and what they have earned. */
export async function collectReport(db: Db, visit: ReportedVisit, { revision, proNote, officeNote }: Words): Promise<ReportData> {
  const { booking, zone } = visit;
  const proId = visit.assignments[0]?.proId;
  const [pro, coverage, account, noted] = await Promise.all([
    proId ? readProCard(db, { proId }) : null,
    readCoverage(db, { ...visit, status: 'completed', bookingId: booking.id, policy: booking.policy }),
    readAccount(db, booking.id),
    readVisitNotes(db, visit.id),
  ]);
  const service = serviceName(booking.package.name, visit.kind);
  const checks = checksOf(visit);
  const photos = visit.photos.map(({ id, moment, createdAt }) => ({
    id,
    moment: moment === 'before' ? ('before' as const) : ('after' as const),
    caption: formatDateTime(createdAt, { zone, showZone: true }),
  }));
  return {
    title: t('Visit report'),
    number: t('Report {number}', { number: `${booking.reference}-${revision}` }),
    facts: [
      { label: t('Visit'), value: formatDateTime(visit.completedAt, { style: 'long-date', zone }) },
      { label: t('On site'), value: timeOnSite(visit) },
      ...(pro ? [{ label: t('Your pro'), value: pro.name }] : []),
      ...(pro?.badges.length ? [{ label: t('Badges'), value: pro.badges.join(', ') }] : []),
    ],
    parties: [
      { label: t('Site'), lines: [booking.site.street, `${booking.site.city}, ${booking.site.state} ${booking.site.zip}`] },
      { label: t('Work'), lines: [service, t('Booking {reference}', { reference: booking.reference })] },
    ],
    summary: summaryOf({ service, checks, photos: photos.length, isFree: visit.guarantee, findings: noted.findings }),
    findings: noted.findings.map(findingOf),
    work: workOf(visit, service),
    checks: checks.map((check) => ({ ...check, label: rowText(check.label) })),
    additions: visit.changes.map((change) => ({
      label: lineWords(change.description),
      value: t('{amount} with tax', { amount: formatMoney(change.priceCents + change.taxCents, 'always') }),
    })),
    materials: noted.materials.map(({ product, epaNumber, amount, place }) => ({
      name: epaNumber ? `${product} (EPA ${epaNumber})` : product,
      amount,
      where: place,
    })),
    photos,
    photoNote: '',
    notes: [
      ...(proNote ? [{ by: pro ? t('From {pro}', { pro: pro.name }) : t('From your pro'), text: proNote }] : []),
      ...(officeNote ? [{ by: t('From our office'), text: officeNote }] : []),
    ],
    guarantee: guaranteeOf(coverageText(coverage, zone)),
    next: [...takedownOf(visit), ...(account.isOnInvoice ? invoicedOf(visit) : balanceOf(account))],
  };
}

/** "9:10 AM to 11:05 AM CST", with its days where it went past midnight. */
export function timeOnSite({ assignments, startedAt, completedAt, zone }: ReportedVisit): string {
  const begun = [assignments[0]?.arrivedAt, startedAt].flatMap((at) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  const style = begun && localDate(begun, zone) !== localDate(completedAt, zone) ? ('date-time' as const) : ('time' as const);
  const until = formatDateTime(completedAt, { style, zone, showZone: true });
  return begun
    ? t('{start} to {end}', { start: formatDateTime(begun, { style, zone }), end: until })
    : t('Until {time}', { time: until });
}

/** What was ticked; where the office closed the visit, also what was not. */
function checksOf({ kind, checks, booking }: ReportedVisit): ReportData['checks'] {
  const ticked = new Set(checks.map(({ label }) => label));
  const open = getChecklist(kind, booking.package).filter((label) => !ticked.has(label));
  const left = checks.length < getChecklist(kind, booking.package).length ? open : [];
  return [
    ...checks.map(({ label }) => ({ label, result: '', isDone: true })),
    ...left.map((label) => ({ label, result: t('Not done'), isDone: false })),
  ];
}

type Noted = Awaited<ReturnType<typeof readVisitNotes>>['findings'][number];

/** A finding as the report says it: done on the spot, or who fixes it and by when. */
function findingOf({ place, what, severity, action, fixer, dueOn, fixedAt, photo }: Noted): ReportData['findings'][number] {
  const state =
    fixedAt || !dueOn
      ? t('Fixed on the spot.')
      : fixer === 'us'
        ? t('Open. To be fixed by our crew, until {day}.', { day: longDate(dueOn) })
        : t('Open. To be fixed by you, until {day}.', { day: longDate(dueOn) });
  return { place, what, severity, action, state, picture: photo?.id ?? null, marks: photo?.marks ?? [] };
}

type Summed = { service: string; checks: ReportData['checks']; photos: number; isFree: boolean; findings: Noted[] };

function summaryOf({ service, checks, photos, isFree, findings }: Summed): string {
  const done = checks.filter(({ isDone }) => isDone).length;
  const open = findings.filter(({ fixedAt }) => fixedAt === null).length;
  const parts = [
    isFree ? t('Your {service} is done, free under the guarantee.', { service }) : t('Your {service} is done.', { service }),
    checks.length === 0
      ? ''
      : done === checks.length
        ? t('Every checklist item is done.')
        : done === 0
          ? t('Our office closed this visit. The checklist was not filled in on site.')
          : t('{done} of {all} checklist items are done.', { done, all: checks.length }),
    findings.length === 0
      ? ''
      : open === 0
        ? t('{count, plural, one {# finding was} other {# findings were}} fixed on the spot.', { count: findings.length })
        : t('{count, plural, one {# finding is} other {# findings are}} open.', { count: open }),
    photos === 0 ? '' : t('{count, plural, one {# photo shows} other {# photos show}} the work.', { count: photos }),
  ];
  return parts.filter(Boolean).join(' ');
}

/** The package and its add-ons as they were sold; of a later visit what it was. */
function workOf({ kind, booking }: ReportedVisit, service: string): string[] {
  if (kind !== 'install' && kind !== 'service') return [service];
  const sold = booking.quote.lines.filter(({ amountCents }) => amountCents >= 0).map(({ label }) => label);
  // The line of the package mentions its takedown too, which is still to come.
  const { name } = booking.package;
  const added = sold.filter((label) => label !== name && !label.startsWith(`${name}, installed`));
  return [...new Set([service, ...added.map(lineWords)])];
}

function guaranteeOf(covered: string): string {
  return covered && t('{covered} If anything is wrong, report it on the page of your visit and we’ll fix it.', { covered });
}

function takedownOf({ kind, booking }: ReportedVisit): string[] {
  if (kind === 'takedown') return toStoredLights(booking.stored);
  return booking.visits.map(({ chosenWeek, windowStart, windowEnd, zone }) =>
    chosenWeek
      ? t('Takedown: in the week of {day}, which you picked.', { day: longDate(dateText(chosenWeek)) })
      : t('Takedown: {time}. You can pick the week on the page of that visit.', {
          time: windowInWords(windowStart, windowEnd, zone),
        }),
  );
}

function toStoredLights(kept: ReportedVisit['booking']['stored']): string[] {
  if (!kept || kept.handedOutAt) return [];
  return [
    t('We’re storing your lights until next season: {bins, plural, one {# bin} other {# bins}}, {contents}.', {
      bins: kept.bins,
      contents: kept.contents,
    }),
  ];
}

/** What is open once the work that the customer waits for is done. How it is paid was agreed when it was booked. */
function balanceOf({ openCents, openVisits }: Awaited<ReturnType<typeof readAccount>>): string[] {
  if (openVisits.some(({ kind }) => kind !== 'takedown')) return [];
  if (openCents <= 0) return [t('Paid in full.')];
  const amount = formatMoney(openCents, 'always');
  return [t('Balance: {amount}, paid the way you chose when you booked. We’ll email your receipt.', { amount })];
}

/** What is invoiced for this visit, whatever else of its booking is open: each has an invoice of its own, or comes with its month. */
function invoicedOf({ priceCents, taxCents, invoice, booking }: ReportedVisit): string[] {
  const cents = invoice?.totalCents ?? priceCents + taxCents;
  if (priceCents + taxCents === 0 || invoice?.status === 'void') return [];
  if (booking.programMonth?.billing === 'month') return [t('On the invoice for this month. We’ll email it with its due date.')];
  if (cents === 0 || invoice?.status === 'paid') return [t('Paid in full.')];
  return [t('On your invoice: {amount}. We’ll email it with its due date.', { amount: formatMoney(cents, 'always') })];
}
