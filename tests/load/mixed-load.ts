import { setTimeout as delay } from 'node:timers/promises';

export type Mixed = {
  origins: readonly string[];
  /** Pages of a visitor, or of the person of each cookie. */
  pages: readonly { path: string; cookie?: string }[];
  perSecond: number;
  seconds: number;
  /** One in so many requests is a form; 0: none. */
  formEvery?: number;
};
type Kind = 'page' | 'form' | 'turnedAway';
export type MixedReport = {
  sent: number;
  /** Milliseconds from a request to its whole answer: of pages and forms that were served, and of what was turned away. */
  kinds: Record<Kind, number[]>;
  /** How late requests were sent: what the sender itself could not keep up with. */
  lags: number[];
  /** How often each status came; 0 stands for no answer. */
  statuses: Record<string, number>;
  /** Answers that turned a person away and did not say when to come again. */
  withoutRetryAfter: number;
  /** The addresses of the forms that were taken. */
  taken: string[];
};

const TIMEOUT_MS = 60_000;
const TURNED_AWAY = [429, 503];

type Asked = { status: number; retryAfter?: string | null };

async function answerTo(url: string, init: RequestInit): Promise<Asked> {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

function askPage(origin: string, { path, cookie }: Mixed['pages'][number]): Promise<Asked> {
  return answerTo(`${origin}${path}`, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });
}

function sendForm(origin: string, email: string): Promise<Asked> {
  const fields = { name: 'Kay', email, subject: 'general', message: 'Hello there', phone: '', opId: crypto.randomUUID() };
  return answerTo(`${origin}/contact`, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) });
}

/** Asks for pages and sends forms when each is due, whatever became of those before. */
export async function mixedLoad({ origins, pages, perSecond, seconds, formEvery = 5 }: Mixed): Promise<MixedReport> {
  const report: MixedReport = {
    sent: 0,
    kinds: { page: [], form: [], turnedAway: [] },
    lags: [],
    statuses: {},
    withoutRetryAfter: 0,
    taken: [],
  };
  const answers: Promise<void>[] = [];
  const began = performance.now();
  const run = crypto.randomUUID().slice(0, 8);
  async function send(at: number): Promise<void> {
    const origin = origins[at % origins.length] ?? '';
    const email = at % formEvery === 0 ? `mixed-${run}-${at}@town.test` : null;
    const sentAt = performance.now();
    const asking = email ? sendForm(origin, email) : askPage(origin, pages[at % pages.length] ?? { path: '/' });
    const { status, retryAfter } = await asking.catch((): Asked => ({ status: 0 }));
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    const isTurnedAway = TURNED_AWAY.includes(status);
    if (isTurnedAway && !retryAfter) report.withoutRetryAfter += 1;
    const kind = isTurnedAway ? 'turnedAway' : status >= 200 && status < 400 ? (email ? 'form' : 'page') : null;
    if (kind) report.kinds[kind].push(performance.now() - sentAt);
    if (email && status === 303) report.taken.push(email);
  }
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = began + (at * 1_000) / perSecond;
    while (performance.now() < due) await delay(1);
    report.lags.push(performance.now() - due);
    report.sent += 1;
    answers.push(send(at));
  }
  await Promise.all(answers);
  return report;
}
