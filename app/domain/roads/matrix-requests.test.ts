import { expect, test } from 'vitest';
import { driveKey, matrixRequests, type Drive } from './matrix-requests';

function at(index: number) {
  return { lat: 41 + index / 100, lng: -87 };
}

function pairsOf(requests: { from: Drive['from'][]; to: Drive['to'][] }[]): string[] {
  return requests.flatMap(({ from, to }) => from.flatMap((start) => to.map((end) => driveKey({ from: start, to: end }))));
}

test('what many drive to is one column, what one drives to is one row', () => {
  const visit = at(0);
  const drives: Drive[] = [];
  for (let pro = 1; pro <= 40; pro++) drives.push({ from: at(pro), to: visit }, { from: visit, to: at(pro) });
  const requests = matrixRequests(drives, 50);
  expect(requests.map(({ from, to }) => [from.length, to.length]).sort()).toEqual([
    [1, 40],
    [40, 1],
  ]);
  expect(pairsOf(requests).sort()).toEqual(drives.map(driveKey).sort());
});

test('no side is longer than the router takes', () => {
  const drives = Array.from({ length: 120 }, (_, pro) => ({ from: at(pro + 1), to: at(0) }));
  const requests = matrixRequests([...drives, ...drives.map(({ from, to }) => ({ from: to, to: from }))], 50);
  expect(requests.every(({ from, to }) => from.length <= 50 && to.length <= 50)).toBe(true);
  expect(requests).toHaveLength(6);
});

test('the visits of a day are blocks: all of their pairs are in few requests, and at most half as many again are asked', () => {
  const drives: Drive[] = [];
  for (let from = 0; from < 70; from++)
    for (let to = 0; to < 70; to++) if (from !== to) drives.push({ from: at(from), to: at(to) });
  const requests = matrixRequests(drives, 50);
  const asked = pairsOf(requests);
  const keys = new Set(asked);
  expect(drives.filter((drive) => !keys.has(driveKey(drive)))).toEqual([]);
  expect(requests.length).toBeLessThan(12);
  expect(requests.every(({ from, to }) => from.length <= 50 && to.length <= 50)).toBe(true);
  expect(asked.length).toBeLessThan(drives.length * 2);
});
