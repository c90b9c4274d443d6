import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { freePort } from '../../scripts/embedded-postgres';
import { startProduct, type Product } from '../setup/product';

const CLIENTS = Number(process.env.ROLLING_CLIENTS ?? 6);
/** Answers between two steps of a restart. */
const BETWEEN = Number(process.env.ROLLING_ANSWERS ?? 30);
const databaseUrl = process.env.DATABASE_URL ?? '';
const products: Product[] = [];

async function start(port: number): Promise<Product> {
  const product = await startProduct({ databaseUrl, workers: 0, port, env: { DRAIN_SECONDS: '5', APP_URL: 'http://localhost' } });
  products.push(product);
  return product;
}

beforeAll(() => buildIfChanged());
afterAll(() => Promise.all(products.map(({ stop }) => stop())));

type Answer = { status: number; email?: string };

test(
  'Two web processes are replaced one after the other while people go on: no request is lost',
  { timeout: 600_000 },
  async () => {
    const ports = [await freePort(), await freePort()];
    const current = await Promise.all(ports.map(start));
    /** As a balancer knows it: who says that it is not ready gets nothing new. */
    const inService = new Set(ports);
    const answers: Answer[] = [];
    let going = true;

    async function ask(at: number): Promise<Answer> {
      const open = [...inService];
      const origin = `http://127.0.0.1:${open[at % open.length]}`;
      if (at % 3 > 0)
        return fetch(`${origin}/quotes/unknown`).then(async (answer) => ({ status: (await answer.text(), answer.status) }));
      const email = `rolling-${at}-${crypto.randomUUID()}@town.test`;
      const opId = crypto.randomUUID();
      const body = new URLSearchParams({ name: 'Kay', email, subject: 'general', message: 'Hello there', phone: '', opId });
      const headers = { origin: 'http://localhost' };
      const answer = await fetch(`${origin}/contact`, { method: 'POST', redirect: 'manual', headers, body });
      await answer.text();
      return { status: answer.status, email };
    }
    async function client(id: number): Promise<void> {
      for (let at = id; going; at += CLIENTS) answers.push(await ask(at).catch(() => ({ status: 0 })));
    }
    async function someAnswers(): Promise<void> {
      const enough = answers.length + BETWEEN;
      await expect.poll(() => answers.length, { timeout: 120_000, interval: 50 }).toBeGreaterThan(enough);
    }
    async function replace(index: number): Promise<void> {
      const port = ports[index] ?? 0;
      const { child } = current[index]!.webs[0]!;
      const left = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      for (let status = 200; status === 200; await delay(20)) status = (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
      inService.delete(port);
      expect(await left).toBe(0);
      await someAnswers();
      current[index] = await start(port);
      inService.add(port);
      await someAnswers();
    }

    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, id) => client(id)));
    await someAnswers();
    for (const index of ports.keys()) await replace(index);
    going = false;
    await clients;

    expect(answers.filter(({ status }) => ![302, 303, 404].includes(status))).toEqual([]);
    const emails = answers.flatMap(({ email }) => email ?? []);
    const kept = await db().supportTicket.groupBy({ by: ['email'], where: { email: { in: emails } }, _count: true });
    expect(kept.filter(({ _count }) => _count !== 1)).toEqual([]);
    expect(kept).toHaveLength(emails.length);
  },
);
