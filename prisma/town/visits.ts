import type { AssignmentStatus } from '#prisma';
import { haversineMiles } from '#dispatch';
import { addHours, addMinutes } from '#tests/factories/local-time';
import { buildAssignment, buildOffer } from '#tests/factories/visits';
import { addBooking, someTimeAgo, type PackageId, type TownBooking } from './bookings';
import { book, findStart, isFree } from './calendar';
import { payBalance, payDeposit, refundDeposit, settle } from './money';
import { addReview, addThread } from './voices';
import type { Town, TownCustomer, TownPro } from './town';
import { CANCEL_REASONS } from './words';
import type { ZipRow } from './zip-codes';

export type Held = TownBooking & { pro: TownPro; start: Date; assignmentId: string };

const PACKAGES: PackageId[] = ['basic-outline', 'basic-outline', 'standard-sparkle', 'standard-sparkle', 'premium-showstopper'];

/** A house that the pro would drive to. */
function placeNear(town: Town, pro: TownPro): ZipRow {
  return town.random.pick(town.zips.near(pro.home, Math.min(pro.row.maxMiles ?? 15, 9)));
}

function nextCustomer(town: Town): TownCustomer {
  const customer = town.customers[town.rows.bookings.length % town.customers.length];
  if (!customer) throw new Error('The town has no customers.');
  return customer;
}

type Promise = {
  pro: TownPro;
  place: ZipRow;
  customer: TownCustomer;
  packageId: PackageId;
  start: Date;
  status: 'accepted' | 'en_route' | 'in_progress' | 'completed' | 'no_show';
  bookedAt: Date;
  terms?: 'net_30';
};

/** A visit that a pro has taken, with the offer he accepted, its money so far and its diary. */
export function addHeld(town: Town, promise: Promise): Held {
  const { pro, place, status, start, bookedAt } = promise;
  const minutes = town.packages.get(promise.packageId)?.installMinutes ?? 120;
  const acceptedAt = addMinutes(bookedAt, town.random.int(8, 90));
  const completedAt = status === 'completed' ? addMinutes(start, minutes) : null;
  const startedAt = status === 'completed' || status === 'in_progress' ? start : null;
  const booking = addBooking(town, {
    ...promise,
    paymentStatus: promise.terms ? 'on_invoice' : status === 'completed' ? 'paid' : 'deposit_paid',
    visit: {
      firstOfferedAt: addMinutes(bookedAt, 6),
      startedAt,
      completedAt,
      customerConfirmedAt: status === 'completed' ? addHours(start, -20) : null,
      ...(status === 'no_show' ? { attentionReason: 'The professional did not come.' } : {}),
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
    id: town.random.uuid(acceptedAt),
  };
  town.rows.assignments.push(assignment);
  town.rows.offers.push(
    buildOffer(time, {
      id: town.random.uuid(bookedAt),
      status: 'accepted',
      miles: haversineMiles(pro.home, place),
      payoutCents: booking.install.payoutCents,
      createdAt: addMinutes(bookedAt, 6),
      expiresAt: addMinutes(bookedAt, 126),
      endedAt: acceptedAt,
    }),
  );
  book(pro, start, minutes, place);
  booking.takedown.preferredProId = pro.row.id;
  const held = { ...booking, pro, start, assignmentId: assignment.id };
  if (!promise.terms) payDeposit(town, booking, addMinutes(bookedAt, 5));
  addDiary(town, held, { acceptedAt, startedAt, completedAt });
  if (completedAt && !promise.terms) payBalance(town, held, completedAt);
  if (completedAt) settle(town, held, completedAt);
  return held;
}

type Moments = { acceptedAt: Date; startedAt: Date | null; completedAt: Date | null };

function addDiary(town: Town, { install, pro }: Held, { acceptedAt, startedAt, completedAt }: Moments): void {
  const actor = { visitId: install.id, actorKind: 'pro', actorId: pro.row.userId };
  const { events } = town.rows;
  events.push({
    visitId: install.id,
    at: addMinutes(acceptedAt, -4),
    type: 'offer',
    actorKind: 'system',
    data: { from: 'pending', to: 'offered' },
  });
  events.push({ ...actor, at: acceptedAt, type: 'accept', data: { from: 'offered', to: 'accepted' } });
  if (install.status === 'en_route')
    events.push({ ...actor, at: addMinutes(town.now, -12), type: 'set-out', data: { from: 'accepted', to: 'en_route' } });
  if (startedAt) events.push({ ...actor, at: startedAt, type: 'start', data: { from: 'accepted', to: 'in_progress' } });
  if (completedAt) events.push({ ...actor, at: completedAt, type: 'complete', data: { from: 'in_progress', to: 'completed' } });
  if (install.status === 'no_show')
    events.push({
      visitId: install.id,
      at: town.now,
      type: 'report-no-show',
      actorKind: 'customer',
      data: { from: 'accepted', to: 'no_show' },
    });
}

type When = (pro: TownPro, place: ZipRow, minutes: number) => Date | null;

/** Tries pros in a shuffled order until one of them could keep such a promise. */
function findPromise(town: Town, when: When): Omit<Promise, 'status' | 'bookedAt'> {
  const able = town.pros.filter(
    (pro) => pro.row.status === 'active' && (pro.row.services as string[]).includes('lighting') && !isDemo(pro),
  );
  for (const pro of town.random.shuffle(able)) {
    const place = placeNear(town, pro);
    const packageId = town.random.pick(PACKAGES);
    const minutes = town.packages.get(packageId)?.installMinutes ?? 120;
    const start = when(pro, place, minutes);
    if (start) return { pro, place, customer: nextCustomer(town), packageId, start };
  }
  throw new Error('No pro of the town has room for one more visit.');
}

/** A start between the days `from` and `to` from today. */
function within(town: Town, from: number, to: number): When {
  return (pro, site, minutes) => findStart(town, pro, { site, from, to, minutes });
}

function isDemo(pro: TownPro): boolean {
  return pro.fullName === 'Robin Rafter';
}

export function addCompleted(town: Town): void {
  const promise = findPromise(town, within(town, -40, -2));
  const bookedAt = addHours(promise.start, -town.random.int(60, 300));
  const held = addHeld(town, { ...promise, status: 'completed', bookedAt });
  if (town.random.chance(0.6)) addThread(town, held, { lines: town.random.int(2, 5), from: addHours(promise.start, -30) });
  if (town.random.chance(0.75)) addReview(town, held);
}

/** Finished so lately that its customer has not signed it off and the share has not left. */
export function addJustCompleted(town: Town): void {
  const promise = findPromise(town, within(town, -2, -1));
  addHeld(town, { ...promise, status: 'completed', bookedAt: addHours(promise.start, -town.random.int(60, 300)) });
}

export function addAccepted(town: Town): void {
  const promise = findPromise(town, within(town, 1, 14));
  const held = addHeld(town, { ...promise, status: 'accepted', bookedAt: someTimeAgo(town, 1, 12) });
  if (town.random.chance(0.5)) addThread(town, held, { lines: town.random.int(1, 4), from: addHours(town.now, -20) });
}

/** On the road or at work while you look. */
export function addUnderWay(town: Town, status: 'en_route' | 'in_progress'): void {
  const start = addMinutes(town.now, status === 'en_route' ? 18 : -35);
  const promise = findPromise(town, (pro, place, minutes) => (isFree(pro, start, minutes, place) ? start : null));
  addHeld(town, { ...promise, status, bookedAt: someTimeAgo(town, 4, 14) });
}

export function addNoShow(town: Town): void {
  const promise = findPromise(town, within(town, -6, -2));
  addHeld(town, { ...promise, status: 'no_show', bookedAt: addHours(promise.start, -140) });
}

type Waiting = 'draft' | 'pending' | 'pool' | 'hold' | 'unfulfilled';

/** Bookings that no pro holds: unpaid, fresh, in the pool, on hold, or given up. */
export function addWaiting(town: Town, kind: Waiting): TownBooking {
  const promise = findPromise(town, kind === 'unfulfilled' ? within(town, 1, 2) : within(town, 4, 13));
  const bookedAt = kind === 'unfulfilled' ? someTimeAgo(town, 3.5, 5) : someTimeAgo(town, 0.1, 1.5);
  const status = kind === 'pool' || kind === 'hold' ? 'pending' : kind;
  const booking = addBooking(town, {
    ...promise,
    status,
    bookedAt,
    paymentStatus: kind === 'draft' ? 'none' : 'deposit_paid',
    visit: {
      ...(kind === 'pool' ? { poolSince: addHours(bookedAt, 1), cascadeEnded: 5, firstOfferedAt: addMinutes(bookedAt, 6) } : {}),
      ...(kind === 'hold' ? { hold: true, holdReason: 'Customer is choosing colors' } : {}),
      ...(kind === 'unfulfilled' ? { poolSince: addHours(bookedAt, 2), attentionReason: 'Nobody took it within 72 hours.' } : {}),
    },
  });
  if (kind !== 'draft') payDeposit(town, booking, addMinutes(bookedAt, 5));
  return booking;
}

/** Held by one pro until he answers. */
export function addOffered(town: Town, given: Partial<Omit<Promise, 'status'>> = {}): TownBooking {
  const promise = { ...findPromise(town, within(town, 4, 12)), ...given };
  const bookedAt = given.bookedAt ?? someTimeAgo(town, 0.05, 0.3);
  const offeredAt = addMinutes(town.now, -town.random.int(3, 25));
  const booking = addBooking(town, { ...promise, status: 'offered', bookedAt, visit: { firstOfferedAt: offeredAt } });
  const minutes = booking.install.durationMinutes;
  town.rows.offers.push(
    buildOffer(
      { visitId: booking.install.id, proId: promise.pro.row.id, start: promise.start, minutes },
      {
        id: town.random.uuid(offeredAt),
        miles: haversineMiles(promise.pro.home, promise.place),
        payoutCents: booking.install.payoutCents,
        createdAt: offeredAt,
        expiresAt: addHours(offeredAt, 2),
      },
    ),
  );
  book(promise.pro, promise.start, minutes, promise.place);
  town.rows.events.push({
    visitId: booking.install.id,
    at: offeredAt,
    type: 'offer',
    actorKind: 'system',
    data: { from: 'pending', to: 'offered' },
  });
  payDeposit(town, booking, addMinutes(bookedAt, 5));
  return booking;
}

export function addCancelled(town: Town): void {
  const promise = findPromise(town, within(town, 2, 20));
  const bookedAt = someTimeAgo(town, 5, 20);
  const cancelledAt = addHours(bookedAt, town.random.int(3, 90));
  const cancelReason = town.random.pick(CANCEL_REASONS);
  const booking = addBooking(town, {
    ...promise,
    status: 'cancelled',
    bookedAt,
    paymentStatus: 'refunded',
    visit: { cancelledAt, cancelReason },
  });
  booking.row.cancelledAt = cancelledAt;
  const payment = payDeposit(town, booking, addMinutes(bookedAt, 5));
  refundDeposit(town, booking, payment, cancelledAt);
  town.rows.events.push({
    visitId: booking.install.id,
    at: cancelledAt,
    type: 'cancel',
    actorKind: 'customer',
    actorId: booking.customer.row.id,
    data: { from: 'pending', to: 'cancelled', reason: cancelReason },
  });
}
