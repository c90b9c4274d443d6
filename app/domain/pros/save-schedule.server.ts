import { clockMinutes } from '#app/platform/clock-time';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError, NotFound, postgresCode } from '#app/platform/errors';
import { dateColumn, dayNumber, fromDayNumber } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { lockPro } from '../assignments/travel-buffer.server';
import { publishPro } from '../assignments/publish-pro.server';
import { requireEquipment } from '../catalog/list-equipment.server';
import { requireWorkKinds } from '../catalog/work-kinds.server';
import { isOff } from '../availability/day-hours';
import { hourFacts } from '../availability/hour-facts';
import { isPausedByOffice } from '../availability/office-pause';
import { parseHours, type HourRange, type Rules, type TimeOffForm } from './rules.schema';
import { weekdayName } from '../availability/weekdays';

/** A pro's own rules; the engine obeys them from the next visit on. Throws InputError beside work and equipment that are not on offer. */
export async function saveRules(tx: Tx, input: { proId: string; rules: Rules }): Promise<void> {
  const { proId, rules } = input;
  await lockPro(tx, proId);
  const before = await tx.pro.findUniqueOrThrow({ where: { id: proId }, select: { services: true, equipment: true } });
  await requireWorkKinds(tx, rules.services, before.services);
  const equipment = await requireEquipment(tx, rules.equipment, before.equipment);
  await tx.pro.update({
    where: { id: proId },
    data: {
      sameDay: rules.sameDay === 'on',
      autoAccept: rules.autoAccept === 'on',
      maxMiles: rules.maxMiles,
      minPayoutCents: rules.minPayout * 100,
      maxVisitsPerDay: rules.maxVisitsPerDay === '' ? null : rules.maxVisitsPerDay,
      quietStart: rules.quietStart || null,
      quietEnd: rules.quietEnd || null,
      services: [...rules.services],
      equipment,
      crewSize: rules.crewSize,
      version: { increment: 1 },
    },
  });
}

/**
 * The switch in the header. Offline: no offers and no claims; the jobs that the pro has stay theirs.
 * Throws InputError for going online while the office has paused them.
 */
export async function setAccepting(tx: Tx, input: { proId: string; accepting: boolean }): Promise<void> {
  await lockPro(tx, input.proId);
  const pro = await tx.pro.findUniqueOrThrow({
    where: { id: input.proId },
    select: { status: true, officePausedUntil: true },
  });
  if (input.accepting && isPausedByOffice(pro, now()))
    throw new InputError(t('Our team has paused new jobs for you. You can’t go online until the pause ends.'));
  await tx.pro.update({
    where: { id: input.proId },
    data: { acceptingJobs: input.accepting, pausedUntil: null, version: { increment: 1 } },
  });
  await publishPro(tx, input.proId, { type: 'pro.changed', id: input.proId });
}

/** Replaces the weekly hours: texts by weekday, 0 is Sunday. Throws InputError beside a day whose ranges overlap. */
export async function saveWeek(tx: Tx, input: { proId: string; days: string[] }): Promise<void> {
  const { proId } = input;
  await lockPro(tx, proId);
  await tx.proAvailability.deleteMany({ where: { proId } });
  for (const [weekday, text] of input.days.entries()) await saveDay(tx, { proId, weekday, ranges: parseHours(text) ?? [] });
}

async function saveDay(tx: Tx, day: { proId: string; weekday: number; ranges: HourRange[] }): Promise<void> {
  const overlap = new InputError(t('Two time ranges on the same day overlap.'), {
    [`start${day.weekday}_0`]: t('The hours of {weekday} overlap', { weekday: weekdayName(day.weekday) }),
  });
  if (overlaps(day.ranges)) throw overlap;
  try {
    await tx.proAvailability.createMany({
      data: day.ranges.map((range) => ({ proId: day.proId, weekday: day.weekday, ...range })),
    });
  } catch (error) {
    throw postgresCode(error) === '23P01' ? overlap : error;
  }
}

function overlaps(ranges: HourRange[]): boolean {
  const spans = ranges
    .map(({ start, end }) => ({
      from: clockMinutes(start),
      to: clockMinutes(end) + (clockMinutes(end) <= clockMinutes(start) ? 1_440 : 0),
    }))
    .sort((a, b) => a.from - b.from);
  return spans.some((span, index) => index > 0 && span.from < (spans[index - 1]?.to ?? 0));
}

/** Blocks a local date or frees it again. Visits that stand on it stay; answers how many. */
export async function setDayBlocked(
  tx: Tx,
  input: { proId: string; date: string; blocked: boolean; note: string },
): Promise<{ booked: number }> {
  const { date, ...rest } = input;
  return setDaysBlocked(tx, { ...rest, from: date, to: date });
}

/**
 * Blocks some local dates in a row or frees them, days off that come back included. Hours of their own stay for the day that is
 * freed. Visits that stand on the days stay; answers how many.
 */
export async function setDaysBlocked(
  tx: Tx,
  input: { proId: string; from: string; to: string; blocked: boolean; note: string },
): Promise<{ booked: number }> {
  const { proId, from, to, blocked, note } = input;
  await lockPro(tx, proId);
  const span = { gte: dateColumn(from), lte: dateColumn(to) };
  await tx.proDayOverride.deleteMany({ where: { proId, date: span, status: 'blocked' } });
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => fromDayNumber(dayNumber(from) + index));
  if (blocked) {
    const data = days.map((date) => ({ proId, date: dateColumn(date), status: 'blocked' as const, note }));
    await tx.proDayOverride.createMany({ data });
  } else await skipTimeOff(tx, { proId, days });
  return { booked: await countBooked(tx, { proId, from, to }) };
}

/** The pro works on these days although they would be off. */
async function skipTimeOff(tx: Tx, { proId, days }: { proId: string; days: string[] }): Promise<void> {
  const rules = await tx.proTimeOff.findMany({ where: { proId } });
  for (const rule of rules) {
    const [plain] = hourFacts({ zone: 'UTC', availability: [], overrides: [], busyTimes: [], timeOff: [rule] }).timeOff;
    const skips = plain ? days.filter((date) => isOff(plain, date)) : [];
    if (skips.length) await tx.proTimeOff.update({ where: { id: rule.id }, data: { skips: { push: skips.map(dateColumn) } } });
  }
}

/** Visits that touch these local dates, the last minute of one that began the evening before included. */
async function countBooked(tx: Tx, { proId, from, to }: { proId: string; from: string; to: string }): Promise<number> {
  const [row] = await tx.$queryRaw<{ booked: number }[]>`
    SELECT count(*)::int AS booked FROM assignment a JOIN pro p ON p.id = a.pro_id
    WHERE a.pro_id = ${proId}::uuid AND a.status IN ('accepted', 'en_route', 'in_progress')
      AND (a.starts_at AT TIME ZONE p.zone)::date <= ${to}::date AND (a.ends_at AT TIME ZONE p.zone)::date >= ${from}::date`;
  return row?.booked ?? 0;
}

/** Gives one date hours of its own, and opens it where it was blocked. Throws InputError where its ranges overlap. */
export async function setDayHours(tx: Tx, { proId, date, hours }: { proId: string; date: string; hours: string }): Promise<void> {
  const ranges = parseHours(hours) ?? [];
  if (overlaps(ranges)) throw new InputError(t('Two time ranges on the same day overlap.'), { hours: t('These hours overlap') });
  await lockPro(tx, proId);
  await tx.proDayOverride.deleteMany({ where: { proId, date: dateColumn(date) } });
  await tx.proDayOverride.createMany({
    data: ranges.map((range) => ({ proId, date: dateColumn(date), status: 'custom' as const, ...range })),
  });
}

/** Forgets what was set for one date by hand: the week counts again. */
export async function resetDay(tx: Tx, { proId, date }: { proId: string; date: string }): Promise<void> {
  await lockPro(tx, proId);
  await tx.proDayOverride.deleteMany({ where: { proId, date: dateColumn(date), status: 'custom' } });
  await setDayBlocked(tx, { proId, date, blocked: false, note: '' });
}

const MAX_TIME_OFF = 20;

/** A weekday off that comes back, from a first day on. */
export async function addTimeOff(tx: Tx, input: { proId: string; timeOff: TimeOffForm }): Promise<void> {
  const { proId, timeOff } = input;
  await lockPro(tx, proId);
  if ((await tx.proTimeOff.count({ where: { proId } })) >= MAX_TIME_OFF)
    throw new InputError(t('You have too many days off. Remove a past one first.'));
  const { startsOn, endsOn, ...rest } = timeOff;
  await tx.proTimeOff.create({
    data: { proId, ...rest, startsOn: dateColumn(startsOn), endsOn: endsOn ? dateColumn(endsOn) : null },
  });
}

/** Throws NotFound for another's. */
export async function removeTimeOff(tx: Tx, { proId, timeOffId }: { proId: string; timeOffId: string }): Promise<void> {
  await lockPro(tx, proId);
  const removed = await tx.proTimeOff.deleteMany({ where: { id: timeOffId, proId } });
  if (removed.count === 0) throw new NotFound();
}

/** A fresh address for the private calendar, or none: the one before is worth nothing from here on. */
export async function setCalendarToken(tx: Tx, { proId, token }: { proId: string; token: string | null }): Promise<void> {
  await tx.pro.update({ where: { id: proId }, data: { calendarToken: token } });
}
