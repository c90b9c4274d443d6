import type { Random } from '#tests/factories/random';
import type { SeasonBusiness } from './season-business';

/** What a season is played with, and what happened so far: each act counts itself. */
export type Season = SeasonBusiness & { random: Random; counts: Map<string, number>; problems: string[] };

function count(season: Season, act: string): void {
  season.counts.set(act, (season.counts.get(act) ?? 0) + 1);
}

/** Does an act, which answers its name; what the product refuses is a problem of the season, not its end. */
export async function attempt(season: Season, act: () => Promise<string>): Promise<string | null> {
  try {
    const name = await act();
    count(season, name);
    return name;
  } catch (error) {
    season.problems.push((error instanceof Error ? error.message : String(error)).slice(0, 600));
    return null;
  }
}
