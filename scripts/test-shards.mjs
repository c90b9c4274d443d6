/** Into how many turns a long step is cut where time is limited: each starts its own database or browser, and ends in minutes. */
const TURNS = { integration: 8, browser: 4 };
/** Until one of its kind has ended, a turn is taken to last so long. */
const FIRST_GUESS_MS = 12 * 60_000;
/** The next turn may be longer than the longest before it. */
const MARGIN = 1.25;

/**
 * The rows of `npm run test:full` as turns: each row of tests once for each share of its files, the kinds mixed, another one first each hour.
 * What one run leaves out for want of time is thus not always the same.
 *
 * @param rows rows of lanes of steps, as in test.mjs
 * @param hour a number that is one more each hour
 */
export function cutIntoShards(rows, hour) {
  const ground = rows.filter((row) => !kindOf(row));
  const turns = rows
    .filter(kindOf)
    .flatMap((row) =>
      Array.from({ length: TURNS[kindOf(row)] }, (_, at) => ({ row, at, place: (at + 0.5) / TURNS[kindOf(row)] })),
    )
    .sort((one, other) => one.place - other.place)
    .map(({ row, at }) => cut(row, at + 1, TURNS[kindOf(row)]));
  const first = hour % Math.max(1, turns.length);
  return [...ground, ...turns.slice(first), ...turns.slice(0, first)];
}

/** The part whose tests a row runs, where it may be cut. */
function kindOf(row) {
  return row.flat().find(({ part }) => Object.hasOwn(TURNS, part))?.part;
}

function cut(row, turn, turns) {
  return row.map((lane) =>
    lane.map((step) => ({
      ...step,
      title: `${step.title}, ${turn} of ${turns}`,
      command: [...step.command, `--shard=${turn}/${turns}`],
      report: step.report.replace('.json', `-${turn}.json`),
      turnOf: kindOf(row),
    })),
  );
}

/**
 * Says before each row whether it may begin: where time is limited, only if it is likely to end in time.
 *
 * @param withinMs how long everything may take; null for no limit
 */
export function timeKeeper(withinMs) {
  const began = Date.now();
  const longest = new Map();
  return {
    mayBegin(row) {
      const kind = row.flat().find(({ turnOf }) => turnOf)?.turnOf;
      if (withinMs === null || !kind) return true;
      return Date.now() - began + (longest.get(kind) ?? FIRST_GUESS_MS) * MARGIN <= withinMs;
    },
    note(row, ms) {
      const kind = row.flat().find(({ turnOf }) => turnOf)?.turnOf;
      if (kind) longest.set(kind, Math.max(longest.get(kind) ?? 0, ms));
    },
  };
}
