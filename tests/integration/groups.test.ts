import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { NIGHTLY_INTEGRATION, NIGHTLY_SPECS, QUICK_INTEGRATION, QUICK_SPECS } from '../groups';

/** What the runner itself takes of a group; it must not think that it runs inside of this one, and needs no browser to tell. */
function listed(group: string, tool: string, args: string[]): string {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|DEV|PROD|MODE|SSR|BASE_URL)/.test(name));
  const env = { ...Object.fromEntries(own), TEST_GROUP: group, CHROMIUM_PATH: process.execPath } as unknown as NodeJS.ProcessEnv;
  return execFileSync(path.join('node_modules', '.bin', tool), args, { env, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
}

function integrationFiles(group: string): string[] {
  const found = JSON.parse(listed(group, 'vitest', ['list', '--project', 'integration', '--filesOnly', '--json'])) as {
    file: string;
  }[];
  return found.map(({ file }) => path.relative('.', file)).sort();
}

type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tests: { projectName: string }[] }[] };
type Listed = { way: string; title: string };

type Report = { config: { projects: { retries: number }[] }; suites: Suite[] };

function browserTests(group: string): Listed[] {
  const { config, suites } = JSON.parse(listed(group, 'playwright', ['test', '--list', '--reporter=json'])) as Report;
  expect(config.projects.map(({ retries }) => retries)).toEqual([0, 0]);
  const found = ({ suites: inner = [], specs = [] }: Suite): Listed[] => [
    ...inner.flatMap(found),
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ projectName }) => ({ way: `${projectName} ${file}`, title }))),
  ];
  return suites.flatMap(found);
}

/** A spec runs both ways unless its name says which. */
function waysOf(spec: string): string[] {
  return ['js-on', 'js-off']
    .filter((way) => !/\.js-(on|off)\./.test(spec) || spec.includes(`.${way}.`))
    .map((way) => `${way} ${spec}`);
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(test|spec)\.[jt]sx?$/.test(file));
}

describe('the groups of tests', () => {
  test('share no integration file, and together are all of them', () => {
    const all = ['tests/integration', 'tests/faults', 'tests/nightly'].flatMap((folder) =>
      testFiles(folder).map((file) => path.join(folder, file)),
    );
    expect(['quick', 'full', 'nightly'].flatMap(integrationFiles).sort()).toEqual(all.sort());
  });

  test('share no browser test, and together are all of them, with JavaScript and without; none is run again', () => {
    const listedTests = ['quick', 'full', 'nightly'].flatMap(browserTests);
    const names = listedTests.map(({ way, title }) => `${way} ${title}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect([...new Set(listedTests.map(({ way }) => way))].sort()).toEqual(testFiles('tests/e2e').flatMap(waysOf).sort());
  });

  test('name only files that there are', () => {
    const specs = [...Object.values(QUICK_SPECS).flat(), ...NIGHTLY_SPECS].map((name) => `tests/e2e/${name}`);
    const files = [...QUICK_INTEGRATION, ...NIGHTLY_INTEGRATION, ...specs];
    const missing = files.filter((name) => !existsSync(name.replace(/\/\*\*.*$/, '')));
    expect(missing).toEqual([]);
  });
});
