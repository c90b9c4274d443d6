import ICAL from 'ical.js';

export type BusyTime = { start: Date; end: Date };

const MOST_EVENTS = 5_000;
const MOST_STEPS = 2_000;

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

/**
 * When a calendar says its owner is busy between two instants, recurring events included; what is free, cancelled or only a note
 * is left out. Throws where it is no calendar.
 */
export function readIcs(
  text: string,
  span: { from: Date; to: Date; zone: string; toInstant: (local: string, zone: string) => Date },
): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const busy: BusyTime[] = [];
  try {
    for (const component of calendar.getAllSubcomponents('vevent').slice(0, MOST_EVENTS)) {
      if (component.getFirstPropertyValue('transp') === 'TRANSPARENT') continue;
      if (component.getFirstPropertyValue('status') === 'CANCELLED') continue;
      busy.push(...timesOf(new ICAL.Event(component), span));
    }
  } finally {
    ICAL.TimezoneService.reset();
  }
  return joined(busy);
}

function timesOf(
  event: ICAL.Event,
  { from, to, zone, toInstant }: { from: Date; to: Date; zone: string; toInstant: (local: string, zone: string) => Date },
): BusyTime[] {
  const seconds = Math.max(event.startDate.isDate ? 86_400 : 0, event.duration.toSeconds());
  const found: BusyTime[] = [];
  function add(time: ICAL.Time): boolean {
    const start = instantOf(time, zone, toInstant);
    const end = new Date(start.getTime() + seconds * 1_000);
    if (end > from && start < to && end > start) found.push({ start, end });
    return start < to;
  }
  if (!event.isRecurring()) {
    add(event.startDate);
    return found;
  }
  const iterator = event.iterator();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = iterator.next() as ICAL.Time | null;
    if (!next || !add(next)) break;
  }
  return found;
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
