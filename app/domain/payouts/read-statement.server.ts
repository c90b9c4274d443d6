import { TZDate } from '@date-fns/tz';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import type { Prisma } from '#prisma';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { serviceName } from '../catalog/service-names';
import { splitCents } from '../catalog/team';

/** More jobs than any pro does in a year: the statement is never cut off silently, it says so. */
const MAX_LINES = 2_000;

export type StatementLine = {
  visitId: string;
  reference: string;
  service: string;
  completedAt: Date;
  priceCents: number;
  /** What the platform keeps of the price. */
  platformCents: number;
  earnedCents: number;
  /** Kept back for fees and refunds, or added. */
  nettedCents: number;
  /** What has left for the pro's Stripe account; what was taken back of it later stands among the others. */
  sentCents: number;
  sentAt: Date | null;
};

export type OtherLine = { at: Date; kind: string; reference: string | null; amountCents: number };

export type Statement = {
  year: number;
  zone: string;
  name: string;
  company: string;
  years: number[];
  lines: StatementLine[];
  others: OtherLine[];
  totals: {
    jobs: number;
    priceCents: number;
    platformCents: number;
    earnedCents: number;
    otherCents: number;
    /** What was still to be paid when the year began, and when it ended or now: below zero the pro owed it. */
    beforeCents: number;
    afterCents: number;
    paidCents: number;
  };
  isCut: boolean;
};

/** What stands in the lines of the jobs; whatever else moved the pro's balance has a row of its own, so that the year adds up. */
const JOB_KINDS = ['completion', 'transfer', 'reversal'];

/**
 * A pro's year, job by job, with the sums that their tax return asks for: what customers paid before tax, what the platform
 * kept, what the pro earned, fees and refunds they bore, and what was paid to them in that calendar year of their own zone. Live
 * money only; test payments made before the live key are left out.
 */
export async function readStatement(db: Db, { proId, year: wanted }: { proId: string; year?: number }): Promise<Statement> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { zone: true, companyName: true, createdAt: true, user: { select: { fullName: true } } },
  });
  const thisYear = new TZDate(now().getTime(), pro.zone).getFullYear();
  const firstYear = new TZDate(pro.createdAt.getTime(), pro.zone).getFullYear();
  const years = Array.from({ length: Math.min(8, thisYear - firstYear + 1) }, (_, back) => thisYear - back);
  const year = wanted && years.includes(wanted) ? wanted : thisYear;
  const from = new Date(new TZDate(year, 0, 1, 0, 0, pro.zone).getTime());
  const to = new Date(new TZDate(year + 1, 0, 1, 0, 0, pro.zone).getTime());
  const of = { proId, livemode: hasLiveKey() };
  const [lines, others, paidCents, beforeCents, afterCents] = await Promise.all([
    readLines(db, { ...of, from, to }),
    readOthers(db, { ...of, from, to }),
    paidBetween(db, { ...of, from, to }),
    owedAt(db, { ...of, at: from }),
    owedAt(db, { ...of, at: to }),
  ]);
  const sum = (pick: (line: StatementLine) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    year,
    zone: pro.zone,
    name: pro.user.fullName,
    company: pro.companyName,
    years,
    lines: lines.slice(0, MAX_LINES),
    others,
    totals: {
      jobs: lines.length,
      priceCents: sum((line) => line.priceCents),
      platformCents: sum((line) => line.platformCents),
      earnedCents: sum((line) => line.earnedCents),
      otherCents: others.reduce((total, each) => total + each.amountCents, 0),
      beforeCents,
      afterCents,
      paidCents,
    },
    isCut: lines.length > MAX_LINES,
  };
}

const priced = {
  seat: true,
  day: true,
  priceCents: true,
  payoutCents: true,
  seats: {
    where: { status: { not: 'cancelled' } },
    orderBy: [{ seat: 'asc' }, { day: 'asc' }],
    select: { seat: true, day: true, payoutCents: true },
  },
} satisfies Prisma.VisitSelect;

type Priced = Prisma.VisitGetPayload<{ select: typeof priced }>;

/** What of the visit's price stands for this pro's pay: all of it, or of a team or several days by what each is paid. */
function pricePart({ leadVisit, ...visit }: Priced & { leadVisit: Priced | null }): number {
  const lead = leadVisit ?? visit;
  const places = [lead, ...lead.seats];
  const parts = splitCents(
    lead.priceCents,
    places.map(({ payoutCents }) => payoutCents),
  );
  return parts[places.findIndex(({ seat, day }) => seat === visit.seat && day === visit.day)] ?? 0;
}

type Of = { proId: string; livemode: boolean };
type Span = Of & { from: Date; to: Date };

async function readLines(db: Db, { proId, livemode, from, to }: Span): Promise<StatementLine[]> {
  const rows = await db.assignment.findMany({
    where: { proId, status: 'completed', visit: { completedAt: { gte: from, lt: to }, booking: { livemode } } },
    orderBy: [{ endedAt: 'desc' }, { id: 'asc' }],
    take: MAX_LINES + 1,
    select: {
      proPayoutCents: true,
      visit: {
        select: {
          id: true,
          kind: true,
          ...priced,
          leadVisit: { select: priced },
          completedAt: true,
          booking: { select: { reference: true, package: { select: { name: true } } } },
        },
      },
      transfer: {
        select: {
          nettedCents: true,
          sentAt: true,
          legs: { where: { status: 'sent' }, select: { amountCents: true } },
        },
      },
    },
  });
  return rows.map(({ proPayoutCents, visit, transfer }) => ({
    visitId: visit.id,
    reference: visit.booking.reference,
    service: serviceName(visit.booking.package.name, visit.kind),
    completedAt: visit.completedAt ?? from,
    priceCents: pricePart(visit),
    platformCents: pricePart(visit) - proPayoutCents,
    earnedCents: proPayoutCents,
    nettedCents: transfer?.nettedCents ?? 0,
    sentCents: (transfer?.legs ?? []).reduce((total, leg) => total + leg.amountCents, 0),
    sentAt: transfer?.sentAt ?? null,
  }));
}

/** Fees and refunds as the pro's ledger has them: below zero they paid, above zero they got back. */
async function readOthers(db: Db, { proId, livemode, from, to }: Span): Promise<OtherLine[]> {
  const entries = await db.ledgerEntry.findMany({
    where: {
      account: 'pro_payable',
      ownerId: proId,
      transaction: { livemode, kind: { notIn: JOB_KINDS }, at: { gte: from, lt: to } },
    },
    orderBy: { id: 'desc' },
    take: MAX_LINES,
    select: {
      amountCents: true,
      transaction: { select: { at: true, kind: true, booking: { select: { reference: true } } } },
    },
  });
  return entries.map(({ amountCents, transaction }) => ({
    at: transaction.at,
    kind: transaction.kind,
    reference: transaction.booking?.reference ?? null,
    amountCents: -amountCents,
  }));
}

/** What the ledger owes the pro at an instant, cents. */
async function owedAt(db: Db, { proId, livemode, at }: Of & { at: Date }): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { account: 'pro_payable', ownerId: proId, transaction: { livemode, at: { lt: at } } },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}

/** What went to the pro's Stripe account in a span, less what came back, cents. */
async function paidBetween(db: Db, { proId, livemode, from, to }: Span): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: {
      account: 'pro_payable',
      ownerId: proId,
      transaction: { livemode, kind: { in: ['transfer', 'reversal'] }, at: { gte: from, lt: to } },
    },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
