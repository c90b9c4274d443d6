import { mark } from './texts/t';

const TIMEOUT_MS = 8_000;
const LONGEST_REST_SECONDS = 6 * 3_600;

/** `busy`: no answer, or one that says to come back later. `refused`: it does not take us, which an operator has to mend. */
export type Trouble = ({ kind: 'busy' } & Said) | ({ kind: 'refused' } & Said);
type Said = { reason: string; retrySeconds: number | null };
/** `useless`: it says that it can do nothing with what it was asked. */
export type AskedJson = { kind: 'answer'; body: unknown } | { kind: 'useless' } | Trouble;

type Ask = {
  url: URL;
  headers: Record<string, string>;
  maxBytes: number;
  /** By which status it says that it can do nothing with what it was asked. */
  useless: number;
  /** Sent as JSON, by POST. */
  body?: unknown;
  /** How long an answer is waited for; default 8 seconds. */
  timeoutMs?: number;
};

/** Asks a service of others for JSON. Never throws: what goes wrong is an answer too, without the address or a key in it. */
export async function askJson({ url, headers, maxBytes, useless, body: asked, timeoutMs = TIMEOUT_MS }: Ask): Promise<AskedJson> {
  let response: Response;
  let body: string;
  const post = asked === undefined ? {} : { method: 'POST', body: JSON.stringify(asked) };
  const sent: Record<string, string> = asked === undefined ? {} : { 'content-type': 'application/json' };
  try {
    response = await fetch(url, {
      ...post,
      headers: { accept: 'application/json', ...sent, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = await readLimited(response, maxBytes);
  } catch (error) {
    return { kind: 'busy', reason: reasonOf(error, timeoutMs), retrySeconds: null };
  }
  if (response.status === useless) return { kind: 'useless' };
  if (!response.ok) return failed(response);
  try {
    return { kind: 'answer', body: JSON.parse(body) };
  } catch {
    return unreadable();
  }
}

/** The answer has another shape than the service is known for. */
export function unreadable(): Trouble {
  return { kind: 'busy', reason: mark('Its answer could not be read.'), retrySeconds: null };
}

/** Too many requests and trouble of the service's own go away; what else it refuses is for the operator to mend. */
function failed({ status, headers }: Response): Trouble {
  const isBusy = status === 429 || status === 408 || status >= 500;
  const after = Number(headers.get('retry-after'));
  const retrySeconds = Number.isFinite(after) && after > 0 ? Math.min(after, LONGEST_REST_SECONDS) : null;
  const said = { reason: `It answered with status ${status}.`, retrySeconds };
  return isBusy ? { kind: 'busy', ...said } : { kind: 'refused', ...said };
}

async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > maxBytes) throw new Error('too much');
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return isLate ? `It did not answer in ${timeoutMs / 1_000} s.` : mark('It could not be reached, or broke off.');
}
