import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { createRandom } from '#tests/factories/random';
import { compareBooks, findBroken } from './check-season';
import { book, changeMinds, rate } from './customers';
import { answerOffers, claimFromPool, work } from './pros';
import type { Season } from './season';
import { addTimetable, goTo, settleAtStripe, workOff } from './season-clock';
import { openSeasonBusiness } from './season-business';

/** Bookings come in from the first day to 60 days after it; the takedowns of January follow. */
const SELLING_DAYS = 60;
const SEASON_DAYS = 135;
/** Awake from 7 AM to 8 PM in Chicago, by the clock of winter. */
const FIRST_HOUR = 13;
const LAST_HOUR = 26;

export type Wanted = { seed: number; visits: number; pros: number; say: (line: string) => void };

/** Plays a season through the pages and the queue. Answers whether every rule held. */
export async function playSeason({ seed, visits, pros, say }: Wanted): Promise<boolean> {
  const began = performance.now();
  const random = createRandom(seed);
  const season: Season = { ...(await openSeasonBusiness({ random, pros })), random, counts: new Map(), problems: [] };
  say(`${pros} pros work for the business after ${seconds(began)} s.`);
  const firstDay = Math.ceil(now().getTime() / DAY_MS) * DAY_MS;
  const arrivals = Array.from({ length: visits }, () => firstDay + random.next() * SELLING_DAYS * DAY_MS).sort((a, b) => a - b);
  const seen = {
    minds: new Set<string>(),
    rated: new Set<string>(),
    offers: new Set<string>(),
    pool: new Set<string>(),
    missed: new Set<string>(),
  };
  for (let day = 0; day < SEASON_DAYS; day += 1) {
    for (let hour = FIRST_HOUR; hour <= LAST_HOUR; hour += 1) {
      const at = firstDay + day * DAY_MS + hour * HOUR_MS;
      goTo(new Date(at));
      if (hour === FIRST_HOUR) await addTimetable();
      await workOff();
      for (; arrivals[0] !== undefined && arrivals[0] <= at; arrivals.shift()) await book(season);
      if (hour === FIRST_HOUR) await changeMinds(season, seen.minds);
      if (hour === FIRST_HOUR) await rate(season, seen.rated);
      await workOff();
      await answerOffers(season, seen.offers);
      await claimFromPool(season, seen.pool);
      await work(season, seen.missed);
      await workOff();
    }
    await settleAtStripe();
    await workOff();
    const broken = await findBroken();
    season.problems.push(...broken);
    if (day % 15 === 14) say(`Day ${day + 1}, ${seconds(began)} s: ${inWords(season)}`);
    if (broken.length > 0) break;
  }
  season.problems.push(...(await compareBooks()));
  say(await summary(season));
  for (const problem of new Set(season.problems)) say(`✘ ${problem}`);
  say(
    season.problems.length === 0
      ? `Every rule held. ${seconds(began)} s.`
      : `${season.problems.length} problems. ${seconds(began)} s.`,
  );
  return season.problems.length === 0;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0);
}

function inWords({ counts }: Season): string {
  return [...counts].map(([act, times]) => `${times} ${act}`).join(', ');
}

/** What a season came to. */
async function summary(season: Season): Promise<string> {
  const visits = await db().visit.groupBy({
    by: ['kind', 'status'],
    _count: true,
    orderBy: [{ kind: 'asc' }, { status: 'asc' }],
  });
  const accounts = await db().ledgerEntry.groupBy({ by: ['account'], _sum: { amountCents: true }, orderBy: { account: 'asc' } });
  return [
    inWords(season),
    visits.map(({ kind, status, _count }) => `${kind} ${status} ${_count}`).join(', '),
    accounts.map(({ account, _sum }) => `${account} ${_sum.amountCents ?? 0}`).join(', '),
  ].join('\n');
}
