import { beforeAll, expect, it } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';

const TAKEN = 'This job was just claimed by another pro.';
let ask: Ask;
let cookie: string;
let visitId: string;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
  const [winner, loser] = [await insertPro(db(), { minPayoutCents: 0 }), await insertPro(db(), { minPayoutCents: 0 })];
  visitId = (await insertVisit(db(), { poolSince: now() })).id;
  cookie = await signInAs(loser.userId);
  const won = await press('/pro/dashboard/jobs', 'text/html', await signInAs(winner.userId));
  expect(won.status).toBe(302);
});

function press(path: string, accept: string | undefined, own = cookie): Promise<Response> {
  const body = new URLSearchParams({ intent: 'claim', visitId, opId: crypto.randomUUID() });
  return ask(path, { method: 'POST', cookie: own, body, ...(accept ? { headers: { accept } } : {}) });
}

it.each([
  ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'],
  ['a program', '*/*'],
  ['a client that says nothing', undefined],
])('%s that comes too late for a job gets a sentence, not the board', async (_, accept) => {
  const answer = await press('/pro/dashboard/jobs', accept);
  const page = await answer.text();
  expect([answer.status, page.includes(TAKEN), page.includes('aria-label="Board"')]).toEqual([409, true, false]);
});

it('Our own script that comes too late for a job gets the sentence alone, and asks for no board', async () => {
  const answer = await press('/pro/dashboard/jobs.data', '*/*');
  const text = await answer.text();
  expect([answer.status, text.includes(TAKEN), text.length < 2_000]).toEqual([409, true, true]);
});
