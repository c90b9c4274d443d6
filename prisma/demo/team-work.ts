import { haversineMiles } from '#dispatch';
import { DAY_MS } from '#app/platform/durations';
import { splitPlaces } from '#app/domain/catalog/team';
import { addHours, addMinutes } from '#tests/factories/local-time';
import { buildAssignment, buildOffer, buildVisit } from '#tests/factories/visits';
import type { AssignmentStatus, VisitStatus } from '#prisma';
import { addBooking, someTimeAgo, type DemoBooking } from './bookings';
import { book, findStart, isFree, isOnDuty } from './calendar';
import { daysBefore, type DemoCustomer, type DemoData, type DemoPro } from './demo-data';
import { payDeposit, settle } from './money';
import type { ZipRow } from './zip-codes';

/** A large house: two pros on two days, as the office set it for the one visit. */
const TEAM = { pros: 2, proShares: [60, 40], days: 2 };
const MINUTES = 240;

type Team = { lead: DemoPro; member: DemoPro; place: ZipRow; starts: [Date, Date] };

/** Work of a team over several days: one that is promised to the demo customer, led by the demo pro, and one between its two days. */
export function addTeamWork(demoData: DemoData, { customer, pro }: { customer: DemoCustomer; pro: DemoPro }): void {
  const coming = findTeam(demoData, { lead: pro, place: demoData.zips.get('60614'), from: 10, to: 13, gap: 1 });
  if (coming) addWork(demoData, { team: coming, customer, hasBegun: false });
  for (const lead of demoData.pros) {
    if (lead === pro || !isAble(lead)) continue;
    const place = demoData.random.pick(demoData.zips.near(lead.home, 9));
    const team = findTeam(demoData, { lead, place, from: -1, to: -1, gap: 2 });
    if (team) return addWork(demoData, { team, customer: demoData.customers[0]!, hasBegun: true });
  }
}

function isAble({ row }: DemoPro): boolean {
  return row.status === 'active' && (row.services as string[]).includes('lighting');
}

function addDaysTo(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

function canWork(pro: DemoPro, place: ZipRow, starts: readonly Date[]): boolean {
  return starts.every((start) => isOnDuty(pro, start, MINUTES) && isFree(pro, start, MINUTES, place));
}

function findMember(demoData: DemoData, { lead, place, starts }: Omit<Team, 'member'>): DemoPro | undefined {
  if (!canWork(lead, place, starts)) return undefined;
  return demoData.pros.find(
    (pro) =>
      pro !== lead && isAble(pro) && haversineMiles(pro.home, place) <= (pro.row.maxMiles ?? 15) && canWork(pro, place, starts),
  );
}

type Wanted = { lead: DemoPro; place: ZipRow; from: number; to: number; gap: number };

/** Starts that the lead and one pro more can keep on both days; null where none were found. */
function findTeam(demoData: DemoData, { lead, place, gap, ...days }: Wanted): Team | null {
  for (let tries = 0; tries < 40; tries += 1) {
    const first = findStart(demoData, lead, { site: place, ...days, minutes: MINUTES });
    if (!first) return null;
    const starts: [Date, Date] = [first, addDaysTo(first, gap)];
    const member = findMember(demoData, { lead, place, starts });
    if (member) return { lead, member, place, starts };
  }
  return null;
}

type Work = { team: Team; customer: DemoCustomer; hasBegun: boolean };

function addWork(demoData: DemoData, { team, customer, hasBegun }: Work): void {
  const [start] = team.starts;
  const bookedAt = hasBegun ? daysBefore(start, 8) : someTimeAgo(demoData, 3, 5);
  const booking = addBooking(demoData, {
    customer,
    place: team.place,
    packageId: 'premium-showstopper',
    start,
    bookedAt,
    status: hasBegun ? 'in_progress' : 'accepted',
    paymentStatus: 'deposit_paid',
    visit: { ...TEAM, durationMinutes: MINUTES, firstOfferedAt: addMinutes(bookedAt, 6), startedAt: hasBegun ? start : null },
  });
  const { install } = booking;
  payDeposit(demoData, booking, addMinutes(bookedAt, 5));
  const parts = splitPlaces(install.payoutCents, TEAM);
  for (const { seat, day, cents } of parts) {
    const pro = seat === 1 ? team.lead : team.member;
    const began = team.starts[day - 1]!;
    const isDone = hasBegun && day === 1;
    const status = !isDone ? 'accepted' : seat === 1 ? 'in_progress' : 'completed';
    const visit =
      seat === 1 && day === 1
        ? Object.assign(install, { payoutCents: cents })
        : buildPlace(demoData, { booking, seat, day, cents, start: began, status });
    if (visit !== install) demoData.rows.visits.push(visit);
    const inAllCents = parts.filter((part) => part.seat === seat).reduce((sum, part) => sum + part.cents, 0);
    addPromise(demoData, { booking, visit, pro, place: team.place, start: began, status, starts: team.starts, inAllCents });
  }
}

type Place = { booking: DemoBooking; seat: number; day: number; cents: number; start: Date; status: VisitStatus };

function buildPlace(demoData: DemoData, { booking, seat, day, cents, start, status }: Place): DemoBooking['install'] {
  const { service, zone, createdAt, updatedAt, bookingId } = booking.install;
  const end = addMinutes(start, MINUTES);
  return {
    ...buildVisit({
      bookingId,
      service,
      zone,
      createdAt,
      updatedAt,
      kind: 'install',
      status,
      leadVisitId: booking.install.id,
      seat,
      day,
      days: day === 1 ? TEAM.days : 1,
      windowStart: start,
      windowEnd: start,
      durationMinutes: MINUTES,
      priceCents: 0,
      taxCents: 0,
      payoutCents: cents,
      ...(status === 'completed' ? { startedAt: start, completedAt: end } : {}),
    }),
    id: demoData.random.uuid(new Date(createdAt!)),
  };
}

type Kept = Omit<Place, 'seat' | 'day' | 'cents'> & {
  /** What all days pay the pro. */
  inAllCents: number;
  visit: DemoBooking['install'];
  pro: DemoPro;
  place: ZipRow;
  starts: Team['starts'];
};

/** The pro's promise of one day; with the first one the offer of all of them. */
function addPromise(demoData: DemoData, { booking, visit, pro, place, start, status, starts, inAllCents }: Kept): void {
  const { rows, random } = demoData;
  const bookedAt = new Date(booking.install.createdAt!);
  const acceptedAt = addMinutes(bookedAt, visit.seat === 1 ? 40 : 130);
  const end = addMinutes(start, MINUTES);
  const hasCome = status !== 'accepted';
  const time = { visitId: visit.id, proId: pro.row.id, start, minutes: MINUTES };
  const assignment = {
    ...buildAssignment(time, {
      status: status as AssignmentStatus,
      proPayoutCents: visit.payoutCents,
      source: 'offer',
      acceptedAt,
      ...(hasCome ? { setOutAt: addMinutes(start, -25), arrivedAt: start } : {}),
      ...(status === 'in_progress' ? { leftAt: end } : {}),
      endedAt: status === 'completed' ? end : null,
    }),
    id: random.uuid(acceptedAt),
  };
  rows.assignments.push(assignment);
  book(pro, start, MINUTES, place);
  const actor = { visitId: visit.id, actorKind: 'pro', actorId: pro.row.userId };
  rows.events.push({ ...actor, at: acceptedAt, type: 'accept', data: { from: 'offered', to: 'accepted' } });
  if (hasCome) rows.events.push({ ...actor, at: start, type: 'start', data: { from: 'accepted', to: 'in_progress' } });
  if (status === 'completed') {
    rows.events.push({ ...actor, at: end, type: 'complete', data: { from: 'in_progress', to: 'completed' } });
    settle(demoData, { ...booking, install: visit, pro, start, assignmentId: assignment.id }, end);
  }
  if ((visit.day ?? 1) > 1) return;
  rows.offers.push(
    buildOffer(time, {
      id: random.uuid(bookedAt),
      status: 'accepted',
      miles: haversineMiles(pro.home, place),
      payoutCents: visit.payoutCents,
      dayStarts: starts.slice(1),
      inAllCents,
      createdAt: addMinutes(acceptedAt, -30),
      expiresAt: addHours(acceptedAt, 2),
      endedAt: acceptedAt,
    }),
  );
}
