import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { createRandom } from '#tests/factories/random';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { visitor } from './visitor';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000', LIMIT_SIGN_UP_PER_HOUR: '100000' }));

/** Answers timed for each kind of address, in turns that are drawn; TIMINGS=300 is the night's number, on a quiet machine. */
const TIMINGS = Number(process.env.TIMINGS ?? 0);
const MAX_MEDIAN_MS = 10;
const MAX_AUC = 0.6;
vi.setConfig({ testTimeout: 60_000 + TIMINGS * 4_000 });

const PASSWORD = 'a lamp in the window';
let ask: Ask;
let passwordHash: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await sandbox().migrate();
  passwordHash = await hashPassword(PASSWORD);
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

const DOORS: [door: string, path: string, fields: (email: string) => Record<string, string>][] = [
  ['a wrong password', '/signin?tab=login', (email) => ({ email, password: 'not the lamp at all', returnTo: '' })],
  [
    'signing up',
    '/signin?tab=signup',
    (email) => ({ email, fullName: 'Laura Lamp', password: PASSWORD, role: 'customer', returnTo: '', opId: crypto.randomUUID() }),
  ],
  ['a forgotten password', '/forgot-password', (email) => ({ email, opId: crypto.randomUUID() })],
  ['a code', '/signin/code', (email) => ({ email, phone: '', returnTo: '', opId: crypto.randomUUID() })],
  ['another confirmation', '/verify-email', (email) => ({ email, returnTo: '', opId: crypto.randomUUID() })],
];
type Door = (typeof DOORS)[number];

let strangers = 0;

async function knownEmail(): Promise<string> {
  return (await insertUser(db(), { passwordHash })).email;
}

function unknownEmail(): string {
  strangers += 1;
  return `stranger.${strangers}@example.test`;
}

/** What a visitor sees of an answer; what they typed and what is drawn again each time is the same word. */
async function seen([, path, fields]: Door, email: string) {
  const answer = await visitor(ask).post(path, fields(email));
  const plain = (text: string) =>
    text
      .replaceAll(email, 'EMAIL')
      .replaceAll(encodeURIComponent(email), 'EMAIL')
      .replace(/[\w-]{43}/g, 'HANDLE')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
  const headers = [...answer.headers].map(
    ([name, value]) => `${name}: ${name === 'set-cookie' ? value.split('=')[0] : plain(value)}`,
  );
  return { status: answer.status, headers, body: plain(await answer.text()) };
}

async function timeOf([, path, fields]: Door, email: string): Promise<number> {
  const begun = performance.now();
  await (await visitor(ask).post(path, fields(email))).text();
  return performance.now() - begun;
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** How often a time of the one is above a time of the other: 0.5 tells nothing, 1 tells everything. */
function aucOf(one: number[], other: number[]): number {
  let above = 0;
  for (const a of one) for (const b of other) above += a > b ? 1 : a === b ? 0.5 : 0;
  const auc = above / (one.length * other.length);
  return Math.max(auc, 1 - auc);
}

describe('whether an address has an account', () => {
  test.each(DOORS)('%s is answered alike, to the letter, for an address that has one and one that has none', async (...door) => {
    const known = await seen(door, await knownEmail());
    expect(known.status).toBeLessThan(500);
    expect(await seen(door, unknownEmail())).toEqual(known);
  });

  if (TIMINGS > 0)
    test.each(DOORS)('%s takes as long for either', async (...door) => {
      const random = createRandom(7);
      const times = { known: [] as number[], unknown: [] as number[] };
      while (times.known.length < TIMINGS || times.unknown.length < TIMINGS) {
        const way = random.chance(0.5) ? ('known' as const) : ('unknown' as const);
        if (times[way].length >= TIMINGS) continue;
        times[way].push(await timeOf(door, way === 'known' ? await knownEmail() : unknownEmail()));
      }
      const apart = Math.abs(median(times.known) - median(times.unknown));
      const auc = aucOf(times.known, times.unknown);
      console.info(`${door[0]}: medians ${apart.toFixed(1)} ms apart, AUC ${auc.toFixed(3)}, ${TIMINGS} a side`);
      expect(apart).toBeLessThanOrEqual(MAX_MEDIAN_MS);
      expect(auc).toBeLessThanOrEqual(MAX_AUC);
    });
});
