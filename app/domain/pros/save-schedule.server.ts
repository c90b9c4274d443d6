import type { Tx } from '#app/platform/db.server';
import { InputError, postgresCode } from '#app/platform/errors';
import { lockPro } from '../dispatching/travel-chain.server';
import { ringPro } from '../dispatching/ring-pro.server';
import { parseHours, WEEKDAYS, type HourRange, type Rules } from './rules.schema';

/** A pro's own rules; the engine obeys them from the next visit on. */
export async function saveRules(tx: Tx, input: { proId: string; rules: Rules }): Promise<void> {
  const { proId, rules } = input;
  await lockPro(tx, proId);
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
      version: { increment: 1 },
    },
  });
}

/** The switch in the header (G096). Offline: no offers and no claims; what he has stays his. */
export async function setAccepting(tx: Tx, input: { proId: string; accepting: boolean }): Promise<void> {
  await lockPro(tx, input.proId);
  await tx.pro.update({
    where: { id: input.proId },
    data: { acceptingJobs: input.accepting, pausedUntil: null, version: { increment: 1 } },
  });
  await ringPro(tx, input.proId, { type: 'pro.changed', id: input.proId });
}

/** Replaces the weekly hours: texts by weekday, 0 is Sunday. Throws InputError beside a day whose ranges overlap. */
export async function saveWeek(tx: Tx, input: { proId: string; days: string[] }): Promise<void> {
  const { proId } = input;
  await lockPro(tx, proId);
  await tx.proAvailability.deleteMany({ where: { proId } });
  for (const [weekday, text] of input.days.entries()) await saveDay(tx, { proId, weekday, ranges: parseHours(text) ?? [] });
}

async function saveDay(tx: Tx, day: { proId: string; weekday: number; ranges: HourRange[] }): Promise<void> {
  const overlap = new InputError('Two ranges of a day overlap.', {
    [`day${day.weekday}`]: `The hours of ${WEEKDAYS[day.weekday] ?? 'this day'} overlap`,
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

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

function overlaps(ranges: HourRange[]): boolean {
  const spans = ranges
    .map(({ start, end }) => ({ from: minutes(start), to: minutes(end) + (minutes(end) <= minutes(start) ? 1_440 : 0) }))
    .sort((a, b) => a.from - b.from);
  return spans.some((span, index) => index > 0 && span.from < (spans[index - 1]?.to ?? 0));
}

/** Blocks a local date or frees it again. Visits that stand on it stay; answers how many (G098). */
export async function setDayBlocked(
  tx: Tx,
  input: { proId: string; date: string; blocked: boolean; note: string },
): Promise<{ booked: number }> {
  const { proId, date, blocked, note } = input;
  const day = new Date(`${date}T00:00:00Z`);
  await lockPro(tx, proId);
  await tx.proDayOverride.deleteMany({ where: { proId, date: day, status: 'blocked' } });
  if (blocked) await tx.proDayOverride.create({ data: { proId, date: day, status: 'blocked', note } });
  const [row] = await tx.$queryRaw<{ booked: number }[]>`
    SELECT count(*)::int AS booked FROM assignment a JOIN pro p ON p.id = a.pro_id
    WHERE a.pro_id = ${proId}::uuid AND a.status IN ('accepted', 'en_route', 'in_progress')
      AND (a.starts_at AT TIME ZONE p.zone)::date = ${date}::date`;
  return { booked: row?.booked ?? 0 };
}
