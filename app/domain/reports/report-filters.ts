export const REPORT_FILTERS = ['late', 'failed', 'waiting', 'all'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];
