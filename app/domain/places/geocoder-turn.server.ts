import type { Db } from '#app/platform/db.server';
import { geocoderSpacingMs, type GeocoderName } from '#app/platform/geocoder.server';
import type { GeocoderAnswer } from '#app/platform/geocoding/geocoder-api';

/** A task waits at most this long for its turn; the sweep takes up what it leaves. */
const LONGEST_WAIT_SECONDS = 5;
/** After the first failure, and twice as long after each that follows. What has to be mended by people is tried less often. */
const REST_SECONDS = { busy: 30, refused: 300 } as const;
const LONGEST_REST_SECONDS = 3_600;

/**
 * Takes the next free turn to ask, over all processes: how many milliseconds from now it is. Null while the geocoder rests, or when
 * too many wait already.
 */
export async function takeTurn(db: Db, name: GeocoderName): Promise<number | null> {
  const seconds = geocoderSpacingMs(name) / 1_000;
  const rows = await db.$queryRaw<{ wait: number }[]>`
    UPDATE geocoder SET next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${seconds}::float8)
    WHERE id = 1 AND (rests_until IS NULL OR rests_until <= clock_timestamp())
      AND next_at < clock_timestamp() + make_interval(secs => ${LONGEST_WAIT_SECONDS}::float8)
    RETURNING (1000 * (extract(epoch FROM next_at - clock_timestamp()) - ${seconds}::float8))::float8 AS wait`;
  const [turn] = rows;
  return turn ? Math.max(0, Math.ceil(turn.wait)) : null;
}

/** Keeps how the geocoder fares. One that is away, or has enough of us, is left alone for a while by all processes. */
export async function noteAnswer(db: Db, answer: GeocoderAnswer): Promise<void> {
  if (answer.kind === 'found' || answer.kind === 'none') {
    await db.$executeRaw`
      UPDATE geocoder SET failures = 0, rests_until = NULL, trouble = NULL, trouble_at = NULL, answered_at = clock_timestamp()
      WHERE id = 1`;
    return;
  }
  await db.$executeRaw`
    UPDATE geocoder SET failures = failures + 1, trouble = ${answer.reason.slice(0, 300)}, trouble_at = clock_timestamp(),
      rests_until = clock_timestamp() + make_interval(secs => coalesce(${answer.retrySeconds}::float8,
        least(${REST_SECONDS[answer.kind]}::float8 * 2 ^ least(failures, 10), ${LONGEST_REST_SECONDS}::float8)))
    WHERE id = 1`;
}

/** Lets the geocoder be asked at once, as after its key was changed. */
export async function endRest(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE geocoder SET failures = 0, rests_until = NULL WHERE id = 1`;
}
