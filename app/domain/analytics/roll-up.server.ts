import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, dateText, getMonday, localDate } from '#app/platform/local-date';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { tryEach } from '#app/tasks/try-each';
import { addDays } from '../catalog/seasons';
import { officeZone } from '../settings/office-zone.server';
import { countDay } from './count-day.server';
import { ACTIVITY_KEPT_DAYS, PART_KINDS, PARTS, REBUILT_PARTS, type Part } from './parts';
import { makeMonthsDue } from './sum-months.server';

/** Changes taken at once. */
const BATCH = 20_000;
/** Days looked up at once. */
const DUE_BATCH = 200;
/** A person who was active counts in the weeks that end on the day and the six after it. */
const WEEK_DAYS = 7;
const VISITORS_KEPT_DAYS = 3;

type Setting = { zone: string; livemode: boolean; today: string };

/**
 * Counts the days again in which something has changed since, a part of a day at a time: what it costs is what the changed days hold,
 * however old the business is. Stops between two days once the signal says so; the next run goes on. Run every minute by the crontab.
 *
 * @returns how many parts of days were counted
 * @throws AggregateError once the others were counted, when any has failed
 */
export async function rollUp(client: PrismaClient, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const setting = await readSetting(client);
  await transact(client, (tx) => beginDay(tx, setting));
  while (!signal?.aborted && (await transact(client, (tx) => takeChanges(tx, setting))) === BATCH);
  let counted = 0;
  async function* readBatches(): AsyncGenerator<Due[]> {
    // Where nothing of a batch was to be had, others count it, or it fails each time.
    for (let before = -1; before < counted;) {
      before = counted;
      yield await readDue(client, setting);
    }
  }
  await tryEach(readBatches(), (due) =>
    tryEach(due, async (one) => {
      if (!signal?.aborted && (await transact(client, (tx) => countDue(tx, one, setting)))) counted += 1;
    }),
  );
  return counted;
}

async function readSetting(db: Db): Promise<Setting> {
  const zone = await officeZone(db);
  return { zone, livemode: hasLiveKey(), today: localDate(now(), zone) };
}

/** A first run, another zone or another kind of money: every day is due. A new day: what is written down once a day is due. */
async function beginDay(tx: Tx, { zone, livemode, today }: Setting): Promise<void> {
  const known = await tx.analyticsState.findUnique({ where: { id: 1 } });
  const day = dateColumn(today);
  if (known?.zone === zone && known.livemode === livemode && dateText(known.day) === today) return;
  if (known?.zone !== zone || known.livemode !== livemode) await makeAllDue(tx, today);
  const kept = { zone, livemode, day, updatedAt: now() };
  await tx.analyticsState.upsert({ where: { id: 1 }, create: { id: 1, ...kept }, update: kept });
  await makeDue(tx, ['availability', 'receivables', 'activity', 'visitors'], [today]);
  await makeDue(tx, ['activity', 'visitors'], [addDays(today, -1)]);
  await makeMonthsDue(tx, today);
  const monday = getMonday(today);
  if (!known || dateText(known.day) < monday) await makeDue(tx, ['weeks'], [addDays(monday, -WEEK_DAYS)]);
  await tx.userActiveDay.deleteMany({ where: { day: { lt: new Date(day.getTime() - ACTIVITY_KEPT_DAYS * DAY_MS) } } });
  await tx.visitorDay.deleteMany({ where: { day: { lt: new Date(day.getTime() - VISITORS_KEPT_DAYS * DAY_MS) } } });
}

/** Makes every day due that has rows to count. Days of what is written down once a day stay as they are. */
export async function makeAllDue(tx: Tx, today: string): Promise<void> {
  await tx.$executeRaw`
    WITH ends AS (
      SELECT least((SELECT min(created_at) FROM quote_request), (SELECT min(created_at) FROM booking), (SELECT min(at) FROM ledger_transaction),
          (SELECT min(window_start) FROM visit))::date - 1 AS first,
        greatest(${today}::date, (SELECT max(window_start) FROM visit)::date) + 1 AS last
    ),
    of_no_row AS (
      DELETE FROM analytics_day USING ends
      WHERE kind = ANY (${REBUILT_PARTS.flatMap((part) => PART_KINDS[part])}::text[]) AND (first IS NULL OR day NOT BETWEEN first AND last)
    )
    INSERT INTO analytics_due (part, day)
    SELECT part, d::date FROM ends, generate_series(first, last, interval '1 day') d, unnest(${[...REBUILT_PARTS]}::text[]) AS part
    ON CONFLICT DO NOTHING`;
  await makeDue(tx, ['availability', 'receivables', 'activity', 'visitors'], [today]);
  await tx.analyticsMonthState.deleteMany();
  await makeMonthsDue(tx, today);
}

async function makeDue(tx: Tx, parts: Part[], days: string[]): Promise<void> {
  await tx.analyticsDue.createMany({
    data: parts.flatMap((part) => days.map((day) => ({ part, day: dateColumn(day) }))),
    skipDuplicates: true,
  });
}

/** Turns noted changes into days that are due. What commits later notes itself later. */
async function takeChanges(tx: Tx, { zone, today }: Setting): Promise<number> {
  const changes = await tx.$queryRaw<{ part: Part; day: string }[]>`
    DELETE FROM analytics_change WHERE id IN (SELECT id FROM analytics_change ORDER BY id LIMIT ${BATCH})
    RETURNING part, to_char(at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day`;
  const due = new Set(changes.flatMap((change) => daysOf(change, today).map((day) => `${change.part} ${day}`)));
  await tx.analyticsDue.createMany({
    data: [...due].map((key) => ({ part: key.split(' ')[0]!, day: dateColumn(key.split(' ')[1]!) })),
    skipDuplicates: true,
  });
  return changes.length;
}

function daysOf({ part, day }: { part: Part; day: string }, today: string): string[] {
  if (part === 'receivables') return [today];
  if (part !== 'activity') return [day];
  return Array.from({ length: WEEK_DAYS }, (_, after) => addDays(day, after)).filter((one) => one <= today);
}

type Due = { part: string; day: string };

/** What is due, today first, then the days before and those to come; a month after its days. */
function readDue(db: Db, { today }: Setting): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    SELECT part, to_char(day, 'YYYY-MM-DD') AS day FROM analytics_due ORDER BY day > ${today}::date, analytics_due.day DESC, part = 'months', part LIMIT ${DUE_BATCH}`;
}

/** Counts a part of a day that is due; false where another worker has it. */
async function countDue(tx: Tx, due: Due, { zone, livemode }: Setting): Promise<boolean> {
  const taken = await tx.$executeRaw`
    DELETE FROM analytics_due WHERE (part, day) IN (
      SELECT part, day FROM analytics_due WHERE part = ${due.part} AND day = ${due.day}::date FOR UPDATE SKIP LOCKED)`;
  const part = PARTS.find((one) => one === due.part);
  if (taken === 0 || !part) return false;
  await countDay(tx, { part, day: due.day, zone, livemode });
  return true;
}
