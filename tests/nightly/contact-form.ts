import { setTimeout as delay } from 'node:timers/promises';

export type Answer = { status: number; retryAfter: string | null };

/** Sends a message as a person does, once. Status 0 stands for no answer. */
export async function sendOnce(origin: string, email: string, opId: string, message = 'Hello there'): Promise<Answer> {
  const body = new URLSearchParams({ name: 'Kay', email, subject: 'general', message, phone: '', opId });
  const answer = await fetch(`${origin}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body,
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return { status: answer?.status ?? 0, retryAfter: answer?.headers.get('retry-after') ?? null };
}

/** The same form again, to one process after the other, until it is taken. Answers how often it came back. */
export async function sendUntilTaken(origins: string[], email: string, message?: string): Promise<number> {
  const opId = crypto.randomUUID();
  for (let tries = 0; tries < 600; tries += 1) {
    const { status } = await sendOnce(origins[tries % origins.length] ?? '', email, opId, message);
    if (status >= 300 && status < 400) return tries;
    if (status >= 400 && status < 500) throw new Error(`refused with ${status}`);
    await delay(200);
  }
  throw new Error('No process took the message.');
}
