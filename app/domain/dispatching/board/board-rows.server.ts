import type { AssignmentStatus, VisitKind, VisitStatus } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { placeServiceName } from '../../catalog/service-names';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';
import { storedReason } from '../../visits/stored-reason';

type Row = {
  id: string;
  status: VisitStatus;
  kind: VisitKind;
  hold: boolean;
  holdReason: string | null;
  poolSince: Date | null;
  dispatchAfter: Date | null;
  settleAt: Date | null;
  attentionReason: string | null;
  cascadeEnded: number;
  windowStart: Date;
  windowEnd: Date;
  zone: string;
  /** Of a team; 1 is the visit itself. */
  seat: number;
  /** Of several; 1 is the visit itself. */
  day: number;
  payoutCents: number;
  reference: string;
  contactName: string;
  packageName: string;
  city: string;
  state: string;
  zip: string;
  /** Of the pro who has it, where one has. */
  assigned: AssignmentStatus | null;
  start: Date | null;
  source: string | null;
  overrideReason: string | null;
  lateAlert: string | null;
  arrivedAt: Date | null;
  assignedTo: string | null;
  offeredTo: string | null;
};

export type BoardRow = {
  visitId: string;
  status: VisitStatus;
  service: string;
  reference: string;
  customer: string;
  place: string;
  windowStart: Date;
  windowEnd: Date;
  zone: string;
  payoutCents: number;
  pro: string | null;
  start: Date | null;
  /** Why it stands where it stands, in one line. */
  why: string;
  attention: boolean;
};

const SOURCES: Record<string, Marked> = {
  auto: mark('Auto-accepted: ranked first'),
  offer: mark('Accepted an offer'),
  claim: mark('Claimed from the open pool'),
  admin: mark('Assigned by an admin'),
};

const LATE: Record<string, Marked> = {
  not_set_out: mark('The pro hasn’t left yet, and the visit starts soon'),
  late: mark('Late: the visit should have started and the pro hasn’t arrived'),
  missing: mark('Missing: the arrival window is ending and the pro hasn’t arrived'),
  missed: mark('Missed: the arrival window is over and the pro hasn’t arrived'),
};

/** That the pro who has it is not on time, in words; null while nothing is wrong. */
function lateOf({ assigned, arrivedAt, lateAlert }: Row): string | null {
  if (arrivedAt || !lateAlert || (assigned !== 'accepted' && assigned !== 'en_route')) return null;
  const words = LATE[lateAlert];
  return words ? translate(words) : null;
}

function whyOf(row: Row): string {
  if (row.hold) return t('On hold: {reason}', { reason: row.holdReason ? storedReason(row.holdReason) : t('no reason given') });
  const late = lateOf(row);
  if (late) return late;
  if (row.source !== null)
    return `${translateKnown(SOURCES[row.source] ?? row.source)}${row.overrideReason ? `: ${row.overrideReason}` : ''}`;
  if (row.offeredTo !== null) return t('Offered to {name}', { name: row.offeredTo });
  if (row.status === 'pending' && row.poolSince)
    return t('Open pool: {reason}', {
      reason: row.attentionReason ? storedReason(row.attentionReason) : t('any eligible pro can claim it'),
    });
  if (row.status === 'pending' && row.settleAt)
    return t('Day to be chosen on {day}', { day: formatDateTime(row.settleAt, { style: 'date', zone: row.zone }) });
  if (row.status === 'pending' && row.dispatchAfter && row.dispatchAfter > now())
    return t('Dispatch opens {day}', { day: formatDateTime(row.dispatchAfter, { style: 'date', zone: row.zone }) });
  if (row.status === 'pending')
    return row.cascadeEnded ? t('Searching, {count} declined', { count: row.cascadeEnded }) : t('Searching');
  return storedReason(row.attentionReason ?? '');
}

function asRow(row: Row): BoardRow {
  return {
    visitId: row.id,
    status: row.status,
    service: placeServiceName(row.packageName, row),
    reference: row.reference,
    customer: row.contactName,
    place: `${row.city}, ${row.state} ${row.zip}`,
    windowStart: row.windowStart,
    windowEnd: row.windowEnd,
    zone: row.zone,
    payoutCents: row.payoutCents,
    pro: row.assignedTo ?? row.offeredTo,
    start: row.start,
    why: whyOf(row),
    attention:
      row.status === 'no_show' ||
      row.status === 'unfulfilled' ||
      lateOf(row) !== null ||
      (row.status === 'pending' && (row.hold || row.poolSince !== null)),
  };
}

/** Visits as the board shows them, in the order of their ids: all of it in one statement, where Prisma would read ten tables one by one. */
export async function readBoardRows(db: Db, ids: string[]): Promise<BoardRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<Row[]>`
    SELECT visit.id, visit.status::text, visit.kind::text, visit.hold, visit.hold_reason AS "holdReason", visit.pool_since AS "poolSince",
      visit.dispatch_after AS "dispatchAfter", visit.settle_at AS "settleAt", visit.attention_reason AS "attentionReason",
      visit.cascade_ended AS "cascadeEnded", visit.window_start AS "windowStart", visit.window_end AS "windowEnd", visit.zone, visit.seat, visit.day,
      visit.payout_cents AS "payoutCents", booking.reference, booking.contact_name AS "contactName", package.name AS "packageName",
      site.city, site.state, site.zip, assignment.status::text AS assigned, assignment.starts_at AS start, assignment.source,
      assignment.override_reason AS "overrideReason", assignment.late_alert AS "lateAlert", assignment.arrived_at AS "arrivedAt",
      coalesce(nullif(assigned_person.full_name, ''), assigned_pro.company_name) AS "assignedTo",
      coalesce(nullif(offered_person.full_name, ''), offered_pro.company_name) AS "offeredTo"
    FROM visit
    JOIN booking ON booking.id = visit.booking_id
    JOIN package ON package.id = booking.package_id
    JOIN site ON site.id = booking.site_id
    LEFT JOIN (assignment JOIN pro assigned_pro ON assigned_pro.id = assignment.pro_id
        JOIN app_user assigned_person ON assigned_person.id = assigned_pro.user_id)
      ON assignment.visit_id = visit.id AND assignment.status IN ('accepted', 'en_route', 'in_progress', 'completed')
    LEFT JOIN (offer JOIN pro offered_pro ON offered_pro.id = offer.pro_id
        JOIN app_user offered_person ON offered_person.id = offered_pro.user_id)
      ON offer.visit_id = visit.id AND offer.status = 'open'
    WHERE visit.id = ANY (${ids}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(asRow);
}
