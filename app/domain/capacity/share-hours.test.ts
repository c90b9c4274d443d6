import { expect, test } from 'vitest';
import { shareDay } from './share-hours';

const closed = [{ fromOn: '2026-11-10', toOn: '2026-11-11', reason: 'Parade' }];
const LINES = [
  {
    serviceLineId: 'lights',
    reached: [
      { areaId: 'north', always: 3, sometimes: [] },
      { areaId: 'south', always: 0, sometimes: [closed] },
    ],
  },
  { serviceLineId: 'pests', reached: [{ areaId: 'south', always: 2, sometimes: [] }] },
];

test('a day is split equally between services, and within one by the ZIP codes that are reached', () => {
  expect(shareDay(LINES, '2026-11-09')).toEqual([
    { serviceLineId: 'lights', areaId: 'north', part: 0.375 },
    { serviceLineId: 'lights', areaId: 'south', part: 0.125 },
    { serviceLineId: 'pests', areaId: 'south', part: 0.5 },
  ]);
});

test('what is closed that day gets nothing, and the others all of it', () => {
  const parts = shareDay(LINES, '2026-11-10');
  expect(parts.map(({ areaId, part }) => [areaId, part])).toEqual([
    ['north', 0.5],
    ['south', 0.5],
  ]);
  expect(shareDay(LINES.slice(0, 1), '2026-11-11')).toEqual([{ serviceLineId: 'lights', areaId: 'north', part: 1 }]);
});

test('who reaches nothing that is open offers nothing', () => {
  expect(shareDay([], '2026-11-09')).toEqual([]);
  expect(shareDay([{ serviceLineId: 'lights', reached: [] }], '2026-11-09')).toEqual([]);
});
