import { expect, test, vi } from 'vitest';
import { cutIntoShards, timeKeeper } from './test-shards.mjs';

function step(part: string, title: string) {
  return { part, title, command: ['run'], report: `${title}.json` };
}

const ROWS = [
  [[{ title: 'Build', command: ['build'] }]],
  [[step('integration', 'pages')], [step('integration', 'faults')]],
  [[step('browser', 'browser')]],
];

test('rows of tests are cut into turns that together are all of them, the kinds mixed, after what they need', () => {
  const rows = cutIntoShards(ROWS, 0);
  expect(rows[0]).toEqual(ROWS[0]);
  const steps = rows.slice(1).flat(2);
  for (const [title, turns] of [
    ['pages', 8],
    ['faults', 8],
    ['browser', 4],
  ] as const)
    expect(
      steps
        .filter((each) => each.title.startsWith(`${title},`))
        .map((each) => each.command.at(-1))
        .sort(),
    ).toEqual(Array.from({ length: turns }, (_, at) => `--shard=${at + 1}/${turns}`));
  expect(new Set(steps.map(({ report }) => report)).size).toBe(steps.length);
  const firstBrowser = rows.findIndex((row) => row.flat()[0]?.part === 'browser');
  expect(firstBrowser).toBeLessThan(4);
});

test('each hour another turn is first, and none is lost', () => {
  const titles = (hour: number) =>
    cutIntoShards(ROWS, hour)
      .slice(1)
      .map((row) => row.flat()[0]?.title);
  const firsts = Array.from({ length: 12 }, (_, hour) => titles(hour)[0]);
  expect(new Set(firsts).size).toBe(12);
  expect(titles(7).sort()).toEqual(titles(0).sort());
});

test('a turn begins only if the longest of its kind would still end in time; other steps always do', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [ground, pages] = cutIntoShards(ROWS, 0);
  const time = timeKeeper(30 * 60_000);
  expect(time.mayBegin(pages)).toBe(true);
  vi.advanceTimersByTime(16 * 60_000);
  expect([time.mayBegin(pages), time.mayBegin(ground)]).toEqual([false, true]);
  time.note(pages, 10 * 60_000);
  expect(time.mayBegin(pages)).toBe(true);
  vi.advanceTimersByTime(2 * 60_000);
  expect(time.mayBegin(pages)).toBe(false);
  expect(timeKeeper(null).mayBegin(pages)).toBe(true);
  vi.useRealTimers();
});
