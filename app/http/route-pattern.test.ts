import { expect, test } from 'vitest';
import { routePattern } from './route-pattern';

test.each([
  ['routes/_public+/index', '/'],
  ['routes/_auth+/signin_.code_.$handle', '/signin/code/:handle'],
  ['routes/admin+/dispatch.$visitId_.decisions.$decisionId', '/admin/dispatch/:visitId/decisions/:decisionId'],
  ['routes/pro+/payouts_.statements[.]csv', '/pro/payouts/statements.csv'],
  ['routes/calendar+/$token[.]ics', '/calendar/:token.ics'],
  ['routes/admin+/business.areas.index', '/admin/business/areas'],
])('the route %s is counted as %s', (route, pattern) => {
  expect(routePattern(route)).toBe(pattern);
});
