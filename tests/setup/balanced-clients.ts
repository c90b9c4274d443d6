import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Product } from './product';

export type Answer = { path: string; status: number; email?: string };

type Options = {
  clients: number;
  /** So many answers are waited for between two steps. */
  between: number;
  ports: readonly number[];
  /** Pages that are asked for beside forms. */
  pages: readonly string[];
  /** Asks for the scripts and styles that pages name, too, of whichever process comes next. */
  withFiles?: boolean;
};

/**
 * People who read pages and send forms all the while, spread over the web processes in service as a balancer spreads them: who says that
 * it is not ready gets nothing new. `answers` is what they got; a request that failed has status 0.
 */
export function startClients({ clients, between, ports, pages, withFiles = false }: Options) {
  const inService = new Set(ports);
  const answers: Answer[] = [];
  let going = true;
  let turn = 0;

  function nextOrigin(): string {
    const open = [...inService];
    return `http://127.0.0.1:${open[(turn += 1) % open.length]}`;
  }
  async function read(path: string): Promise<string> {
    const answer = await fetch(nextOrigin() + path, { redirect: 'manual' });
    const text = await answer.text();
    answers.push({ path, status: answer.status });
    return text;
  }
  async function send(): Promise<void> {
    const email = `balanced-${crypto.randomUUID()}@town.test`;
    const opId = crypto.randomUUID();
    const body = new URLSearchParams({ name: 'Kay', email, subject: 'general', message: 'Hello there', phone: '', opId });
    const headers = { origin: 'http://localhost' };
    const answer = await fetch(`${nextOrigin()}/contact`, { method: 'POST', redirect: 'manual', headers, body });
    await answer.text();
    answers.push({ path: '/contact', status: answer.status, email });
  }
  async function step(at: number): Promise<void> {
    if (at % 3 === 0) return send();
    const text = await read(pages[at % pages.length] ?? '/');
    if (!withFiles) return;
    const files = [...new Set([...text.matchAll(/"(\/build\/[^"\s]+\.(?:js|css|woff2))"/g)].map(([, file]) => file ?? ''))];
    // A few of each page, not the same ones: all of them are a hundred.
    for (const file of files.filter((_, index) => (index + at) % 20 === 0)) await read(file);
  }
  async function client(id: number): Promise<void> {
    for (let at = id; going; at += clients)
      await step(at).catch((error: unknown) => answers.push({ path: String(error), status: 0 }));
  }
  const running = Promise.all(Array.from({ length: clients }, (_, id) => client(id)));

  async function someAnswers(): Promise<void> {
    const enough = answers.length + between;
    await expect.poll(() => answers.length, { timeout: 120_000, interval: 50 }).toBeGreaterThan(enough);
  }
  /** Stops the web process on a port in order and puts the one that `start` starts in its place. */
  async function replace(port: number, product: Product, start: () => Promise<Product>): Promise<Product> {
    const { child } = product.webs[0]!;
    const left = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    for (let status = 200; status === 200; await delay(20)) status = (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    inService.delete(port);
    expect(await left).toBe(0);
    await someAnswers();
    const next = await start();
    inService.add(port);
    await someAnswers();
    return next;
  }
  async function end(): Promise<Answer[]> {
    going = false;
    await running;
    return answers;
  }
  return { someAnswers, replace, end };
}
