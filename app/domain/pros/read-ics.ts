import ICAL from 'ical.js';
import { DAY_MS } from '#app/platform/durations';

export type BusyTime = { start: Date; end: Date };

const MAX_EVENTS = 5_000;
/** Of one series, from its beginning or from where it comes near. */
const MAX_STEPS = 20_000;

/** ical.js knows the zones that a calendar brings along; a name it did not bring is read by its IANA rules. */
function instantOf(time: ICAL.Time, fallbackZone: string, toInstant: (local: string, zone: string) => Date): Date {
  const known = time.zone && time.zone.tzid !== 'floating';
  if (known) return time.toJSDate();
  const tzid = (time as unknown as { timezone?: string }).timezone;
  const local = time.toString().slice(0, 19);
  try {
    return toInstant(time.isDate ? `${local.slice(0, 10)}T00:00:00` : local, tzid && tzid !== 'floating' ? tzid : fallbackZone);
  } catch {
    return toInstant(local, fallbackZone);
  }
}

type Span = { from: Date; to: Date; zone: string; toInstant: (local: string, zone: string) => Date };

/** An occurrence of a series that has a time of its own, or was called off; with `isRest` so are all that follow it. */
type Change = { at: Date; event: ICAL.Event; isRest: boolean };

/**
 * When a calendar says its owner is busy between two instants, recurring events included; what is free, canceled or only a note
 * is left out. Throws where it is no calendar.
 */
export function readIcs(text: string, span: Span): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const busy: BusyTime[] = [];
  try {
    const events = calendar.getAllSubcomponents('vevent').slice(0, MAX_EVENTS).map(eventOf);
    const changes = changesByUid(events, span);
    for (const event of events) {
      const isChange = event.isRecurrenceException();
      if (!isBusy(event)) continue;
      busy.push(...timesOf(event, span, isChange ? [] : (changes.get(event.uid) ?? [])));
    }
  } finally {
    ICAL.TimezoneService.reset();
  }
  return joined(busy);
}

/** Changes of a series are looked up here, not related by ical.js, which knows them in the order of the file only. */
function eventOf(component: ICAL.Component): ICAL.Event {
  return new ICAL.Event(component, { exceptions: [] });
}

function isBusy({ component }: ICAL.Event): boolean {
  return component.getFirstPropertyValue('transp') !== 'TRANSPARENT' && component.getFirstPropertyValue('status') !== 'CANCELLED';
}

function changesByUid(events: ICAL.Event[], { zone, toInstant }: Span): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  for (const event of events) {
    if (!event.isRecurrenceException()) continue;
    const at = instantOf(event.recurrenceId, zone, toInstant);
    const isRest = event.component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE';
    changes.set(event.uid, [...(changes.get(event.uid) ?? []), { at, event, isRest }]);
  }
  return changes;
}

function secondsOf(event: ICAL.Event): number {
  return Math.max(event.startDate.isDate ? 86_400 : 0, event.duration.toSeconds());
}

function timesOf(event: ICAL.Event, span: Span, changes: Change[]): BusyTime[] {
  const { from, to, zone, toInstant } = span;
  const found: BusyTime[] = [];
  function add(start: Date, seconds: number): void {
    const end = new Date(start.getTime() + seconds * 1_000);
    if (end > from && start < to && end > start) found.push({ start, end });
  }
  /** Adds one occurrence, or what became of it; answers whether later ones may still matter. */
  function occur(time: ICAL.Time): boolean {
    const start = instantOf(time, zone, toInstant);
    if (changes.some(({ at }) => at.getTime() === start.getTime())) return start < to;
    const rest = changes.findLast(({ at, isRest }) => isRest && at < start);
    if (!rest) add(start, secondsOf(event));
    else if (isBusy(rest.event)) {
      const moved = instantOf(rest.event.startDate, zone, toInstant).getTime() - rest.at.getTime();
      add(new Date(start.getTime() + moved), secondsOf(rest.event));
    }
    return start < to;
  }
  if (!event.component.hasProperty('rrule')) occur(event.startDate);
  if (!event.isRecurring()) return found;
  const expansion = new ICAL.RecurExpansion({ component: event.component, dtstart: startNear(event, from) });
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = expansion.next() as ICAL.Time | null;
    if (!next || !occur(next)) break;
  }
  return found;
}

const DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7 };

/** A long series begins so many whole turns later that it comes near `from`; one that is counted from its beginning does not. */
function startNear(event: ICAL.Event, from: Date): ICAL.Time {
  const start = event.startDate.clone();
  const rules = event.component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  const [rule] = rules;
  const days = rule && rules.length === 1 && !rule.count ? DAYS[rule.freq] : undefined;
  if (!rule || !days) return start;
  const turn = days * Math.max(1, rule.interval);
  const before = (from.getTime() - start.toJSDate().getTime()) / DAY_MS - secondsOf(event) / 86_400 - 14;
  const turns = Math.floor(before / turn);
  if (turns > 0) start.adjust(turns * turn, 0, 0, 0);
  return start;
}

function joined(busy: BusyTime[]): BusyTime[] {
  const sorted = [...busy].sort((a, b) => a.start.getTime() - b.start.getTime());
  const whole: BusyTime[] = [];
  for (const time of sorted) {
    const last = whole.at(-1);
    if (last && time.start <= last.end) last.end = new Date(Math.max(last.end.getTime(), time.end.getTime()));
    else whole.push({ ...time });
  }
  return whole;
}
