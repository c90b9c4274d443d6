import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LONG_INTEGRATION, QUICK_SPECS } from '../groups';

const FOLDERS = ['tests/integration', 'tests/faults'];

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
}

/** What the runner itself takes of a group; it must not think that it runs inside of this one. */
function listed(group: string, tool: string, args: string[]): string {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|DEV|PROD|MODE|SSR|BASE_URL)/.test(name));
  const env = { ...Object.fromEntries(own), TEST_GROUP: group } as unknown as NodeJS.ProcessEnv;
  return execFileSync(path.join('node_modules', '.bin', tool), args, { env, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
}

function integrationFiles(group: string): string[] {
  const found = JSON.parse(listed(group, 'vitest', ['list', '--project', 'integration', '--filesOnly', '--json'])) as {
    file: string;
  }[];
  return found.map(({ file }) => path.relative('.', file)).sort();
}

type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tests: { projectName: string }[] }[] };

function browserTests(group: string): string[] {
  const { suites } = JSON.parse(listed(group, 'playwright', ['test', '--list', '--reporter=json'])) as { suites: Suite[] };
  const named = ({ suites: inner = [], specs = [] }: Suite): string[] => [
    ...inner.flatMap(named),
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ projectName }) => `${projectName} ${file} ${title}`)),
  ];
  return suites.flatMap(named).sort();
}

function inBoth(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((each) => other.includes(each));
}

describe('the two groups of tests', () => {
  test('share no integration file, and together are all of them', () => {
    const [quick, full] = [integrationFiles('quick'), integrationFiles('full')];
    expect(inBoth(quick, full)).toEqual([]);
    const all = FOLDERS.flatMap(filesUnder).filter((file) => /\.(test|spec)\.[jt]sx?$/.test(file));
    expect([...quick, ...full].sort()).toEqual(all.sort());
  });

  test('share no browser test, and together are all of them, with JavaScript and without', () => {
    const [quick, full] = [browserTests('quick'), browserTests('full')];
    expect(inBoth(quick, full)).toEqual([]);
    expect([...quick, ...full].sort()).toEqual(browserTests('all'));
    const specs = filesUnder('tests/e2e').filter((file) => /\.(test|spec)\.[jt]sx?$/.test(file));
    for (const file of specs.map((each) => path.relative('tests/e2e', each)))
      expect(
        [...quick, ...full].filter((each) => each.includes(` ${file} `)),
        file,
      ).not.toEqual([]);
  });

  test('name only files that there are', () => {
    const named = [
      ...LONG_INTEGRATION,
      ...Object.values(QUICK_SPECS).flatMap((names) => names.map((name) => `tests/e2e/${name}`)),
    ];
    expect(named.filter((name) => !existsSync(name.replace(/\/\*\*.*$/, '')))).toEqual([]);
  });
});
