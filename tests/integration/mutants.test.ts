import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { asker, loadBuild } from '#tests/setup/ask';
import { canAskPages, filesInPages, needsWord } from '../mutants/built-pages';
import type { Mutant } from '../mutants/mutant';
import { mutants } from '../mutants/mutants';

beforeAll(async () => {
  await buildIfChanged();
}, 240_000);
afterEach(() => vi.unstubAllEnvs());

test('every red-proof can be planted: its words stand once in its file, and its test is there', () => {
  const stale = mutants.flatMap((mutant) =>
    [mutant, ...(mutant.and ? [mutant.and] : [])]
      .filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2 || !existsSync(mutant.test))
      .map(({ file }) => `${mutant.what} (${file})`),
  );
  expect(stale).toEqual([]);
});

test('every red-proof in the code of the pages, whose test can ask the built ones, says whether they are built again', () => {
  const inPages = filesInPages();
  const silent = mutants.filter((mutant) => needsWord(mutant, inPages)).map(({ what, test: file }) => `${what} (${file})`);
  expect(silent).toEqual([]);
});

test('a red-proof that says nothing is found, in whichever way its test holds the pages', () => {
  const inPages = filesInPages();
  const planted: Mutant = {
    what: 'nothing',
    file: 'app/http/session.server.ts',
    find: '',
    replace: '',
    test: 'tests/integration/http/sessions.test.ts',
  };
  expect(needsWord(planted, inPages)).toBe(true);
  expect(needsWord({ ...planted, file: 'workers/main.ts', and: { ...planted } }, inPages)).toBe(true);
  expect(needsWord({ ...planted, rebuild: true }, inPages)).toBe(false);
  expect(needsWord({ ...planted, rebuild: false }, inPages)).toBe(false);
  expect(needsWord({ ...planted, file: 'app/realtime/gateway.server.ts' }, inPages)).toBe(false);
  expect(needsWord({ ...planted, test: 'tests/integration/dispatching/claims.test.ts' }, inPages)).toBe(false);
  // By a helper, by the reader of pages, by machines' endpoints, by processes of their own.
  for (const file of ['companies/dashboard', 'visits/storage', 'payments/webhook-router', 'http/every-form'])
    expect([file, canAskPages(`tests/integration/${file}.test.ts`)]).toEqual([file, true]);
});

test('a test that asks pages built before the bug was planted is noted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'brightcrew-asked-'));
  const note = path.join(folder, 'asked');
  vi.stubEnv('NOTE_ASKED_PAGES', note);
  try {
    const ask = asker(await loadBuild());
    expect(existsSync(note)).toBe(false);
    expect((await ask('/robots.txt')).status).toBe(200);
    expect(readFileSync(note, 'utf8')).toContain('routes/_public+/robots[.]txt');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
