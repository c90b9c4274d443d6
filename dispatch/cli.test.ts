import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, Violation } from './model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

const EXAMPLE = 'dispatch/example/problem.json';
const CLI = ['--import', 'tsx', 'dispatch/cli.ts'];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dispatch-cli-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function dispatch(...words: string[]): { code: number | null; out: string; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...CLI, ...words], { encoding: 'utf8' });
  return { code: status, out: stdout, said: stderr.trim() };
}

function answer<Answer>(...words: string[]): Answer {
  const { code, out, said } = dispatch(...words);
  expect({ code, said }).toEqual({ code: 0, said: '' });
  return JSON.parse(out) as Answer;
}

describe('the command line', { timeout: 60_000 }, () => {
  it('the README’s worked example is what the command answers', () => {
    const stored = /## A worked example[^]*?```json\n([^]*?)```/.exec(readFileSync('dispatch/README.md', 'utf8'))?.[1] ?? '';
    expect(answer('plan', EXAMPLE)).toEqual(JSON.parse(stored));
  });

  it('plans, checks and explains the same problem', () => {
    const plan = answer<Plan>('plan', EXAMPLE, '--seed', '7', '--iterations', '100', '--seconds', '5');
    expect(plan.seed).toBe(7);
    const path = file('plan.json', plan);
    expect(answer('check', EXAMPLE, path)).toEqual({ violations: [] });
    expect(answer('explain', EXAMPLE, path)).toEqual(plan.unassigned);
  });

  it('a plan that breaks a rule is reported with exit 3', () => {
    const plan = answer<Plan>('plan', EXAMPLE);
    const late = plan.assignments.map((one) => ({ ...one, proId: 'ben' }));
    const { code, out } = dispatch('check', EXAMPLE, file('late.json', { ...plan, assignments: late }));
    expect(code).toBe(3);
    const { violations } = JSON.parse(out) as { violations: Violation[] };
    expect(violations.map(({ code: broken, visitId }) => [broken, visitId])).toContainEqual(['outside_hours', 'elm-street']);
  });

  it('ranks every pro for a visit and judges one of them', () => {
    const ranked = answer<{ proId: string; rank: number | null; score: unknown }[]>('rank', EXAMPLE, '--visit', 'cedar-court');
    expect(ranked).toMatchObject([
      { proId: 'ana', rank: null, score: null, verdict: { code: 'radius' } },
      { proId: 'ben', rank: null, score: null, verdict: { code: 'min_payout' } },
    ]);
    expect(answer('judge', EXAMPLE, '--visit', 'cedar-court', '--pro', 'ben')).toEqual({
      ok: false,
      code: 'min_payout',
      limit: 10000,
      value: 9000,
      unit: 'cents',
      text: 'Pays $90.00, takes jobs from $100.00.',
    });
    expect(answer('judge', EXAMPLE, '--visit', 'elm-street', '--pro', 'ana')).toMatchObject({
      ok: true,
      code: null,
      limit: null,
    });
  });

  it('--commute beats the file', () => {
    const inside = answer<{ start: string }>('judge', EXAMPLE, '--visit', 'elm-street', '--pro', 'ana', '--commute', 'inside');
    expect(inside.start).toBe('2026-11-21T14:04:42Z');
  });

  it('--start keeps what is sound, names what it drops, and counts what moved', () => {
    const plan = answer<Plan>('plan', EXAMPLE);
    const [first, second] = plan.assignments;
    const start = file('start.json', { ...plan, assignments: [{ ...first, proId: 'ben' }, second] });
    const { code, out, said } = dispatch('plan', EXAMPLE, '--start', start);
    expect(code).toBe(0);
    expect(said).toMatch(/^Dropped elm-street with ben: /);
    expect((JSON.parse(out) as Plan).assignments).toHaveLength(2);
    expect(answer<Plan>('plan', EXAMPLE, '--start', file('same.json', plan)).totals.moved).toBe(0);
  });

  it('repairs a plan after a cancel and leaves the others where they are', () => {
    const plan = answer<Plan>('plan', EXAMPLE);
    const after = answer<Plan>('repair', EXAMPLE, file('whole.json', plan), file('change.json', { cancel: 'elm-street' }));
    expect(after.assignments).toEqual(plan.assignments.filter(({ visitId }) => visitId !== 'elm-street'));
    expect(after.totals.moved).toBe(0);
  });

  it('replays stored decisions with another radius', () => {
    const problem: unknown = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
    const decisions = [{ visitId: 'elm-street', at: '2026-11-20T15:00:00Z', proId: 'ana', start: '2026-11-21T14:00:00Z' }];
    const path = file('decisions.json', { format: 'brightcrew-decisions/1', problem, decisions });
    expect(answer('replay', path, '--set', 'maxMiles=1')).toMatchObject({
      before: { assigned: 1 },
      after: { assigned: 0 },
      unfilled: ['elm-street'],
    });
  });

  const bad: [name: string, words: () => string[], sentence: RegExp][] = [
    ['a file that is not there', () => ['plan', join(folder, 'none.json')], /none\.json cannot be read\.$/],
    ['a file that is not JSON', () => ['plan', file('bad.json', '{')], /bad\.json is not JSON: /],
    [
      'a NaN',
      () => ['plan', file('nan.json', JSON.stringify(buildProblem()).replace('"lat":32.78', '"lat":NaN'))],
      /^visits\[0\]\.lat must be a finite number \(got "NaN"\)\.$/,
    ],
    [
      'an unknown zone',
      () => ['plan', file('zone.json', buildProblem({ pros: [buildPro({ zone: 'Dallas' })] }))],
      /^pros\[0\]\.zone must be a time zone/,
    ],
    [
      'a million visits',
      () => ['plan', file('many.json', { ...buildProblem(), visits: new Array(100_001).fill(0) })],
      /^visits must hold at most 100,000 visits \(got 100001\)\.$/,
    ],
    ['an unknown visit', () => ['rank', EXAMPLE, '--visit', 'v9'], /^--visit must name one of the problem \(got "v9"\)\.$/],
    ['a seed that is no number', () => ['plan', EXAMPLE, '--seed', 'x'], /^--seed must be a whole number of at least 0/],
    ['a mode that is none', () => ['plan', EXAMPLE, '--mode', 'fast'], /^--mode must be visits or fair/],
    ['an option that is none', () => ['plan', EXAMPLE, '--sed', '1'], /^--sed is not an option of plan\.$/],
    ['a setting that is none', () => ['replay', EXAMPLE, '--set', 'speed=1'], /^--set speed must be one of/],
    ['a command that is none', () => ['fly'], /^The command must be one of plan, /],
    [
      'a plan of another format',
      () => ['check', EXAMPLE, EXAMPLE],
      /^format must be "brightcrew-plan\/1" \(got "brightcrew-dispatch\/1"\)\.$/,
    ],
  ];

  it.each(bad)('%s is exit 2 and one sentence', (_name, words, sentence) => {
    const { code, out, said } = dispatch(...words());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(said).toMatch(sentence);
    expect(said.split('\n')).toHaveLength(1);
  });

  it('Ctrl-C ends the search with the best plan so far and exit 0', async () => {
    const visits = Array.from({ length: 60 }, (_, at) => buildVisit({ visitId: `v${at}`, lat: 32.7 + at / 500 }));
    const pros = Array.from({ length: 6 }, (_, at) => buildPro({ proId: `p${at}`, lat: 32.7 + at / 50 }));
    // What it says about the broken start tells that the search is about to begin.
    const broken = { visitId: 'v0', proId: 'p0', start: '2020-01-01T00:00:00Z', end: '2020-01-01T01:30:00Z' };
    const start = file('broken.json', { format: 'brightcrew-plan/1', assignments: [broken] });
    const problem = file('long.json', buildProblem({ visits, pros }));
    const child = spawn(process.execPath, [...CLI, 'plan', problem, '--seconds', '600', '--start', start]);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.once('data', () => child.kill('SIGINT'));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect((JSON.parse(out) as Plan).assignments.length).toBeGreaterThan(0);
  });

  it('5,000 visits and 1,000 pros take less than 200 MB beside an empty Node', { timeout: 240_000 }, () => {
    const place = (at: number): { lat: number; lng: number } => ({ lat: 32.4 + (at % 61) / 20, lng: -97.4 + (at % 67) / 20 });
    const hour = (at: number): string => String(14 + (at % 8)).padStart(2, '0');
    const visits = Array.from({ length: 5000 }, (_, at) =>
      buildVisit({
        visitId: `v${at}`,
        ...place(at),
        windows: [[`2026-11-21T${hour(at)}:00:00Z`, `2026-11-21T${hour(at + 2)}:30:00Z`].sort() as [string, string]],
      }),
    );
    const pros = Array.from({ length: 1000 }, (_, at) => buildPro({ proId: `p${at}`, ...place(at * 7) }));
    const large = file('large.json', buildProblem({ visits, pros }));
    const telling = `process.on('exit', () => process.stderr.write('rss ' + process.resourceUsage().maxRSS))`;
    const told = ['--import', `data:text/javascript,${encodeURIComponent(telling)}`];
    const megabytes = (words: string[]): number => {
      const { stderr } = spawnSync(process.execPath, [...told, ...words], { encoding: 'utf8', maxBuffer: 2 ** 26 });
      return Number(/rss (\d+)$/.exec(stderr)?.[1]) / 1024;
    };
    const empty = megabytes(['-e', '0']);
    expect(empty).toBeGreaterThan(10);
    expect(megabytes([...CLI, 'plan', large, '--iterations', '2000']) - empty).toBeLessThan(200);
  });
});
