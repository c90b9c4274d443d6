import type { AssignmentStatus } from '#prisma';
import { haversineMiles } from '#dispatch';
import { addHours, addMinutes } from '#tests/factories/local-time';
import { buildAssignment, buildOffer } from '#tests/factories/visits';
import { addBooking, someTimeAgo, type BookingOrder, type PackageId, type DemoBooking } from './bookings';
import { book, findStart, isFree } from './calendar';
import { payBalance, payDeposit, refundDeposit, settle } from './money';
import { addReview, addThread } from './testimonials';
import type { Held } from './held-visit';
import type { DemoData, DemoCustomer, DemoPro } from './demo-data';
import { CANCEL_REASONS } from './copy';
import type { ZipRow } from './zip-codes';

const PACKAGES: PackageId[] = ['basic-outline', 'basic-outline', 'standard-sparkle', 'standard-sparkle', 'premium-showstopper'];

/** A house that the pro would drive to. */
function placeNear(demoData: DemoData, pro: DemoPro): ZipRow {
  return demoData.random.pick(demoData.zips.near(pro.home, Math.min(pro.row.maxMiles ?? 15, 9)));
}

function nextCustomer(demoData: DemoData): DemoCustomer {
  const customer = demoData.customers[demoData.rows.bookings.length % demoData.customers.length];
  if (!customer) throw new Error('The demoData has no customers.');
  return customer;
}

type Promise = {
  pro: DemoPro;
  place: ZipRow;
  customer: DemoCustomer;
  packageId: PackageId;
  start: Date;
  status: 'accepted' | 'en_route' | 'in_progress' | 'completed' | 'no_show';
  bookedAt: Date;
  /** When a pro was looked for, where that was not at once. */
  searchedAt?: Date;
  terms?: 'net_30';
  discounts?: BookingOrder['discounts'];
};

/** A visit that a pro has taken, with the offer they accepted, its money so far and its history. */
export function addHeld(demoData: DemoData, promise: Promise): Held {
  const { pro, place, status, start, bookedAt, searchedAt = bookedAt } = promise;
  const minutes = demoData.packages.get(promise.packageId)?.installMinutes ?? 120;
  const acceptedAt = addMinutes(searchedAt, demoData.random.int(8, 90));
  const completedAt = status === 'completed' ? addMinutes(start, minutes) : null;
  const startedAt = status === 'completed' || status === 'in_progress' ? start : null;
  const booking = addBooking(demoData, {
    ...promise,
    paymentStatus: promise.terms ? 'on_invoice' : status === 'completed' ? 'paid' : 'deposit_paid',
    visit: {
      firstOfferedAt: addMinutes(searchedAt, 6),
      startedAt,
      completedAt,
      customerConfirmedAt: status === 'completed' ? addHours(start, -20) : null,
      ...(status === 'no_show' ? { attentionReason: 'The customer reported that the pro didn’t show up.' } : {}),
    },
  });
  const time = { visitId: booking.install.id, proId: pro.row.id, start, minutes };
  const assignment = {
    ...buildAssignment(time, {
      status: status as AssignmentStatus,
      proPayoutCents: booking.install.payoutCents,
      source: 'offer',
      acceptedAt,
      endedAt: completedAt ?? (status === 'no_show' ? addHours(start, 1) : null),
    }),
    id: demoData.random.uuid(acceptedAt),
  };
  demoData.rows.assignments.push(assignment);
  demoData.rows.offers.push(
    buildOffer(time, {
      id: demoData.random.uuid(searchedAt),
      status: 'accepted',
      miles: haversineMiles(pro.home, place),
      payoutCents: booking.install.payoutCents,
      createdAt: addMinutes(searchedAt, 6),
      expiresAt: addMinutes(searchedAt, 126),
      endedAt: acceptedAt,
    }),
  );
  book(pro, start, minutes, place);
  booking.takedown.preferredProId = pro.row.id;
  const held = { ...booking, pro, start, assignmentId: assignment.id };
  if (!promise.terms) payDeposit(demoData, booking, addMinutes(bookedAt, 5));
  addDiary(demoData, held, { acceptedAt, startedAt, completedAt });
  if (completedAt && !promise.terms) payBalance(demoData, held, completedAt);
  if (completedAt) settle(demoData, held, completedAt);
  return held;
}

type Moments = { acceptedAt: Date; startedAt: Date | null; completedAt: Date | null };

function addDiary(demoData: DemoData, { install, pro }: Held, { acceptedAt, startedAt, completedAt }: Moments): void {
  const actor = { visitId: install.id, actorKind: 'pro', actorId: pro.row.userId };
  const { events } = demoData.rows;
  events.push({
    visitId: install.id,
    at: addMinutes(acceptedAt, -4),
    type: 'offer',
    actorKind: 'system',
    data: { from: 'pending', to: 'offered' },
  });
  events.push({ ...actor, at: acceptedAt, type: 'accept', data: { from: 'offered', to: 'accepted' } });
  if (install.status === 'en_route')
    events.push({ ...actor, at: addMinutes(demoData.now, -12), type: 'set-out', data: { from: 'accepted', to: 'en_route' } });
  if (startedAt) events.push({ ...actor, at: startedAt, type: 'start', data: { from: 'accepted', to: 'in_progress' } });
  if (completedAt) events.push({ ...actor, at: completedAt, type: 'complete', data: { from: 'in_progress', to: 'completed' } });
  if (install.status === 'no_show')
    events.push({
      visitId: install.id,
      at: demoData.now,
      type: 'report-no-show',
      actorKind: 'customer',
      data: { from: 'accepted', to: 'no_show' },
    });
}

type When = (pro: DemoPro, place: ZipRow, minutes: number) => Date | null;

/** Tries pros in a shuffled order until one of them could keep such a promise. */
export function findPromise(demoData: DemoData, when: When): Omit<Promise, 'status' | 'bookedAt'> {
  const able = demoData.pros.filter(
    (pro) => pro.row.status === 'active' && (pro.row.services as string[]).includes('lighting') && !isDemo(pro),
  );
  for (const pro of demoData.random.shuffle(able)) {
    const place = placeNear(demoData, pro);
    const packageId = demoData.random.pick(PACKAGES);
    const minutes = demoData.packages.get(packageId)?.installMinutes ?? 120;
    const start = when(pro, place, minutes);
    if (start) return { pro, place, customer: nextCustomer(demoData), packageId, start };
  }
  throw new Error('No pro of the demoData has room for one more visit.');
}

/** A start between the days `from` and `to` from today. */
export function within(demoData: DemoData, from: number, to: number): When {
  return (pro, site, minutes) => findStart(demoData, pro, { site, from, to, minutes });
}

function isDemo(pro: DemoPro): boolean {
  return pro.fullName === 'Robin Rafter';
}

export function addCompleted(demoData: DemoData): void {
  const promise = findPromise(demoData, within(demoData, -40, -2));
  const bookedAt = addHours(promise.start, -demoData.random.int(60, 300));
  const held = addHeld(demoData, { ...promise, status: 'completed', bookedAt });
  if (demoData.random.chance(0.6))
    addThread(demoData, held, { lines: demoData.random.int(2, 5), from: addHours(promise.start, -30) });
  if (demoData.random.chance(0.75)) addReview(demoData, held);
}

/** Finished so lately that its customer has not signed it off and the share has not left. */
export function addJustCompleted(demoData: DemoData): void {
  const promise = findPromise(demoData, within(demoData, -2, -1));
  addHeld(demoData, { ...promise, status: 'completed', bookedAt: addHours(promise.start, -demoData.random.int(60, 300)) });
}

export function addAccepted(demoData: DemoData): void {
  const promise = findPromise(demoData, within(demoData, 1, 14));
  const held = addHeld(demoData, { ...promise, status: 'accepted', bookedAt: someTimeAgo(demoData, 1, 12) });
  if (demoData.random.chance(0.5))
    addThread(demoData, held, { lines: demoData.random.int(1, 4), from: addHours(demoData.now, -20) });
}

/** On the way or at work while you look. */
export function addUnderWay(demoData: DemoData, status: 'en_route' | 'in_progress'): void {
  const start = addMinutes(demoData.now, status === 'en_route' ? 18 : -35);
  const promise = findPromise(demoData, (pro, place, minutes) => (isFree(pro, start, minutes, place) ? start : null));
  addHeld(demoData, { ...promise, status, bookedAt: someTimeAgo(demoData, 4, 14) });
}

export function addNoShow(demoData: DemoData): void {
  const promise = findPromise(demoData, within(demoData, -6, -2));
  addHeld(demoData, { ...promise, status: 'no_show', bookedAt: addHours(promise.start, -140) });
}

type Waiting = 'draft' | 'pending' | 'pool' | 'hold' | 'unfulfilled';

/** Bookings that no pro holds: unpaid, fresh, in the pool, on hold, or given up. */
export function addWaiting(demoData: DemoData, kind: Waiting): DemoBooking {
  const promise = findPromise(demoData, kind === 'unfulfilled' ? within(demoData, 1, 2) : within(demoData, 4, 13));
  const bookedAt = kind === 'unfulfilled' ? someTimeAgo(demoData, 3.5, 5) : someTimeAgo(demoData, 0.1, 1.5);
  const status = kind === 'pool' || kind === 'hold' ? 'pending' : kind;
  const booking = addBooking(demoData, {
    ...promise,
    status,
    bookedAt,
    paymentStatus: kind === 'draft' ? 'none' : 'deposit_paid',
    visit: {
      ...(kind === 'pool' ? { poolSince: addHours(bookedAt, 1), cascadeEnded: 5, firstOfferedAt: addMinutes(bookedAt, 6) } : {}),
      ...(kind === 'hold' ? { hold: true, holdReason: 'Customer is choosing colors' } : {}),
      ...(kind === 'unfulfilled'
        ? { poolSince: addHours(bookedAt, 2), attentionReason: 'No pro claimed it after three days in the open pool.' }
        : {}),
    },
  });
  if (kind !== 'draft') payDeposit(demoData, booking, addMinutes(bookedAt, 5));
  return booking;
}

/** Held by one pro until they answer. */
export function addOffered(demoData: DemoData, given: Partial<Omit<Promise, 'status'>> = {}): DemoBooking {
  const promise = { ...findPromise(demoData, within(demoData, 4, 12)), ...given };
  const bookedAt = given.bookedAt ?? someTimeAgo(demoData, 0.05, 0.3);
  const offeredAt = addMinutes(demoData.now, -demoData.random.int(3, 25));
  const booking = addBooking(demoData, { ...promise, status: 'offered', bookedAt, visit: { firstOfferedAt: offeredAt } });
  const minutes = booking.install.durationMinutes;
  demoData.rows.offers.push(
    buildOffer(
      { visitId: booking.install.id, proId: promise.pro.row.id, start: promise.start, minutes },
      {
        id: demoData.random.uuid(offeredAt),
        miles: haversineMiles(promise.pro.home, promise.place),
        payoutCents: booking.install.payoutCents,
        createdAt: offeredAt,
        expiresAt: addHours(offeredAt, 2),
      },
    ),
  );
  book(promise.pro, promise.start, minutes, promise.place);
  demoData.rows.events.push({
    visitId: booking.install.id,
    at: offeredAt,
    type: 'offer',
    actorKind: 'system',
    data: { from: 'pending', to: 'offered' },
  });
  payDeposit(demoData, booking, addMinutes(bookedAt, 5));
  return booking;
}

export function addCancelled(demoData: DemoData): void {
  const promise = findPromise(demoData, within(demoData, 2, 20));
  const bookedAt = someTimeAgo(demoData, 5, 20);
  const cancelledAt = addHours(bookedAt, demoData.random.int(3, 90));
  const cancelReason = demoData.random.pick(CANCEL_REASONS);
  const booking = addBooking(demoData, {
    ...promise,
    status: 'cancelled',
    bookedAt,
    paymentStatus: 'refunded',
    visit: { cancelledAt, cancelReason },
  });
  booking.row.cancelledAt = cancelledAt;
  const payment = payDeposit(demoData, booking, addMinutes(bookedAt, 5));
  refundDeposit(demoData, booking, payment, cancelledAt);
  demoData.rows.events.push({
    visitId: booking.install.id,
    at: cancelledAt,
    type: 'cancel',
    actorKind: 'customer',
    actorId: booking.customer.row.id,
    data: { from: 'pending', to: 'cancelled', reason: cancelReason },
  });
}
