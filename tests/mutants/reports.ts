import type { Mutant } from './mutant';

const REPORTS = 'tests/integration/reports/reports.test.ts';
const LATE = 'tests/integration/reports/late-reports.test.ts';

/** The report of a finished visit. */
export const reportsMutants: Mutant[] = [
  {
    what: 'a worker that makes a report does not look whether it is made',
    file: 'app/domain/reports/render-report.server.ts',
    find: '  if (!report || report.isMade) return false;',
    replace: '  if (!report) return false;',
    test: REPORTS,
    only: 'asked for twice',
  },
  {
    what: 'a report tells the time of New York',
    file: 'app/domain/reports/collect-report.server.ts',
    find: '  const until = formatDateTime(completedAt, { style, zone, showZone: true });',
    replace: "  const until = formatDateTime(completedAt, { style, zone: zone && 'America/New_York', showZone: true });",
    test: REPORTS,
    only: 'hours are those of the house',
  },
  {
    what: 'one photo that cannot be read keeps the report back',
    file: 'app/domain/reports/read-pictures.server.ts',
    find: '      return null;\n',
    replace: '      throw error;\n',
    test: REPORTS,
    only: 'a photo that cannot be read',
  },
  {
    what: 'the office is told of reports that are not late',
    file: 'app/domain/reports/sweep-reports.server.ts',
    find: 'lateToldAt: null, dueAt: { lte: now() } },',
    replace: 'lateToldAt: null },',
    test: LATE,
    only: 'the task is tried again',
  },
  {
    what: 'reports of visits long ago are mailed',
    file: 'app/domain/reports/request-report.server.ts',
    find: 'isMailed: dueAt > now()',
    replace: 'isMailed: true',
    test: LATE,
    only: 'finished visits without a report',
  },
  {
    what: 'the link in a mail opens the report for years',
    file: 'app/domain/reports/report-link.server.ts',
    find: 'export const REPORT_LINK_DAYS = 30;',
    replace: 'export const REPORT_LINK_DAYS = 3_000;',
    test: 'tests/integration/reports/report-pages.test.ts',
    only: 'a link that is over, was changed or never ours',
    rebuild: true,
  },
];
