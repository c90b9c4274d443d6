import { haversineMiles } from '#dispatch';
import { REVISIT_PAYOUT_CENTS } from '#app/domain/claims/book-revisit.server';
import { startWindow } from '#app/domain/catalog/visit-windows';
import { addDays, addHours, addMinutes, localDate } from '#tests/factories/local-time';
import { buildOffer, buildVisit } from '#tests/factories/visits';
import { someTimeAgo } from './bookings';
import { book, findStart } from './calendar';
import { daysBefore, type DemoData, type DemoCustomer, type DemoPro } from './demo-data';
import type { Held } from './held-visit';
import { addHeld } from './visits';

type DemoPair = { customer: DemoCustomer; pro: DemoPro };

/**
 * What hangs in the air while you look: claims under the guarantee in every state but the paid one, a visit that is being moved,
 * other times that a pro proposed, calls that were promised, and people who wait for a ZIP. Called after the demo data's bookings.
 */
export function addOpenMatters(demoData: DemoData, demo: DemoPair): void {
  addDemoClaim(demoData, demo);
  addClaims(demoData);
  addProposedTimes(demoData, demo);
  addMove(demoData, demo);
  addCallbacks(demoData);
  addWaitlist(demoData, demo.customer);
}

/** A visit of Casey's with Robin, between the days `from` and `to` from today. */
function addDemoHeld(
  demoData: DemoData,
  { customer, pro }: DemoPair,
  when: { from: number; to: number; status: 'accepted' | 'completed' },
): Held {
  const place = demoData.zips.get('60614');
  const minutes = demoData.packages.get('standard-sparkle')?.installMinutes ?? 240;
  const start = findStart(demoData, pro, { site: place, from: when.from, to: when.to, minutes });
  if (!start) throw new Error('The demo pro has no room for what is open.');
  const bookedAt = when.status === 'completed' ? addHours(start, -190) : someTimeAgo(demoData, 2, 3);
  return addHeld(demoData, { place, customer, pro, packageId: 'standard-sparkle', start, status: when.status, bookedAt });
}

const DEMO_CLAIM = 'Two feet of the strand over the garage went dark after the rain, and the clip there is gone.';

/** Casey asks for money back for work of three weeks ago; the office has not decided. */
function addDemoClaim(demoData: DemoData, demo: DemoPair): void {
  const done = addDemoHeld(demoData, demo, { from: -24, to: -19, status: 'completed' });
  const createdAt = addHours(demoData.now, -5);
  demoData.rows.claims.push({
    ...claimOf(done),
    id: demoData.random.uuid(createdAt),
    wish: 'refund',
    description: DEMO_CLAIM,
    createdAt,
  });
}

function claimOf({ install, row, customer }: Pick<Held, 'install' | 'row' | 'customer'>) {
  return { visitId: install.id, bookingId: row.id, customerId: customer.row.id };
}

const CLAIMS = [
  { wish: 'refund', status: 'waiting', description: 'The timer never came on. We switched it by hand all week.' },
  { wish: 'revisit', status: 'revisit', description: 'One wreath hangs by a single hook and turns in the wind.' },
  {
    wish: 'refund',
    status: 'declined',
    description: 'A branch fell on the strand in the storm.',
    decisionNote: 'Storm damage is not covered, but the crew looks at it at the takedown, at no cost.',
  },
  { wish: 'revisit', status: 'withdrawn', description: 'The left gable is dark. (It was the breaker, sorry.)' },
] as const;

/** Claims of other customers, for work of the last weeks that is still covered. */
function addClaims(demoData: DemoData): void {
  const { random, rows } = demoData;
  const done = rows.visits.filter(({ kind, status, completedAt }) => kind === 'install' && status === 'completed' && completedAt);
  const claimed = new Set(rows.claims.map(({ visitId }) => visitId));
  const recent = done
    .filter(({ id, completedAt }) => id && !claimed.has(id) && new Date(completedAt!) > daysBefore(demoData.now, 20))
    .sort((a, b) => new Date(b.completedAt!).getTime() - new Date(a.completedAt!).getTime())
    .filter((visit) => rows.bookings.find(({ id }) => id === visit.bookingId)?.customerId !== casey(demoData));
  for (const [at, claim] of CLAIMS.entries()) {
    const visit = recent[at * 3];
    const booking = rows.bookings.find(({ id }) => id === visit?.bookingId);
    if (!visit?.id || !booking?.id) continue;
    const createdAt = addMinutes(new Date(visit.completedAt!), random.int(200, 900));
    const at0 = createdAt > demoData.now ? addHours(demoData.now, -2) : createdAt;
    const id = random.uuid(at0);
    const revisitVisitId = claim.status === 'revisit' ? addRevisit(demoData, visit, at0) : null;
    rows.claims.push({
      id,
      visitId: visit.id,
      bookingId: booking.id,
      customerId: booking.customerId,
      createdAt: at0,
      revisitVisitId,
      decidedAt: claim.status === 'declined' ? addHours(demoData.now, -1) : null,
      ...claim,
    });
  }
}

function casey(demoData: DemoData): string | undefined {
  return demoData.rows.users.find(({ email }) => email === 'customer@demo.test')?.id;
}

type InstallRow = DemoData['rows']['visits'][number];

/** The free service call behind a claim, waiting for a pro. */
function addRevisit(demoData: DemoData, done: InstallRow, createdAt: Date): string {
  const { rows } = demoData;
  const today = localDate(done.zone, demoData.now);
  const id = demoData.random.uuid(createdAt);
  rows.visits.push({
    ...buildVisit({
      bookingId: done.bookingId,
      kind: 'service_call',
      guarantee: true,
      service: done.service,
      zone: done.zone,
      status: 'pending',
      windowStart: startWindow(addDays(today, 2), 'any', done.zone).windowStart,
      windowEnd: startWindow(addDays(today, 7), 'any', done.zone).windowEnd,
      durationMinutes: 60,
      priceCents: 0,
      payoutCents: REVISIT_PAYOUT_CENTS,
      taxCents: 0,
      priority: 1,
      preferredProId: rows.assignments.find(({ visitId }) => visitId === done.id)?.proId ?? null,
      createdAt,
      updatedAt: createdAt,
    }),
    id,
  });
  rows.events.push({ visitId: id, at: createdAt, type: 'publish', actorKind: 'system', data: { from: 'draft', to: 'pending' } });
  return id;
}

/** Robin would rather come to one of Casey's visits a day or two later; Casey has not answered. */
function addProposedTimes(demoData: DemoData, demo: DemoPair): void {
  const held = addDemoHeld(demoData, demo, { from: 6, to: 7, status: 'accepted' });
  const { install, place } = held;
  const createdAt = addHours(demoData.now, -3);
  const id = demoData.random.uuid(createdAt);
  demoData.rows.proposals.push({
    id,
    visitId: install.id,
    proId: demo.pro.row.id,
    windowVersion: install.windowVersion ?? 1,
    note: 'The lift is in the shop until noon that day. One of these would let me do your gable properly.',
    createdAt,
    expiresAt: addHours(createdAt, 72),
  });
  for (const [at, day] of [8, 9].entries()) {
    const start = findStart(demoData, demo.pro, { site: place, from: day, to: day, minutes: install.durationMinutes });
    if (start) demoData.rows.proposedWindows.push({ proposalId: id, position: at + 1, start });
  }
}

/** Casey asked to move a visit; Robin is asked for the new time and the old one stands. */
function addMove(demoData: DemoData, demo: DemoPair): void {
  const held = addDemoHeld(demoData, demo, { from: 11, to: 13, status: 'accepted' });
  const { pro } = demo;
  const { place, install } = held;
  const minutes = install.durationMinutes;
  const start = findStart(demoData, pro, { site: place, from: 14, to: 18, minutes });
  if (!start) throw new Error('The demo pro has no room for a moved visit.');
  const createdAt = addMinutes(demoData.now, -25);
  const moveId = demoData.random.uuid(createdAt);
  demoData.rows.moves.push({
    id: moveId,
    visitId: install.id,
    fromStart: held.start,
    windowStart: start,
    windowEnd: addMinutes(start, 59),
    createdAt,
    expiresAt: addHours(createdAt, 24),
  });
  demoData.rows.offers.push(
    buildOffer(
      { visitId: install.id, proId: pro.row.id, start, minutes },
      {
        id: demoData.random.uuid(createdAt),
        moveId,
        miles: haversineMiles(pro.home, place),
        payoutCents: install.payoutCents,
        createdAt,
        expiresAt: addHours(createdAt, 4),
      },
    ),
  );
  book(pro, start, minutes, place);
}

const CALLS = [
  { reason: 'Half of the front strand is dark since last night', dueInMinutes: 20, doneMinutesAgo: null, note: '' },
  {
    reason: 'The breaker trips when the timer comes on',
    dueInMinutes: -150,
    doneMinutesAgo: 165,
    note: 'Wet outlet. The crew brings a cover.',
  },
];

/** Calls that were promised with a service call: one to make, one made. */
function addCallbacks(demoData: DemoData): void {
  const { rows, random } = demoData;
  const booked = rows.visits.filter(({ kind, status }) => kind === 'install' && status === 'in_progress');
  const adminId = rows.users.find(({ email }) => email === 'admin@demo.test')?.id ?? null;
  for (const [at, { dueInMinutes, doneMinutesAgo, reason, note }] of CALLS.entries()) {
    const booking = rows.bookings.find(({ id }) => id === booked[at]?.bookingId);
    if (!booking?.id) continue;
    const createdAt = addMinutes(demoData.now, dueInMinutes - 30);
    const doneAt = doneMinutesAgo === null ? null : addMinutes(demoData.now, -doneMinutesAgo);
    rows.callbacks.push({
      id: random.uuid(createdAt),
      bookingId: booking.id,
      userId: booking.customerId,
      phone: booking.contactPhone,
      reason,
      note,
      dueAt: addMinutes(demoData.now, dueInMinutes),
      doneAt,
      doneById: doneAt && adminId,
      createdAt,
    });
  }
}

/** ZIPs where no crew works yet. */
const WAITED_FOR = ['59715', '99501', '04609', '57701'];

function addWaitlist(demoData: DemoData, { row }: DemoCustomer): void {
  const { random, rows } = demoData;
  for (const [at, zip] of WAITED_FOR.entries()) {
    const other = at === 0 ? row : demoData.customers[at * 17]?.row;
    if (!other) continue;
    const createdAt = someTimeAgo(demoData, 1, 20);
    const service = at % 2 ? 'premium-showstopper' : 'basic-outline';
    rows.waitlist.push({
      id: random.uuid(createdAt),
      token: random.token(),
      email: other.email,
      zip,
      service,
      userId: other.id,
      createdAt,
    });
  }
}
