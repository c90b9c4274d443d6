import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { envSchema } from '#app/platform/env.server';
import { buildIfChanged } from '../../scripts/build-if-changed';

const folder = path.join('public', 'build');
/** Set by every bundler in what it bundles; says nothing. */
const HARMLESS = ['NODE_ENV', 'HOST', 'PORT'];

beforeAll(() => buildIfChanged(), 180_000);

test('what the browser is sent names no variable of the server and no code that only the server may run', () => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const secrets = Object.keys(envSchema.innerType().shape).filter((name) => !HARMLESS.includes(name));
  const forbidden = [...secrets, 'PrismaClient', 'postgresql://', 'graphile_worker', 'argon2'];
  const found = scripts.flatMap((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    return forbidden.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});
