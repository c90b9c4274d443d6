import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { startClients } from '#tests/setup/balanced-clients';
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

test(
  'Two web processes are replaced one after the other while people go on: no request is lost',
  { timeout: 600_000 },
  async () => {
    const ports = [await freePort(), await freePort()];
    const current = await Promise.all(ports.map(start));
    const people = startClients({ clients: CLIENTS, between: BETWEEN, ports, pages: ['/quotes/unknown'] });
    await people.someAnswers();
    for (const [index, port] of ports.entries()) await people.replace(port, current[index]!, () => start(port));
    const answers = await people.end();

    expect(answers.filter(({ status }) => ![302, 303, 404].includes(status))).toEqual([]);
    const emails = answers.flatMap(({ email }) => email ?? []);
    const kept = await db().supportTicket.groupBy({ by: ['email'], where: { email: { in: emails } }, _count: true });
    expect(kept.filter(({ _count }) => _count !== 1)).toEqual([]);
    expect(kept).toHaveLength(emails.length);
  },
);
