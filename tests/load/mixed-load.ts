import { setTimeout as delay } from 'node:timers/promises';

export type Mixed = {
  origins: readonly string[];
  /** Pages of a visitor, or of the person of each cookie. */
  pages: readonly { path: string; cookie?: string }[];
  perSecond: number;
  seconds: number;
  /** One in so many requests is a form. */
  formEvery?: number;
};
export type MixedReport = {
  sent: number;
  /** From when a request was due, for those that were served. */
  waits: number[];
  /** How often each status came; 0 stands for no answer. */
  statuses: Record<string, number>;
  /** The addresses of the forms that were taken. */
  taken: string[];
};

const PATIENCE_MS = 60_000;

type Asked = { status: number; email?: string };

async function askPage(origin: string, { path, cookie }: Mixed['pages'][number]): Promise<Asked> {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.arrayBuffer();
  return { status: answer.status };
}

async function sendForm(origin: string, email: string): Promise<Asked> {
  const body = new URLSearchParams({
    name: 'Kay',
    email,
    subject: 'general',
    message: 'Hello there',
    phone: '',
    opId: crypto.randomUUID(),
  });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(`${origin}/contact`, { method: 'POST', redirect: 'manual', headers: { origin }, body, signal });
  await answer.arrayBuffer();
  return { status: answer.status, email };
}

/** Asks for pages and sends forms when each is due, whatever became of those before. */
export async function mixedLoad({ origins, pages, perSecond, seconds, formEvery = 5 }: Mixed): Promise<MixedReport> {
  const report: MixedReport = { sent: 0, waits: [], statuses: {}, taken: [] };
  const answers: Promise<void>[] = [];
  const began = performance.now();
  const run = crypto.randomUUID().slice(0, 8);
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = began + (at * 1_000) / perSecond;
    while (performance.now() < due) await delay(1);
    const origin = origins[at % origins.length] ?? '';
    const isForm = at % formEvery === 0;
    const asked = isForm
      ? sendForm(origin, `mixed-${run}-${at}@town.test`)
      : askPage(origin, pages[at % pages.length] ?? { path: '/' });
    report.sent += 1;
    answers.push(
      asked
        .catch((): Asked => ({ status: 0 }))
        .then(({ status, email }) => {
          report.statuses[status] = (report.statuses[status] ?? 0) + 1;
          if (status >= 200 && status < 400) report.waits.push(performance.now() - due);
          if (email && status === 303) report.taken.push(email);
        }),
    );
  }
  await Promise.all(answers);
  return report;
}
