import { expect, test } from 'vitest';
import { closedOn, closedText, openStarts } from './closed-days';

const ZONE = 'America/Chicago';
const parade = { fromOn: '2026-12-05', toOn: '2026-12-06', reason: 'The parade closes our streets.' };

test('closed days are cut out of a window, from local midnight to local midnight', () => {
  expect(openStarts([['2026-12-04T14:00:00.000Z', '2026-12-08T23:00:00.000Z']], [parade], ZONE)).toEqual([
    ['2026-12-04T14:00:00.000Z', '2026-12-05T05:59:59.000Z'],
    ['2026-12-07T06:00:00.000Z', '2026-12-08T23:00:00.000Z'],
  ]);
});

test('a window within closed days has no start left, one beside them keeps all', () => {
  expect(openStarts([['2026-12-05T15:00:00.000Z', '2026-12-05T18:00:00.000Z']], [parade], ZONE)).toEqual([]);
  const before = ['2026-12-04T15:00:00.000Z', '2026-12-05T05:00:00.000Z'] as [string, string];
  expect(openStarts([before], [parade], ZONE)).toEqual([before]);
});

test('the day on which clocks go back is closed for its 25 hours', () => {
  const day = { fromOn: '2026-11-01', toOn: '2026-11-01', reason: 'Off' };
  expect(openStarts([['2026-10-31T12:00:00.000Z', '2026-11-02T12:00:00.000Z']], [day], ZONE)).toEqual([
    ['2026-10-31T12:00:00.000Z', '2026-11-01T04:59:59.000Z'],
    ['2026-11-02T06:00:00.000Z', '2026-11-02T12:00:00.000Z'],
  ]);
});

test('a closed date says when and why', () => {
  expect(closedOn([parade], '2026-12-07')).toBeNull();
  const closed = closedOn([parade], '2026-12-06');
  expect(closed && closedText(closed, '2026-12-06')).toBe(
    'No visits on Sunday, December 6, 2026: The parade closes our streets. Choose another day',
  );
});
