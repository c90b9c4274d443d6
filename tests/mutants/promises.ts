import type { Mutant } from './mutant';

/** R-A: promises of time, claims and the life of a visit. */
export const promisesMutants: Mutant[] = [
  {
    row: 'R-A1',
    what: 'a claim does not look whether the visit is still open',
    file: 'app/domain/dispatching/claim-visit.server.ts',
    find: '  if (isOpenToPool(visit)) return null;',
    replace: '  return null;',
    test: 'tests/integration/dispatching/claims.test.ts',
  },
  {
    row: 'R-A2',
    what: 'the engine does not look at what a pro has promised',
    file: 'dispatch/rules/overlap.ts',
    find: '    left = keepOutside(left, stop.start - visit.seconds + 1, stop.end - 1);',
    replace: '',
    test: 'dispatch/judge.worlds.test.ts',
  },
  {
    row: 'R-A4',
    what: 'a visit can be completed that was never started',
    file: 'app/domain/visits/visit-status.ts',
    find: "complete: [{ from: ['in_progress'],",
    replace: "complete: [{ from: ['in_progress', 'accepted'],",
    test: 'app/domain/visits/visit-status.test.ts',
  },
  {
    row: 'R-A6',
    what: 'a repeated operation id runs again',
    file: 'app/platform/operation.server.ts',
    find: 'if (taken.count === 0) {',
    replace: 'if (taken.count < 0) {',
    test: 'tests/integration/messages/thread.test.ts',
    only: 'R-A6',
  },
  {
    row: 'R-A2',
    what: 'the exclusion constraint watches nothing',
    file: 'prisma/migrations/20261120000200_promises/migration.sql',
    find: "  WHERE (status IN ('accepted', 'en_route', 'in_progress'));",
    replace: '  WHERE (false);',
    test: 'tests/integration/promises.test.ts',
    only: 'R-A2',
  },
  {
    row: 'wave',
    what: 'the ranking does not look at what the wave has priced',
    file: 'dispatch/rank-pros.ts',
    find: '  return pro.dayPrices?.get(starts[0]?.day ?? -1) ?? 0;',
    replace: '  return starts.length > 99 ? pro.lat : 0;',
    test: 'tests/integration/dispatching/price-waves.test.ts',
  },
  {
    row: 'wave',
    what: 'a visit that could go to nobody else sets no price',
    file: 'dispatch/match-wave.ts',
    find: '    if (seconds <= 0) return;',
    replace: '    if (seconds < PRIZE) return;',
    test: 'dispatch/match-wave.test.ts',
  },
];
