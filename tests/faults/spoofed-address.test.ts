import { expect, it } from 'vitest';
import { startProduct } from '../setup/product';

const PER_MINUTE = 4;

it('a header that names another address changes nothing, nor does a web process that restarts', async () => {
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const options = { databaseUrl, workers: 0, env: { LIMIT_SIGN_IN_PER_MINUTE: String(PER_MINUTE) } };
  let tries = 0;
  async function tryAt(origin: string): Promise<number> {
    tries += 1;
    const address = `203.0.113.${tries}`;
    const headers = { origin, 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
    const body = new URLSearchParams({ email: `guess-${tries}@town.test`, password: 'wrong password' });
    return (await fetch(`${origin}/auth`, { method: 'POST', body, headers, redirect: 'manual' })).status;
  }
  const first = await startProduct(options);
  const statuses = [];
  for (let guess = 0; guess <= PER_MINUTE; guess += 1) statuses.push(await tryAt(first.origins[0]!));
  await first.stop();
  expect(statuses).not.toContain(500);
  expect(statuses.indexOf(429)).toBe(PER_MINUTE);
  const second = await startProduct(options);
  const again = await tryAt(second.origins[0]!);
  await second.stop();
  expect(again).toBe(429);
}, 240_000);
