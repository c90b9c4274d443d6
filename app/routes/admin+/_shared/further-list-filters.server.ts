import { z } from 'zod';
import { OUTCOME_SORTS } from '#app/domain/evidence/read-outcomes.server';
import { importRowSorts, ROW_FILTERS, type RowFilter } from '#app/domain/imports/queries.server';
import type { TaxForm } from '#app/domain/payouts/tax-form';
import { SOURCE_SORTS } from '#app/domain/licenses/license-sources.server';
import { DEAD_LETTER_FILTERS, DEAD_LETTER_SORTS, type DeadLetterFilter } from '#app/domain/operations/queries.server';
import { taxYearSorts } from '#app/domain/payouts/list-tax-years.server';
import { RISK_DAYS, RISK_SORTS, type RiskDays } from '#app/domain/pro-admin/visits-at-risk.server';
import { PROGRAM_SORTS } from '#app/domain/programs/list-programs.server';
import { PROGRAM_SHOWS, type ProgramFilter } from '#app/domain/programs/program-states';
import { RENEWAL_SORTS } from '#app/domain/renewals/list-renewals.server';
import { RENEWAL_FILTERS, type RenewalFilter } from '#app/domain/renewals/renewal-states';
import { DELIVERY_SORTS } from '#app/domain/webhook-deliveries/list-deliveries.server';
import { ENDPOINT_SORTS } from '#app/domain/webhook-deliveries/endpoints.server';
import { readId } from '#app/http/read-id';
import { readFilter } from './filtered-list';
import type { Read } from './list-filters.server';
import type { Sorting } from './office-list.server';
import { readQuery } from './search-of';

export const TAX_FORM_TABS = ['due', 'all'] as const;
export type TaxFormTab = (typeof TAX_FORM_TABS)[number];

/** Who has most on the form first. */
export function readTaxForms(url: URL, form: TaxForm): Read<TaxFormTab> {
  const { filter } = readFilter(url, TAX_FORM_TABS);
  return { filter, sorting: { sorts: taxYearSorts(form), first: '-reported' } };
}

/** The bookings of a campaign in the order in which they are sent. Throws NotFound where the address names no campaign. */
export function readRenewals(url: URL): Read<{ campaignId: string; filter: RenewalFilter }> {
  const campaignId = readId(url.searchParams.get('campaign') ?? undefined);
  return {
    filter: { campaignId, filter: readFilter(url, RENEWAL_FILTERS).filter },
    sorting: { sorts: RENEWAL_SORTS, first: 'order' },
  };
}

/** The next visit first. */
export function readVisitsAtRisk(url: URL): Read<RiskDays> {
  const filter = RISK_DAYS.find((each) => String(each) === url.searchParams.get('days')) ?? RISK_DAYS[0];
  return { filter, sorting: { sorts: RISK_SORTS, first: 'date', ids: 'text' } };
}

/** The rows of an import in the order of its file. Throws NotFound where the address names no import. */
export function readImportRows(url: URL): Read<{ importId: string; show: RowFilter }> {
  const importId = readId(url.searchParams.get('import') ?? undefined);
  const show = z.enum(ROW_FILTERS).catch('all').parse(url.searchParams.get('show'));
  return { filter: { importId, show }, sorting: { sorts: importRowSorts(show), first: 'row', ids: 'text' } };
}

/** The deliveries to an endpoint, the newest first. Throws NotFound where the address names no endpoint. */
export function readDeliveries(url: URL): Read<{ endpointId: string }> {
  const endpointId = readId(url.searchParams.get('endpoint') ?? undefined);
  return { filter: { endpointId }, sorting: { sorts: DELIVERY_SORTS, first: '-at' } };
}

/** The programs that run, or what is asked for; the newest first. */
export function readPrograms(url: URL): Read<ProgramFilter> {
  const { filter: show } = readFilter(url, PROGRAM_SHOWS);
  return { filter: { q: readQuery(url), show }, sorting: { sorts: PROGRAM_SORTS, first: '-offered' } };
}

/** The newest first. */
export function readDeadLetters(url: URL): Read<DeadLetterFilter> {
  return { filter: readFilter(url, DEAD_LETTER_FILTERS).filter, sorting: { sorts: DEAD_LETTER_SORTS, first: '-died' } };
}

/** Lists that nothing narrows down and that have few rows. */
export const FEW = {
  endpoints: { sorts: ENDPOINT_SORTS, first: 'added' },
  outcomes: { sorts: OUTCOME_SORTS, first: 'order' },
  registers: { sorts: SOURCE_SORTS, first: 'state' },
} satisfies Record<string, Sorting>;
