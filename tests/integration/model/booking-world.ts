import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { hourWindow } from '#app/domain/catalog/visit-windows';
import { claimVisit } from '#app/domain/dispatching/claim-visit.server';
import {
  assignByAdmin,
  holdVisit,
  openPoolByAdmin,
  reopenVisit,
  unassignByAdmin,
  unholdVisit,
} from '#app/domain/dispatching/override-dispatch.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { capturePayment } from '#app/domain/charges/capture-payment.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { setDayBlocked } from '#app/domain/pros/save-schedule.server';
import { reinstatePro, suspendPro } from '#app/domain/pro-admin/suspend-pro.server';
import { createProFeedback, createReview } from '#app/domain/reviews/create-review.server';
import { customerReviewSchema, proFeedbackSchema } from '#app/domain/reviews/review.schema';
import { failVisit } from '#app/domain/fulfillment/fail-visit.server';
import { releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { reportNoShow } from '#app/domain/fulfillment/report-no-show.server';
import { arrive, setOut, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import type { Pro, User } from '#prisma';
import { insertBooking } from '#tests/factories/bookings';
import { newId } from '#tests/factories/fresh';
import { addDays, addHours, dateColumn, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { finishVisit, onTheDay } from '#tests/factories/work';
import {
  DEPOSIT_CENTS,
  type Act,
  type Model,
  type Outcome,
  type ProAct,
  type Slot,
  type VisitAct,
  type WorkAct,
} from './booking-model';

const ZONE = 'America/Chicago';
/** Everything lies so far ahead that no notice is short and no canceling is late. */
const FIRST_DAY = 9;

type Stay = { visitId: string; bookingId: string; paymentId: string; customer: User };

/** The product itself, doing what the model does. */
export type World = { today: string; pros: Pro[]; admin: User; stays: Stay[] };

/** A new world; pros of earlier ones take no jobs in it. */
export async function openWorld(count: number): Promise<World> {
  await db().pro.updateMany({ data: { acceptingJobs: false } });
  const admin = await insertAdmin(db());
  await insertAdmin(db()); // with one admin alone no refund waits
  const pros: Pro[] = [];
  while (pros.length < count) pros.push(await insertPro(db()));
  return { today: localDate(ZONE, now()), pros, admin, stays: [] };
}

/** Does an act. What the product refuses with a word to the user is refused; any other error is one. */
export async function step(world: World, act: Act): Promise<Outcome> {
  try {
    await perform(world, act);
    return 'taken';
  } catch (error) {
    if (error instanceof Conflict || error instanceof InputError || error instanceof NotFound) return 'refused';
    throw error;
  }
}

function perform(world: World, act: Act): Promise<unknown> {
  if (act.type === 'book') return book(world, act.slot);
  if (act.type === 'wait') return Promise.resolve(setClock(addHours(now(), 1)));
  return transact(db(), (tx) => ('visit' in act ? doToVisit(world, tx, act) : doToPro(world, tx, act)));
}

function window(world: World, { day, hour }: Slot) {
  return hourWindow(toDate(world, day), hour, ZONE);
}

function toDate(world: World, day: number): string {
  return addDays(world.today, FIRST_DAY + day);
}

async function book(world: World, slot: Slot): Promise<void> {
  const customer = await insertUser(db());
  const { id: bookingId } = await insertBooking(db(), { customerId: customer.id, paymentStatus: 'none' });
  const { id: visitId } = await insertVisit(db(), { bookingId, status: 'draft', ...window(world, slot) });
  const paymentId = newId(now());
  const payment = { id: paymentId, bookingId, kind: 'deposit', amountCents: DEPOSIT_CENTS, opKey: `op:${paymentId}` } as const;
  await db().payment.create({ data: { ...payment, createdAt: now() } });
  world.stays.push({ visitId, bookingId, paymentId, customer });
}

function doToPro(world: World, tx: Tx, act: ProAct): Promise<unknown> {
  const proId = world.pros[act.pro]!.id;
  const adminId = world.admin.id;
  switch (act.type) {
    case 'block':
    case 'unblock':
      return setDayBlocked(tx, { proId, date: toDate(world, act.day), blocked: act.type === 'block', note: '' });
    case 'suspend':
      return suspendPro(tx, { proId, adminId, reason: 'Model', until: null });
    case 'reinstate':
      return reinstatePro(tx, { proId, adminId, answer: '' });
    default:
      return act satisfies never;
  }
}

function doToVisit(world: World, tx: Tx, act: VisitAct | WorkAct): Promise<unknown> {
  if ('pro' in act) return doAsPro(world, tx, act);
  const { visitId, bookingId, paymentId, customer } = world.stays[act.visit]!;
  const [customerId, adminId, reason] = [customer.id, world.admin.id, 'Model'];
  switch (act.type) {
    case 'pay':
      return capturePayment(tx, { paymentId, amountCents: DEPOSIT_CENTS, paymentIntentId: `pi_${paymentId}` });
    case 'open-pool':
      return openPoolByAdmin(tx, { visitId, adminId });
    case 'hold':
      return holdVisit(tx, { visitId, adminId, reason });
    case 'unhold':
      return unholdVisit(tx, { visitId, adminId });
    case 'unassign':
      return unassignByAdmin(tx, { visitId, adminId, reason });
    case 'reopen':
      return reopenVisit(tx, { visitId, adminId });
    case 'cancel': {
      const userId = act.by === 'admin' ? adminId : customerId;
      return cancelVisit(tx, { visitId, actor: { kind: act.by, userId }, reason, at: now() });
    }
    case 'move': {
      const { day, hour } = act.slot;
      return requestReschedule(tx, { visitId, customerId, date: toDate(world, day), hour, shownFeeCents: 100_000 });
    }
    case 'refund': {
      const order = { bookingId, amountCents: act.cents, reason, requestedById: adminId };
      return refundCustomer(tx, { ...order, bearer: 'platform', source: 'admin' });
    }
    case 'report-no-show':
      return reportNoShow(tx, { visitId, customerId, wish: 'soon' });
    case 'rate':
      return createReview(tx, { visitId, customerId, review: customerReviewSchema.parse({ rating: 5 }) });
    default:
      return act satisfies never;
  }
}

function doAsPro(world: World, tx: Tx, { type, ...act }: WorkAct): Promise<unknown> {
  const { visitId } = world.stays[act.visit]!;
  const { id: proId, userId } = world.pros[act.pro]!;
  const own = { visitId, proId, userId };
  switch (type) {
    case 'claim':
      return claimVisit(tx, own);
    case 'assign':
      return assignByAdmin(tx, { visitId, proId, adminId: world.admin.id });
    case 'set-out':
      return onTheDay(tx, own, () => setOut(tx, own));
    case 'arrive':
      return onTheDay(tx, own, () => arrive(tx, own));
    case 'start':
      return onTheDay(tx, own, () => startVisit(tx, own));
    case 'complete':
      return finishVisit(tx, own);
    case 'release':
      return releaseVisit(tx, { ...own, reason: 'Model' });
    case 'fail':
      return failVisit(tx, { ...own, reason: 'pro_side', note: 'Model', place: null });
    case 'give-feedback':
      return createProFeedback(tx, { visitId, proUserId: userId, feedback: proFeedbackSchema.parse({}) });
    default:
      return type satisfies never;
  }
}

/** How everything stands, in the model's words. */
export async function look(world: World, model: Model): Promise<Pick<Model, 'pros' | 'visits'>> {
  return { pros: await lookAtPros(world, model), visits: await lookAtVisits(world, model) };
}

async function lookAtPros(world: World, model: Model): Promise<Model['pros']> {
  const rows = await db().pro.findMany({
    where: { id: { in: world.pros.map(({ id }) => id) } },
    include: { overrides: { where: { status: 'blocked' } } },
  });
  const days = new Map([0, 1, 2, 3].map((day) => [dateColumn(toDate(world, day)).getTime(), day]));
  return world.pros.map(({ id }, index) => {
    const row = rows.find((each) => each.id === id)!;
    const blocked = row.overrides.map(({ date }) => days.get(date.getTime())!);
    return { suspended: row.status === 'suspended', blocked: inOrderOf(model.pros[index]!.blocked, blocked) };
  });
}

async function lookAtVisits(world: World, model: Model): Promise<Model['visits']> {
  const rows = await db().visit.findMany({
    where: { id: { in: world.stays.map(({ visitId }) => visitId) } },
    include: {
      exclusions: true,
      reviews: true,
      assignments: true,
      booking: { include: { payments: { include: { refunds: true } } } },
    },
  });
  return world.stays.map(({ visitId }, index) => {
    const row = rows.find((each) => each.id === visitId)!;
    const expected = model.visits[index]!;
    const held = row.assignments.filter(({ status }) => ['accepted', 'en_route', 'in_progress', 'completed'].includes(status));
    if (held.length > 1) throw new Error('Two pros hold one visit.');
    const [payment] = row.booking.payments.filter(({ kind }) => kind === 'deposit');
    const excluded = row.exclusions.map(({ proId }) => world.pros.findIndex(({ id }) => id === proId));
    return {
      status: row.status as Model['visits'][number]['status'],
      slot: slotOf(world, row.windowStart),
      pooled: row.poolSince !== null,
      hold: row.hold,
      holder: held[0] ? world.pros.findIndex(({ id }) => id === held[0]!.proId) : null,
      arrived: Boolean(held[0]?.arrivedAt),
      excluded: inOrderOf(expected.excluded, excluded),
      moves: row.rescheduleCount,
      capturedCents: payment!.capturedCents,
      refundedCents: payment!.refundedCents,
      aloneCents: payment!.refunds
        .filter(({ requestedById, status }) => requestedById && status !== 'awaiting_approval')
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
      refundWaits: payment!.refunds.some(({ status }) => status === 'awaiting_approval'),
      ratedBy: inOrderOf(
        expected.ratedBy,
        row.reviews.map(({ side }) => side),
      ),
      paidAt: expected.paidAt,
      feesCents: expected.feesCents,
    };
  });
}

function slotOf(world: World, start: Date): Slot {
  for (const day of [0, 1, 2, 3])
    for (const hour of [9, 14]) if (window(world, { day, hour }).windowStart.getTime() === start.getTime()) return { day, hour };
  throw new Error(`No slot of the model begins at ${start.toISOString()}.`);
}

/** A set from the rows in the order in which the model lists it, so that only real differences show. */
function inOrderOf<T>(model: readonly T[], rows: readonly T[]): T[] {
  return [...model.filter((each) => rows.includes(each)), ...rows.filter((each) => !model.includes(each))];
}
