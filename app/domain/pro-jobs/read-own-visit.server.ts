import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { needsText } from '../catalog/equipment';
import { readNewDetails } from '../change-orders/change-details.server';
import { serviceName } from '../catalog/service-names';
import { HELD_STATUSES, isActive, type VisitStatus } from '../visits/visit-status';
import { readDays, type WorkDay } from '../visits/days.server';
import { readTeam, type VisitTeam } from '../visits/team.server';
import { proNameForCustomers } from '../names/pro-name';
import { readWorkChecks } from '../visits/work-checks.server';
import { maySetOutFrom } from '../visits/work-day-policy';

/** Street, name, phone and notes are hidden again this long after completion. */
const SEEN_AFTER_DAYS = 14;
export type OwnTeam = {
  leads: boolean;
  /** `name` is null while a place is open. */
  members: { visitId: string; name: string | null; status: VisitStatus; isSelf: boolean }[];
};

export type OwnDays = {
  /** The visit itself, on its first day. */
  leadVisitId: string;
  /** Of the first day: whether the pro said that they left. */
  hasLeft: boolean;
  /** `start` is null where another pro has the day, or none does. */
  days: { visitId: string; day: number; start: Date | null; status: VisitStatus; isThis: boolean }[];
};

export type OwnVisitDetail = {
  visitId: string;
  bookingId: string;
  status: VisitStatus;
  service: string;
  reference: string;
  start: Date;
  end: Date;
  zone: string;
  durationMinutes: number;
  /** What the work takes, in words; null where one person comes as they are. */
  needs: string | null;
  /** Everyone who comes, the lead first; null where the pro comes alone. */
  team: OwnTeam | null;
  /** Each day of the work; null where it takes one. */
  days: OwnDays | null;
  /** False for a pro of a team whom another one leads, and on the days after the first: photos and sign-off are the visit's. */
  leads: boolean;
  payoutCents: number;
  platformFeeBps: number;
  city: string;
  completedAt: Date | null;
  arrivedAt: Date | null;
  /** The earliest that the pro may set out. */
  setOutFrom: Date;
  /** What the office says of the finished work before money moves; null where it did not look. */
  review: { status: string; note: string } | null;
  source: string;
  /** What the customer said of the finished work; null before. */
  signOff: string | null;
  /** Other times that the customer is thinking about. */
  openTimes: Date[];
  /** What the customer changed since the pro took the visit, in words, and when last; null where nothing is new or the address is hidden. */
  newDetails: { at: Date; what: string } | null;
  /** Null where it is hidden again. */
  contact: {
    name: string;
    phone: string;
    street: string;
    city: string;
    state: string;
    zip: string;
    notes: string;
    accessNotes: string;
  } | null;
};

/** A pro's own visit: active, or done by them. For any other pro it does not exist. */
export async function readOwnVisit(db: Db, { visitId, proId }: { visitId: string; proId: string }): Promise<OwnVisitDetail> {
  const row = await db.assignment.findFirst({
    where: { visitId, proId, status: { in: [...HELD_STATUSES] } },
    include: {
      review: { select: { status: true, decisionNote: true } },
      visit: {
        include: {
          booking: { include: { package: { select: { name: true } }, site: true } },
          signOff: { select: { status: true } },
          proposals: {
            where: { status: 'open', proId, expiresAt: { gt: now() } },
            select: { windowVersion: true, windows: { orderBy: { position: 'asc' }, select: { start: true } } },
          },
        },
      },
    },
  });
  if (!row) throw new NotFound();
  const { setOutHours } = await readWorkChecks(db);
  const { visit } = row;
  const team = ownTeam(await readTeam(db, visitId), visitId);
  const { booking } = visit;
  const { site } = booking;
  const seen =
    isActive(visit.status) ||
    (visit.completedAt !== null && now().getTime() - visit.completedAt.getTime() < SEEN_AFTER_DAYS * DAY_MS);
  return {
    visitId: visit.id,
    bookingId: booking.id,
    status: visit.status,
    service: serviceName(booking.package.name, visit.kind),
    reference: booking.reference,
    start: row.start,
    end: row.end,
    zone: visit.zone,
    durationMinutes: visit.durationMinutes,
    needs: needsText(visit),
    team,
    days: ownDays(await readDays(db, visit), row),
    leads: visit.day === 1 && (team?.leads ?? true),
    payoutCents: row.proPayoutCents,
    platformFeeBps: row.platformFeeBps,
    city: `${site.city}, ${site.state}`,
    completedAt: visit.completedAt,
    arrivedAt: row.arrivedAt,
    setOutFrom: maySetOutFrom({ start: row.start, zone: visit.zone }, setOutHours),
    review: row.review ? { status: row.review.status, note: row.review.decisionNote } : null,
    newDetails: seen ? await readNewDetails(db, { visitId, since: row.acceptedAt }) : null,
    source: row.source,
    signOff: visit.signOff?.status ?? null,
    openTimes: visit.proposals
      .filter((proposal) => proposal.windowVersion === visit.windowVersion)
      .flatMap((proposal) => proposal.windows.map(({ start }) => start)),
    contact: seen
      ? {
          name: booking.onSiteName || booking.contactName,
          phone: booking.onSitePhone || booking.contactPhone,
          street: site.street,
          city: site.city,
          state: site.state,
          zip: site.zip,
          notes: booking.notes,
          accessNotes: site.accessNotes,
        }
      : null,
  };
}

function ownDays(days: WorkDay[] | null, own: { visitId: string; proId: string; leftAt: Date | null }): OwnDays | null {
  const [first] = days ?? [];
  if (!days || !first) return null;
  return {
    leadVisitId: first.id,
    hasLeft: own.leftAt !== null,
    days: days.map(({ id, day, status, held }) => ({
      visitId: id,
      day,
      status,
      isThis: id === own.visitId,
      start: held?.proId === own.proId ? held.start : null,
    })),
  };
}

function ownTeam(team: VisitTeam | null, visitId: string): OwnTeam | null {
  if (!team) return null;
  return {
    leads: team.members.some((member) => member.seat === 1 && member.visitId === visitId),
    members: team.members.map(({ held, status, ...member }) => ({
      visitId: member.visitId,
      name: held && proNameForCustomers(held.pro),
      status,
      isSelf: member.visitId === visitId,
    })),
  };
}
