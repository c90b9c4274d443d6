import { expect, test } from 'vitest';
import { VISIT_STATUSES } from '../visits/visit-status';
import { visitButtons } from './visit-buttons';

function buttonsOf(status: (typeof VISIT_STATUSES)[number], rated = false) {
  return visitButtons({ status, rated, hasPro: true });
}

test('G008 a visit under way offers messages and a way to report a problem, but neither cancel nor reschedule', () => {
  for (const status of ['en_route', 'in_progress'] as const) expect(buttonsOf(status)).toEqual(['messages', 'report']);
});

test('G005 a customer can cancel until the pro is on the way', () => {
  const cancellable = VISIT_STATUSES.filter((status) => buttonsOf(status).includes('cancel'));
  expect(cancellable).toEqual(['draft', 'pending', 'offered', 'accepted', 'no_show', 'unfulfilled']);
});

test('F186 a completed visit is rated once', () => {
  expect(buttonsOf('completed')).toContain('rate');
  expect(buttonsOf('completed', true)).not.toContain('rate');
});
