import { wantedLegs, type Problem, type WantedLeg } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { askRouter, askRouterVersion, hasRouter, type RouterAnswer } from '#app/platform/router.server';
import { MAX_POINTS } from '#app/platform/roads/valhalla';
import type { Trouble } from '#app/platform/ask-json.server';
import { driveKey, matrixRequests, type MatrixRequest } from './matrix-requests';
import { readLegs, storeLegs } from './road-cache.server';

/** After the first failure, and twice as long after each that follows. What has to be mended by people is tried less often. */
const REST_SECONDS = { busy: 30, refused: 300 } as const;
const LONGEST_REST_SECONDS = 3_600;

type Measure = {
  /** No request is begun later, milliseconds from now. */
  withinMs: number;
  /** Drives beside those that the problem leads to. */
  more?: readonly WantedLeg[];
};

/**
 * Asks the router for the drives of a problem that are not known yet, and keeps them. Call it outside of a transaction. Never throws
 * for the router's sake: one that is away or slow is left alone for a while by all processes, and its drives are straight lines.
 * Returns how many drives were measured.
 */
export async function measureRoads(db: Db, problem: Problem, { withinMs, more = [] }: Measure): Promise<number> {
  if (!hasRouter() || (await isResting(db))) return 0;
  const until = performance.now() + withinMs;
  const answer = await askRouterVersion();
  if (answer.kind !== 'found') {
    await noteTrouble(db, answer);
    return 0;
  }
  const { version } = answer;
  await noteVersion(db, version);
  const wanted = [...wantedLegs(problem), ...more];
  const known = await readLegs(db, wanted);
  const missing = wanted.filter((drive) => !known.legs.has(driveKey(drive)));
  let measured = 0;
  const asked = new Set(missing.map(driveKey));
  for (const request of matrixRequests(missing, MAX_POINTS)) {
    if (performance.now() >= until) break;
    const found = await askRouter(request);
    if (found.kind !== 'found') {
      await noteTrouble(db, found);
      break;
    }
    measured += await keep(db, { version, request, found, asked });
  }
  return measured;
}

type Found = Extract<RouterAnswer, { kind: 'found' }>;

async function keep(
  db: Db,
  { version, request, found, asked }: { version: string; request: MatrixRequest; found: Found; asked: ReadonlySet<string> },
): Promise<number> {
  const measured = request.from
    .flatMap((from, row) => request.to.map((to, column) => ({ drive: { from, to }, leg: found.legs[row]?.[column] ?? null })))
    .filter(({ drive }) => asked.has(driveKey(drive)));
  await storeLegs(db, { version, measured });
  return measured.length;
}

async function isResting(db: Db): Promise<boolean> {
  const rows = await db.$queryRaw<{ rests: boolean }[]>`
    SELECT coalesce(rests_until > clock_timestamp(), false) AS rests FROM road_router WHERE id = 1`;
  return rows[0]?.rests ?? false;
}

/** It answers: what went wrong before is over. New roads have a new version, so that no drive of the old ones counts. */
async function noteVersion(db: Db, version: string): Promise<void> {
  await db.$executeRaw`
    UPDATE road_router SET version = ${version}, failures = 0, rests_until = NULL, trouble = NULL, trouble_at = NULL,
      answered_at = clock_timestamp()
    WHERE id = 1 AND (version IS DISTINCT FROM ${version} OR failures > 0 OR answered_at IS NULL
      OR answered_at < clock_timestamp() - interval '1 minute')`;
}

/** One that is away, or refuses us, is left alone for a while by all processes. */
async function noteTrouble(db: Db, trouble: Trouble): Promise<void> {
  await db.$executeRaw`
    UPDATE road_router SET failures = failures + 1, trouble = ${trouble.reason.slice(0, 300)}, trouble_at = clock_timestamp(),
      rests_until = clock_timestamp() + make_interval(secs => coalesce(${trouble.retrySeconds}::float8,
        least(${REST_SECONDS[trouble.kind]}::float8 * 2 ^ least(failures, 10), ${LONGEST_REST_SECONDS}::float8)))
    WHERE id = 1`;
}

/** How the router fares; null where none is set. */
export async function readRouter(db: Db): Promise<{ failures: number; trouble: string | null; isAnswered: boolean } | null> {
  if (!hasRouter()) return null;
  const row = await db.roadRouter.findUnique({ where: { id: 1 }, select: { failures: true, trouble: true, answeredAt: true } });
  return { failures: row?.failures ?? 0, trouble: row?.trouble ?? null, isAnswered: Boolean(row?.answeredAt) };
}
