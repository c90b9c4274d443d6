import { mark, type Marked, translate } from '#app/platform/texts/t';

/**
 * The one state machine of the product. What is not in `transitions` does not happen: changeVisit refuses it with 409.
 * A reschedule is an event, never a state; "available" is pending without a hold (see `isOpenToPool`).
 */
export const VISIT_STATUSES = [
  'draft',
  'pending',
  'offered',
  'accepted',
  'en_route',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'unfulfilled',
] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

export const ACTOR_KINDS = ['customer', 'pro', 'admin', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who does it. `userId` is null for the system and for what happens through a link without an account. */
export type VisitActor = { kind: ActorKind; userId: string | null };

export const VISIT_ACTIONS = [
  'publish',
  'offer',
  'end-offer',
  'claim',
  'accept',
  'assign',
  'reassign',
  'set-out',
  'start',
  'complete',
  'release',
  'unassign',
  'cancel',
  'report-no-show',
  'could-not-complete',
  'give-up',
  'reopen',
  'hold',
  'unhold',
  'reschedule',
] as const;
export type VisitAction = (typeof VISIT_ACTIONS)[number];

type Edge = { from: readonly VisitStatus[]; to: VisitStatus | 'same'; by: readonly ActorKind[] };

/** One row or more an action; rows of one action never share a (state, actor) pair. */
const transitions: Record<VisitAction, readonly Edge[]> = {
  // The deposit is paid: the engine may look for a pro.
  publish: [{ from: ['draft'], to: 'pending', by: ['system', 'admin'] }],
  offer: [{ from: ['pending'], to: 'offered', by: ['system', 'admin'] }],
  // Declined by the pro, expired, or withdrawn.
  'end-offer': [{ from: ['offered'], to: 'pending', by: ['pro', 'system', 'admin'] }],
  // From the pool.
  claim: [{ from: ['pending'], to: 'accepted', by: ['pro'] }],
  // The offer's holder says yes.
  accept: [{ from: ['offered'], to: 'accepted', by: ['pro'] }],
  assign: [
    { from: ['pending'], to: 'accepted', by: ['system', 'admin'] },
    { from: ['offered', 'no_show', 'unfulfilled'], to: 'accepted', by: ['admin'] },
  ],
  reassign: [{ from: ['accepted', 'en_route', 'in_progress'], to: 'accepted', by: ['admin'] }],
  'set-out': [{ from: ['accepted'], to: 'en_route', by: ['pro', 'admin'] }],
  start: [{ from: ['accepted', 'en_route'], to: 'in_progress', by: ['pro', 'admin'] }],
  complete: [{ from: ['in_progress'], to: 'completed', by: ['pro', 'admin'] }],
  // A pro's cancel never kills the customer's booking: the visit goes back to be dispatched.
  release: [{ from: ['accepted', 'en_route'], to: 'pending', by: ['pro'] }],
  unassign: [
    { from: ['accepted', 'en_route'], to: 'pending', by: ['admin', 'system'] },
    { from: ['in_progress'], to: 'pending', by: ['admin'] },
  ],
  cancel: [
    {
      from: ['draft', 'pending', 'offered', 'accepted', 'unfulfilled', 'no_show'],
      to: 'cancelled',
      by: ['customer', 'admin', 'system'],
    },
    { from: ['en_route', 'in_progress'], to: 'cancelled', by: ['admin'] },
  ],
  'report-no-show': [{ from: ['accepted', 'en_route'], to: 'no_show', by: ['customer', 'admin', 'system'] }],
  // The pro went there and could not do it: the customer chooses another time.
  'could-not-complete': [{ from: ['accepted', 'en_route', 'in_progress'], to: 'no_show', by: ['pro', 'admin'] }],
  'give-up': [{ from: ['pending'], to: 'unfulfilled', by: ['system', 'admin'] }],
  reopen: [{ from: ['no_show', 'unfulfilled'], to: 'pending', by: ['customer', 'admin', 'system'] }],
  hold: [
    { from: ['pending'], to: 'same', by: ['admin', 'system'] },
    { from: ['offered'], to: 'pending', by: ['admin', 'system'] },
  ],
  unhold: [{ from: ['pending'], to: 'same', by: ['admin', 'system'] }],
  reschedule: [
    { from: ['draft', 'pending', 'accepted'], to: 'same', by: ['customer', 'admin', 'system'] },
    { from: ['offered', 'unfulfilled', 'no_show'], to: 'pending', by: ['customer', 'admin', 'system'] },
  ],
};

/** Where `action` by this kind of actor leads from `from`, or null when there is no such way. */
export function nextStatus(from: VisitStatus, action: VisitAction, by: ActorKind): VisitStatus | null {
  const edge = transitions[action].find((row) => row.from.includes(from) && row.by.includes(by));
  if (!edge) return null;
  return edge.to === 'same' ? from : edge.to;
}

/** What this kind of actor may do in a state, for buttons. The action itself is checked again when it is done. */
export function actionsFrom(from: VisitStatus, by: ActorKind): VisitAction[] {
  return VISIT_ACTIONS.filter((action) => nextStatus(from, action, by) !== null);
}

/** Waits for a pro: no pro holds it, or an offer is out. */
export function isWaiting(status: VisitStatus): boolean {
  return status === 'pending' || status === 'offered';
}

/** A pro is bound to it now. */
export function isActive(status: VisitStatus): boolean {
  return status === 'accepted' || status === 'en_route' || status === 'in_progress';
}

/** Nothing more happens to it by itself. */
export function isOver(status: VisitStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}

/** The office has to decide what becomes of it. */
export function needsAttention(status: VisitStatus): boolean {
  return status === 'no_show' || status === 'unfulfilled';
}

/** No pro is bound to it, and it is not over: its pay and its needs may still change. A pro who accepted was promised them. */
export function isWithoutPro(status: VisitStatus): boolean {
  return isWaiting(status) || needsAttention(status);
}

/** It still waits for a pro after its window: none came of it, and its customer is not the cause. */
export function waitedInVain({ status, windowEnd }: { status: VisitStatus; windowEnd: Date }, at: Date): boolean {
  return isWaiting(status) && windowEnd < at;
}

/** Until a pro is on the way: changes of what was booked are still possible. */
export const NOT_STARTED_STATUSES = ['pending', 'offered', 'accepted'] as const satisfies readonly VisitStatus[];

/** The same with those for which the office looks for another pro or time. */
export const NOT_UNDER_WAY_STATUSES = [...NOT_STARTED_STATUSES, 'unfulfilled', 'no_show'] as const;

/** A pro is bound to it now. */
export const ACTIVE_STATUSES = ['accepted', 'en_route', 'in_progress'] as const satisfies readonly VisitStatus[];

/** A pro is bound to it now, or did its work. */
export const HELD_STATUSES = [...ACTIVE_STATUSES, 'completed'] as const;

/** What is still ahead or under way. */
export const UNDONE_STATUSES = [...NOT_STARTED_STATUSES, 'en_route', 'in_progress'] as const;

/** Published, and neither done nor canceled. */
export const UNFINISHED_STATUSES = [...UNDONE_STATUSES, 'no_show', 'unfulfilled'] as const;

/** Listed in the pool: pending, not held, and the pool is open for it. */
export function isOpenToPool(visit: { status: VisitStatus; hold: boolean; poolSince: Date | null }): boolean {
  return visit.status === 'pending' && !visit.hold && visit.poolSince !== null;
}

const customerLabels: Record<VisitStatus, Marked> = {
  draft: mark('Draft'),
  pending: mark('Requested / Waiting for Professional'),
  offered: mark('Requested / Waiting for Professional'),
  accepted: mark('Accepted'),
  en_route: mark('On the way'),
  in_progress: mark('In Progress'),
  completed: mark('Completed'),
  cancelled: mark('Canceled'),
  no_show: mark('Missed visit'),
  unfulfilled: mark('No professional found'),
};

/** What the customer reads. */
export function customerLabel(status: VisitStatus): string {
  return translate(customerLabels[status]);
}
