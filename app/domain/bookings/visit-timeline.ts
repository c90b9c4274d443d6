export type TimelineEvent = { type: string; at: Date };

export type MilestoneKey = 'booked' | 'paid' | 'matched' | 'set-out' | 'started' | 'completed' | 'cancelled' | 'gave-up';
export type Milestone = { key: MilestoneKey; title: string; at: Date | null; state: 'done' | 'current' | 'ahead' };

type Facts = { status: string; bookedAt: Date; paid: boolean; events: TimelineEvent[] };

const MATCHED = ['accept', 'claim', 'assign', 'reassign'];
const UNMATCHED = ['release', 'unassign', 'reopen'];

const UNDER_WAY = new Set(['en_route', 'in_progress']);
const AWAITED = new Set<MilestoneKey>(['paid', 'matched']);

function lastOf(events: TimelineEvent[], types: string[]): Date | null {
  return events.filter((event) => types.includes(event.type)).at(-1)?.at ?? null;
}

/**
 * What a customer sees of a visit's life, top to bottom: what is done, the one step that is current, what comes.
 * A pro who gave the visit back takes the "matched" milestone with him.
 */
export function visitTimeline({ status, bookedAt, paid, events }: Facts): Milestone[] {
  const matched = lastOf(events, MATCHED);
  const lost = lastOf(events, UNMATCHED);
  const matchedAt = matched && (!lost || matched > lost) ? matched : null;
  const steps: { key: MilestoneKey; title: string; at: Date | null }[] = [
    { key: 'booked', title: 'Booked', at: bookedAt },
    { key: 'paid', title: 'Deposit paid', at: paid ? (lastOf(events, ['publish']) ?? bookedAt) : null },
    { key: 'matched', title: matchedAt ? 'Your pro is set' : 'Finding your pro', at: matchedAt },
    { key: 'set-out', title: 'On the way', at: lastOf(events, ['set-out']) },
    { key: 'started', title: 'Work begins', at: lastOf(events, ['start']) },
    { key: 'completed', title: 'Done', at: lastOf(events, ['complete']) },
  ];
  const end = endOf(status, events);
  const shown = end ? [...steps.filter((step) => step.at), end] : skipTo(steps);
  const last = shown.findLastIndex((step) => step.at !== null);
  return shown.map((step, index) => ({ ...step, state: stateOf(step, { index, last, status }) }));
}

/** What we wait for (payment, a pro) or what is going on (on the way, at work) is current; a visit that is set has no current step. */
function stateOf(
  step: { key: MilestoneKey; at: Date | null },
  place: { index: number; last: number; status: string },
): Milestone['state'] {
  const { index, last, status } = place;
  if (step.at) return index === last && UNDER_WAY.has(status) ? 'current' : 'done';
  return index === last + 1 && AWAITED.has(step.key) ? 'current' : 'ahead';
}

/** A step that was never recorded but has a later one behind it (a pro who starts without "on the way") is left out. */
function skipTo<Step extends { at: Date | null }>(steps: Step[]): Step[] {
  const lastDone = steps.findLastIndex((step) => step.at !== null);
  return steps.filter((step, index) => step.at !== null || index > lastDone);
}

function endOf(status: string, events: TimelineEvent[]): { key: MilestoneKey; title: string; at: Date | null } | null {
  if (status === 'cancelled') return { key: 'cancelled', title: 'Cancelled', at: lastOf(events, ['cancel']) };
  if (status === 'unfulfilled') return { key: 'gave-up', title: 'No professional found', at: lastOf(events, ['give-up']) };
  return null;
}
