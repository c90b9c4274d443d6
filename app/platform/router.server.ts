import { askJson, unreadable, type Trouble } from './ask-json.server';
import { env } from './env.server';
import { openRoads, RoadsMissing } from './roads/valhalla-in-process.server';
import { matrixQuery, readMatrix, readVersion, type Drives, type MeasuredLeg } from './roads/valhalla';

const MAX_BYTES = 2 * 1024 * 1024;
/** A search for a pro waits for it: what takes longer is a straight line. */
const TIMEOUT_MS = 3_000;

export type RouterAnswer = { kind: 'found'; legs: MeasuredLeg[][] } | Trouble;
export type VersionAnswer = { kind: 'found'; version: string } | Trouble;

/** Whether drives are measured by road here: a server is named, or an extract of roads. */
export function hasRouter(): boolean {
  const { VALHALLA_URL, ROADS } = env();
  return Boolean(VALHALLA_URL ?? ROADS);
}

/** Asks the router how long each of these drives takes. Never throws: what goes wrong is an answer too. */
export async function askRouter(drives: Drives): Promise<RouterAnswer> {
  const answer = await ask('sources_to_targets', matrixQuery(drives));
  if (answer.kind !== 'answer') return answer;
  try {
    return { kind: 'found', legs: readMatrix(answer.body, drives) };
  } catch {
    return unreadable();
  }
}

/** Which router with which roads answers now. Never throws. */
export async function askRouterVersion(): Promise<VersionAnswer> {
  const answer = await ask('status', {});
  if (answer.kind !== 'answer') return answer;
  try {
    return { kind: 'found', version: readVersion(answer.body) };
  } catch {
    return unreadable();
  }
}

type Answer = { kind: 'answer'; body: unknown } | Trouble;

async function ask(what: 'sources_to_targets' | 'status', query: Record<string, unknown>): Promise<Answer> {
  const { VALHALLA_URL } = env();
  if (!VALHALLA_URL) return askInProcess(what, query);
  const url = new URL(what, VALHALLA_URL.endsWith('/') ? VALHALLA_URL : `${VALHALLA_URL}/`);
  const answer = await askJson({ url, headers: {}, maxBytes: MAX_BYTES, useless: 404, body: query, timeoutMs: TIMEOUT_MS });
  return answer.kind === 'useless' ? { kind: 'refused', reason: 'It answered with status 404.', retrySeconds: null } : answer;
}

/** Queries wait for each other: one Valhalla answers one at a time. */
let queue: Promise<unknown> = Promise.resolve();

async function askInProcess(what: 'sources_to_targets' | 'status', query: Record<string, unknown>): Promise<Answer> {
  const turn = queue.then(async () => {
    const actor = await openRoads();
    return what === 'status' ? actor.status(query) : actor.matrix(query);
  });
  queue = turn.catch(() => undefined);
  try {
    return { kind: 'answer', body: await turn };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'It gave no answer.';
    return { kind: error instanceof RoadsMissing ? 'refused' : 'busy', reason, retrySeconds: null };
  }
}
