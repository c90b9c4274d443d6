import { readForms } from '#tests/setup/crawl';
import { signInAs } from '#tests/setup/ask';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import type { Random } from '#tests/factories/random';
import { requireTaken } from '../integration/second-business/found-business';
import { measure } from './costs';
import { beginAct } from './fixed-world';
import { untilQuiet } from './in-turn';
import type { SeasonBusiness } from './season-business';

/** What a season is played with, and what happened so far: each act counts itself. */
export type Season = SeasonBusiness & { random: Random; counts: Map<string, number>; problems: string[]; browsers: Browsers };
/** The cookie of each person's browser, and when it was given. */
export type Browsers = Map<string, { cookie: string; since: number }>;
export type Fields = Record<string, string>;

/** A session ends after 30 days without a new cookie. */
const KEPT_MS = 20 * DAY_MS;

/** Does an act, which answers its name; what the product refuses is a problem of the season, not its end. */
export async function attempt(season: Season, kind: string, act: () => Promise<string>): Promise<string | null> {
  beginAct();
  try {
    const name = await measure(kind, act);
    await untilQuiet();
    season.counts.set(name, (season.counts.get(name) ?? 0) + 1);
    return name;
  } catch (error) {
    season.problems.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 600));
    return null;
  }
}

/** The cookie of a person who signed in some days ago at most. */
export async function cookieFor({ browsers }: Season, userId: string): Promise<string> {
  const kept = browsers.get(userId);
  if (kept && now().getTime() - kept.since < KEPT_MS) return kept.cookie;
  const cookie = await signInAs(userId);
  browsers.set(userId, { cookie, since: now().getTime() });
  return cookie;
}

/** What stands on a page for a person. */
export async function read(season: Season, path: string, userId: string): Promise<string> {
  return (await season.business.ask(path, { cookie: await cookieFor(season, userId) })).text();
}

/** Sends a form whose fields are known without reading its page; throws with what the page says where it is refused. */
export async function send(season: Season, path: string, userId: string, fields: Fields | FormData): Promise<Response> {
  const body = fields instanceof FormData ? fields : new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  const cookie = await cookieFor(season, userId);
  return requireTaken(await season.business.ask(path, { method: 'POST', cookie, body }), `${path} ${describe(fields)}`);
}

/** Fills in a form that stands on a page and sends it. */
export async function fillIn(
  season: Season,
  form: { path: string; userId: string; to?: string; has: (fields: Fields) => boolean },
  over: Fields,
): Promise<Response> {
  const { path, userId, to = path, has } = form;
  const found = readForms(path, await read(season, path, userId)).find(({ fields }) => 'opId' in fields && has(fields));
  if (!found) throw new Error(`There is no such form at ${path}`);
  return send(season, to, userId, { ...found.fields, ...over });
}

function describe(fields: Fields | FormData): string {
  return fields instanceof FormData ? '' : (fields.intent ?? fields.subaction ?? '');
}
