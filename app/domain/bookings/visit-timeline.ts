import { netText } from '../notifications/templates/invoice-words';
import { t } from '#app/platform/texts/t';

export type TimelineEvent = { type: string; at: Date };

export type MilestoneKey =
  | 'quoted'
  | 'booked'
  | 'paid'
  | 'moved'
  | 'matched'
  | 'set-out'
  | 'started'
  | 'photos'
  | 'completed'
  | 'takedown'
  | 'cancelled'
  | 'missed'
  | 'gave-up';
export type Milestone = {
  key: MilestoneKey;
  title: string;
  at: Date | null;
  state: 'done' | 'current' | 'ahead';
  detail?: string;
};

type Facts = {
  status: string;
  quotedAt?: Date | null;
  bookedAt: Date;
  paid: boolean;
  /** Nothing is paid before the work: the booking stands by its confirmation. */
  onInvoice?: boolean;
  /** Days that an invoice of the booking leaves to pay. */
  netDays?: number;
  events: TimelineEvent[];
  /** When the pro should be there, in words: shown while they are on the way. */
  eta?: string | null;
  photos?: { count: number; firstAt: Date } | null;
  /** The takedown that belongs to an install: when, in words, and whether it is done. */
  takedown?: { when: string; doneAt: Date | null } | null;
  /** Confirmed moves, oldest first, with both times in words. */
  moves?: { at: Date; detail: string }[];
  /** Who had the visit before its last move, where another pro has it now. */
  previousPro?: string | null;
  kind?: string;
  /** A free re-visit under the guarantee. */
  isRevisit?: boolean;
  /** Nothing was paid for it before the work. */
  isUnpaid?: boolean;
  /** No pro is looked for before this moment. */
  searchFrom?: { at: Date; when: string } | null;
};

type Step = { key: MilestoneKey; title: string; at: Date | null; detail?: string };

const MATCHED = ['accept', 'claim', 'assign', 'reassign'];
const MISSED = ['report-no-show', 'could-not-complete'];
const UNMATCHED = ['release', 'unassign', 'reopen', ...MISSED];

const UNDER_WAY = new Set(['en_route', 'in_progress']);
const AWAITED = new Set<MilestoneKey>(['paid', 'matched']);

function lastOf(events: TimelineEvent[], types: string[]): Date | null {
  return events.filter((event) => types.includes(event.type)).at(-1)?.at ?? null;
}

/**
 * What a customer sees of a visit's life, top to bottom: quoted, booked, paid, pro set, on the way, work, photos, done, takedown.
 * It shows what is done, the one step that is current, and what comes. A pro who gave the visit back takes their steps along.
 */
export function visitTimeline(facts: Facts): Milestone[] {
  const { status, quotedAt, events, eta, photos, takedown } = facts;
  const lost = lastOf(events, UNMATCHED);
  const since = (types: string[]): Date | null => {
    const at = lastOf(events, types);
    return at && (!lost || at > lost) ? at : null;
  };
  const matchedAt = since(MATCHED);
  const steps: Step[] = [
    ...(quotedAt && !facts.isRevisit ? [{ key: 'quoted' as const, title: t('Quoted'), at: quotedAt }] : []),
    ...begun(facts),
    ...(facts.moves ?? []).map(({ at, detail }) => ({ key: 'moved' as const, title: t('Rescheduled'), at, detail })),
    matchedStep(facts, matchedAt),
    {
      key: 'set-out',
      title: t('On the way'),
      at: since(['set-out']),
      ...(eta && status === 'en_route' ? { detail: t('Expected about {eta}', { eta }) } : {}),
    },
    { key: 'started', title: t('In progress'), at: since(['start']) },
    ...(photos ? [{ key: 'photos' as const, title: photoWords(photos.count), at: photos.firstAt }] : []),
    { key: 'completed', title: t('Done'), at: lastOf(events, ['complete']) },
    ...(takedown ? [{ key: 'takedown' as const, title: t('Takedown'), at: takedown.doneAt, detail: takedown.when }] : []),
  ];
  const end = endOf(status, events);
  const shown = end ? [...steps.filter((step) => step.at), end] : skipTo(steps);
  const last = shown.findLastIndex((step) => step.at !== null);
  return shown.map((step, index) => ({ ...step, state: stateOf(step, { index, last, status, waits: !facts.searchFrom }) }));
}

/** How it came to be: a booking and its payment, or a free re-visit. */
function begun({ bookedAt, paid, onInvoice, netDays, isUnpaid, isRevisit, events, kind }: Facts): Step[] {
  const publishedAt = lastOf(events, ['publish']);
  if (isRevisit) return [{ key: 'booked', title: t('Free re-visit requested'), at: publishedAt ?? bookedAt }];
  const booked: Step = { key: 'booked', title: t('Booked'), at: bookedAt };
  if (kind === 'takedown' || (isUnpaid && publishedAt)) return [booked];
  const title = onInvoice ? t('Confirmed, invoice {netDays}', { netDays: netText(netDays ?? 0) }) : t('Deposit paid');
  return [booked, { key: 'paid', title, at: paid ? (publishedAt ?? bookedAt) : null }];
}

/** Who comes: assigned, looked for, or not looked for yet. */
function matchedStep({ previousPro, searchFrom }: Facts, at: Date | null): Step {
  if (at)
    return {
      key: 'matched',
      title: t('Pro assigned'),
      at,
      ...(previousPro ? { detail: t('Changed from {previousPro}', { previousPro }) } : {}),
    };
  if (searchFrom)
    return {
      key: 'matched',
      title: t('Pro assigned'),
      at: null,
      detail: t('We start looking {when}', { when: searchFrom.when }),
    };
  return { key: 'matched', title: t('Finding your pro'), at: null };
}

function photoWords(count: number): string {
  return t('{count, plural, one {# photo} other {# photos}}', { count });
}

/** What we wait for (payment, a pro) or what is going on (on the way, at work) is current; a visit that is set has no current step. */
function stateOf(
  step: { key: MilestoneKey; at: Date | null },
  place: {
    index: number;
    last: number;
    status: string;
    /** Something is awaited now, not only at a later day. */ waits: boolean;
  },
): Milestone['state'] {
  const { index, last, status, waits } = place;
  if (step.at) return index === last && UNDER_WAY.has(status) ? 'current' : 'done';
  return waits && index === last + 1 && AWAITED.has(step.key) ? 'current' : 'ahead';
}

/** A step that was never recorded but has a later one behind it (a pro who starts without "on the way") is left out. */
function skipTo<S extends { at: Date | null }>(steps: S[]): S[] {
  const lastDone = steps.findLastIndex((step) => step.at !== null);
  return steps.filter((step, index) => step.at !== null || index > lastDone);
}

function endOf(status: string, events: TimelineEvent[]): Step | null {
  if (status === 'cancelled') return { key: 'cancelled', title: t('Canceled'), at: lastOf(events, ['cancel']) };
  if (status === 'unfulfilled') return { key: 'gave-up', title: t('No professional found'), at: lastOf(events, ['give-up']) };
  if (status === 'no_show') return { key: 'missed', title: t('Missed visit'), at: lastOf(events, MISSED) };
  return null;
}
