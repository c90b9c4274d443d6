/**
 * The product in a hundred lines: what a booking, its visit and the pros around it may do, written down once more without a
 * database. The model says of each act whether it is taken or refused, and how everything stands afterwards.
 */
export const DEPOSIT_CENTS = 53_125;
/** Above this a refund waits for a second admin. */
const APPROVAL_CENTS = 50_000;
const FREE_MOVES = 2;

export type Slot = { day: number; hour: number };

export type ModelVisit = {
  status: 'draft' | 'pending' | 'accepted' | 'en_route' | 'in_progress' | 'completed' | 'cancelled' | 'no_show';
  slot: Slot;
  pooled: boolean;
  hold: boolean;
  /** Who has promised it, or has done it. */
  holder: number | null;
  arrived: boolean;
  /** Who gave it back or was taken off it. */
  excluded: number[];
  moves: number;
  capturedCents: number;
  refundedCents: number;
  /** What was given back without a second admin. */
  aloneCents: number;
  refundWaits: boolean;
  ratedBy: string[];
  /** The hour in which the deposit came; null before. */
  paidAt: number | null;
  feesCents: number;
};

export type ModelPro = { suspended: boolean; blocked: number[] };
export type Model = { hours: number; lateFeeCents: number; pros: ModelPro[]; visits: ModelVisit[] };

type ByOthers = 'pay' | 'open-pool' | 'hold' | 'unhold' | 'unassign' | 'reopen' | 'rate' | 'report-no-show';
type ByPro = 'claim' | 'assign' | 'set-out' | 'arrive' | 'start' | 'complete' | 'release' | 'fail' | 'give-feedback';

export type VisitAct = { visit: number } & (
  | { type: ByOthers }
  | { type: 'cancel'; by: 'customer' | 'admin' }
  | { type: 'move'; slot: Slot }
  | { type: 'refund'; cents: number }
);
/** What a pro does with a visit, or an admin in the pro's favor. */
export type WorkAct = { type: ByPro; visit: number; pro: number };
export type ProAct = { pro: number } & ({ type: 'block' | 'unblock'; day: number } | { type: 'suspend' | 'reinstate' });
export type Act = { type: 'book'; slot: Slot } | { type: 'wait' } | VisitAct | WorkAct | ProAct;

export type Outcome = 'taken' | 'refused';

const ACTIVE: readonly ModelVisit['status'][] = ['accepted', 'en_route', 'in_progress'];

function isActive(visit: ModelVisit): boolean {
  return ACTIVE.includes(visit.status);
}

function sameSlot(one: Slot, other: Slot): boolean {
  return one.day === other.day && one.hour === other.hour;
}

export function emptyModel(pros: number, lateFeeCents: number): Model {
  return {
    hours: 0,
    lateFeeCents,
    pros: Array.from({ length: pros }, () => ({ suspended: false, blocked: [] })),
    visits: [],
  };
}

/** Whether the rules let this pro do the visit in that slot: an hour's window holds one start of two hours. */
function mayDo(model: Model, { visit, pro, slot }: { visit: ModelVisit; pro: number; slot: Slot }): boolean {
  const { suspended, blocked } = model.pros[pro]!;
  const isBusy = model.visits.some(
    (other) => other !== visit && other.holder === pro && isActive(other) && sameSlot(other.slot, slot),
  );
  return !suspended && !blocked.includes(slot.day) && !visit.excluded.includes(pro) && !isBusy;
}

function give(visit: ModelVisit, pro: number): void {
  Object.assign(visit, { status: 'accepted', holder: pro, pooled: false, hold: false, arrived: false });
}

function takeAway(visit: ModelVisit): void {
  Object.assign(visit, { status: 'pending', holder: null, pooled: false, arrived: false });
}

/** Does the act in the model, or says that nothing happens. */
export function step(model: Model, act: Act): Outcome {
  switch (act.type) {
    case 'book':
      model.visits.push({
        status: 'draft',
        slot: act.slot,
        pooled: false,
        hold: false,
        holder: null,
        arrived: false,
        excluded: [],
        moves: 0,
        capturedCents: 0,
        refundedCents: 0,
        aloneCents: 0,
        refundWaits: false,
        ratedBy: [],
        paidAt: null,
        feesCents: 0,
      });
      return 'taken';
    case 'wait':
      model.hours += 1;
      return 'taken';
    default: {
      if (!('visit' in act)) return stepPro(model.pros[act.pro]!, act);
      const visit = model.visits[act.visit];
      if (!visit) throw new Error('There is no such visit in the model.');
      return stepVisit(model, visit, act) ? 'taken' : 'refused';
    }
  }
}

function stepPro(pro: ModelPro, act: ProAct): Outcome {
  if ('day' in act) {
    pro.blocked = pro.blocked.filter((day) => day !== act.day);
    if (act.type === 'block') pro.blocked.push(act.day);
    return 'taken';
  }
  const wanted = act.type === 'suspend';
  if (pro.suspended === wanted) return 'refused';
  pro.suspended = wanted;
  return 'taken';
}

function stepVisit(model: Model, visit: ModelVisit, act: VisitAct | WorkAct): boolean {
  const { status } = visit;
  const isHis = 'pro' in act && visit.holder === act.pro;
  switch (act.type) {
    case 'pay':
      return pay(model, visit);
    case 'claim':
      if (status !== 'pending' || visit.hold || !visit.pooled) return false;
      if (!mayDo(model, { visit, pro: act.pro, slot: visit.slot })) return false;
      give(visit, act.pro);
      return true;
    case 'assign':
      if (status !== 'pending' && status !== 'no_show' && !isActive(visit)) return false;
      if (isHis || !mayDo(model, { visit, pro: act.pro, slot: visit.slot })) return false;
      give(visit, act.pro);
      return true;
    case 'unassign':
      if (!isActive(visit)) return false;
      visit.excluded.push(visit.holder!);
      takeAway(visit);
      return true;
    case 'release':
      if (!isHis || (status !== 'accepted' && status !== 'en_route')) return false;
      visit.excluded.push(act.pro);
      takeAway(visit);
      return true;
    case 'set-out':
      if (!isHis || status !== 'accepted') return false;
      visit.status = 'en_route';
      return true;
    case 'arrive':
      if (!isHis || !isActive(visit)) return false;
      visit.arrived = true;
      return true;
    case 'start':
      if (!isHis || (status !== 'accepted' && status !== 'en_route')) return false;
      // Who begins is there.
      Object.assign(visit, { status: 'in_progress', arrived: true });
      return true;
    case 'complete':
      if (!isHis || status !== 'in_progress') return false;
      visit.status = 'completed';
      return true;
    case 'fail':
      if (!isHis || !isActive(visit)) return false;
      Object.assign(visit, { status: 'no_show', holder: null, arrived: false });
      return true;
    case 'reopen':
      if (status !== 'no_show') return false;
      visit.status = 'pending';
      return true;
    // All visits of the model lie ahead: no pro can have failed to come.
    case 'report-no-show':
      return false;
    case 'open-pool':
      if (status !== 'pending' || visit.hold) return false;
      visit.pooled = true;
      return true;
    case 'hold':
    case 'unhold':
      if (status !== 'pending') return false;
      if (act.type === 'hold') visit.pooled = false;
      visit.hold = act.type === 'hold';
      return true;
    case 'cancel':
      return cancel(visit, act.by);
    case 'move':
      return move(model, visit, act.slot);
    case 'refund':
      if (act.cents > visit.capturedCents - visit.refundedCents) return false;
      return refund(visit, act.cents);
    case 'rate':
    case 'give-feedback': {
      const side = act.type === 'rate' ? 'customer' : 'pro';
      if (status !== 'completed' || visit.ratedBy.includes(side) || (side === 'pro' && !isHis)) return false;
      visit.ratedBy.push(side);
      return true;
    }
    default:
      return act satisfies never;
  }
}

/** What is given back of a booking counts together; above the limit one refund waits at a time. */
function refund(visit: ModelVisit, cents: number): boolean {
  if (visit.aloneCents + cents > APPROVAL_CENTS) {
    if (visit.refundWaits) return false;
    visit.refundWaits = true;
    return true;
  }
  visit.aloneCents += cents;
  visit.refundedCents += cents;
  return true;
}

/** The event of a payment is always handled; what comes for a canceled booking goes back. */
function pay(model: Model, visit: ModelVisit): boolean {
  if (visit.capturedCents > 0) return true;
  visit.capturedCents = DEPOSIT_CENTS;
  visit.paidAt = model.hours;
  if (visit.status === 'cancelled') visit.refundedCents = DEPOSIT_CENTS;
  else visit.status = 'pending';
  return true;
}

function cancel(visit: ModelVisit, by: 'customer' | 'admin'): boolean {
  const isUnderWay = visit.status === 'en_route' || visit.status === 'in_progress';
  if (visit.status === 'completed' || visit.status === 'cancelled' || (isUnderWay && by === 'customer')) return false;
  Object.assign(visit, { status: 'cancelled', holder: null, pooled: false, hold: false, arrived: false });
  // Days ahead of the visit canceling is free: all goes back but the fees of moves.
  const kept = visit.capturedCents - visit.refundedCents;
  visit.refundedCents += Math.max(0, kept - visit.feesCents);
  return true;
}

/** Who holds the visit keeps it until the new time is promised; else it moves at once. */
function move(model: Model, visit: ModelVisit, slot: Slot): boolean {
  const isMovable = ['draft', 'pending', 'accepted', 'no_show'].includes(visit.status);
  const isFree = model.pros.some((_, pro) => mayDo(model, { visit, pro, slot }));
  if (!isMovable || !isFree || sameSlot(visit.slot, slot)) return false;
  if (visit.holder !== null) return true;
  const isOurDoing = visit.status === 'no_show';
  const isGrace = visit.paidAt === model.hours;
  if (!isOurDoing && !isGrace && visit.moves >= FREE_MOVES) visit.feesCents += model.lateFeeCents;
  if (!isOurDoing) visit.moves += 1;
  else visit.status = 'pending';
  visit.slot = slot;
  visit.pooled = false;
  return true;
}
