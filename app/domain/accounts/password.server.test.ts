import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password.server';

/** What each comparison of a try costs: the parameters that stand in the hash. */
async function costs(kept: string | null): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  const opened = await passwordMatches(kept, 'not the one', (hash) => {
    seen.push(/m=\d+,t=\d+,p=\d+/.exec(hash)?.[0]);
    return Promise.resolve(false);
  });
  expect(opened).toBe(false);
  return seen;
}

test('two passwords that differ after 72 bytes are two, and 64 letters and more are kept whole', async () => {
  const long = 'a lamp in every window of the street, '.repeat(4);
  const kept = await hashPassword(`${long}one`);
  expect(await passwordMatches(kept, `${long}one`)).toBe(true);
  expect(await passwordMatches(kept, `${long}two`)).toBe(false);
  expect(await passwordMatches(await hashPassword(' любовь '), ' любовь ')).toBe(true);
});

test('an address without an account costs one comparison at the same price as one with an account', async () => {
  const known = await costs(await hashPassword('a lamp in the window'));
  expect(known).toEqual(['m=19456,t=2,p=1']);
  expect(await costs(null)).toEqual(known);
  expect(await passwordMatches(null, 'no one has this password')).toBe(false);
});
