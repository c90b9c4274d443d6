import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { createRandom } from '#tests/factories/random';
import { compareBooks, eveningCheck, findBroken } from './check-season';
import { answerDeclines, decideClaims } from './claims';
import { measure } from './costs';
import { book } from './customers';
import { fixWorld, goTo } from './fixed-world';
import { askInTurn, openAllConnections } from './in-turn';
import { keepPlans } from './kept-plans';
import { answerOffers, claimFromPool, work } from './pros';
import { answerChanges, answerQuotes, writeQuotes } from './quotes';
import type { Season } from './season';
import { addTimetable, nextDueAt, settleAtStripe, workOff } from './season-clock';
import { openSeasonBusiness } from './season-business';
import { changeMinds, lookBack, payBalances } from './second-thoughts';
import { summary } from './summary';
import { tidyTables } from './upkeep';
import { watchWeather } from './weather';

/** Bookings come in from the first day to 60 days after it, of a short season sooner; the takedowns of January follow. */
const SELLING_DAYS = 60;
const BUSIEST_DAY = 3;
const SEASON_DAYS = 135;
/** Awake from 7 AM to 8 PM in Chicago, by the clock of winter. */
const FIRST_HOUR = 13;
const LAST_HOUR = 26;
/** So many ask within an hour at most, where one after the other leaves again. */
const MAX_ASKING = 30;
/** On days on which no one does anything the timetable runs once in so many. */
const QUIET_DAYS = 7;

export type Wanted = { seed: number; visits: number; pros: number; say: (line: string) => void };

type Diary = {
  /** When the first so many visits are to have been asked for. */
  arrivals: number[];
  made: number;
  /** What people have thought about once. */
  seen: Record<'minds' | 'done' | 'offers' | 'pool' | 'missed' | 'quotes' | 'balances' | 'declines', Set<string>>;
  actsAtTimetable: number;
  timetableDay: number;
  checkEvening: ReturnType<typeof eveningCheck>;
};

/** Plays a season through the pages and the queue. Answers what did not hold; nothing where all did. */
export async function playSeason({ seed, visits, pros, say }: Wanted): Promise<string[]> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(0);
  fixWorld(seed);
  askInTurn();
  await openAllConnections(pool());
  const random = createRandom(seed);
  const opened = await measure('found the business', () => openSeasonBusiness({ random, pros }));
  keepPlans();
  const season: Season = { ...opened, random, counts: new Map(), problems: [], browsers: new Map() };
  say(`${pros} pros work for the business after ${seconds()} s.`);
  const firstDay = Math.ceil(now().getTime() / DAY_MS) * DAY_MS;
  const diary = openDiary(season, { visits, firstDay });
  for (let day = 0; day < SEASON_DAYS; day += 1) {
    await playDay(season, diary, { day, midnight: firstDay + day * DAY_MS });
    if (day % 15 === 14) say(`Day ${day + 1}, ${seconds()} s: ${inWords(season)}`);
    if (season.problems.length > 0) break;
  }
  season.problems.push(...(await measure('check every rule', () => findBroken())));
  season.problems.push(...(await measure('compare the books', () => compareBooks())));
  say(inWords(season));
  say(await summary());
  return [...new Set(season.problems)];
}

function openDiary({ random }: Season, { visits, firstDay }: { visits: number; firstDay: number }): Diary {
  const days = Math.min(SELLING_DAYS, Math.ceil(visits / BUSIEST_DAY));
  const seen = { minds: new Set<string>(), done: new Set<string>(), offers: new Set<string>(), pool: new Set<string>() };
  const more = { missed: new Set<string>(), quotes: new Set<string>(), balances: new Set<string>(), declines: new Set<string>() };
  return {
    arrivals: Array.from({ length: visits }, () => firstDay + random.next() * days * DAY_MS).sort((a, b) => a - b),
    made: 0,
    seen: { ...seen, ...more },
    actsAtTimetable: -1,
    timetableDay: 0,
    checkEvening: eveningCheck(),
  };
}

async function playDay(season: Season, diary: Diary, { day, midnight }: { day: number; midnight: number }): Promise<void> {
  const evening = midnight + LAST_HOUR * HOUR_MS;
  if (isQuiet(season, diary, day) && (await nextEventAt(diary)) > evening) return;
  for (let hour = FIRST_HOUR; hour <= LAST_HOUR; hour += 1) {
    const at = midnight + hour * HOUR_MS;
    if (hour > FIRST_HOUR && (await nextEventAt(diary)) > at) continue;
    goTo(new Date(at));
    if (hour === FIRST_HOUR) await playMorning(season, diary, day);
    await playHour(season, diary, at);
  }
  await settleAtStripe();
  await workOff();
  season.problems.push(...(await measure('check what changed', () => diary.checkEvening(db()))));
  await tidyTables(actsSoFar(season));
}

function actsSoFar({ counts }: Season): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

function isQuiet(season: Season, diary: Diary, day: number): boolean {
  return actsSoFar(season) === diary.actsAtTimetable && day - diary.timetableDay < QUIET_DAYS;
}

/** When anything is next due, or the next visitor asks. */
async function nextEventAt({ arrivals, made, seen }: Diary): Promise<number> {
  return Math.min(await nextDueAt(seen.missed), arrivals[made] ?? Infinity);
}

async function playMorning(season: Season, diary: Diary, day: number): Promise<void> {
  diary.actsAtTimetable = actsSoFar(season);
  diary.timetableDay = day;
  await addTimetable();
  await workOff();
  const { seen } = diary;
  await watchWeather(season);
  await writeQuotes(season);
  await answerChanges(season);
  await answerQuotes(season, seen.quotes);
  await changeMinds(season, seen.minds);
  await lookBack(season, seen.done);
  await answerDeclines(season, seen.declines);
  await decideClaims(season);
  await payBalances(season, seen.balances);
}

async function playHour(season: Season, diary: Diary, at: number): Promise<void> {
  const { arrivals, seen } = diary;
  await workOff();
  if (diary.made < arrivals.length) diary.made = Math.max(diary.made, await countVisits());
  for (let asking = 0; asking < MAX_ASKING && (arrivals[diary.made] ?? Infinity) <= at; asking += 1)
    diary.made += await book(season);
  await workOff();
  await answerOffers(season, seen.offers);
  await claimFromPool(season, seen.pool);
  await work(season, seen.missed);
  await workOff();
}

/** Those that were booked, whatever became of them. */
async function countVisits(): Promise<number> {
  return db().visit.count({ where: { status: { not: 'draft' } } });
}

function inWords({ counts }: Season): string {
  return [...counts].map(([act, times]) => `${times} ${act}`).join(', ');
}
