import { z } from 'zod';
import { MONEY_TABS, TAB_STATUSES, type MoneyFilter, type MoneyTab } from '#app/domain/money-lists/money-row';
import { readDays } from '#app/http/read-days';
import { readQuery } from './search-of';

export const PAYMENT_TABS = [...MONEY_TABS, 'reconciliation'] as const;
export type PaymentTab = (typeof PAYMENT_TABS)[number];

export function readTab(url: URL): PaymentTab {
  return z.enum(PAYMENT_TABS).catch('charges').parse(url.searchParams.get('tab'));
}

export type PaymentFilter = Omit<MoneyFilter, 'tab'>;

/** What the address of a tab asks for. The comparison has no rows of its own: it is read as the charges. */
export function readMoneyFilter(url: URL): MoneyFilter {
  const asked = readTab(url);
  const tab: MoneyTab = asked === 'reconciliation' ? 'charges' : asked;
  const status = url.searchParams.get('status');
  return {
    tab,
    search: readQuery(url),
    status: status && TAB_STATUSES[tab].includes(status) ? status : null,
    ...readDays(url),
  };
}

/** The address of a tab with its filters; what is empty stays out. */
export function paymentsLink(tab: PaymentTab, filter: Partial<PaymentFilter> = {}): string {
  const { search, status, from, to } = filter;
  const params = new URLSearchParams({ tab });
  if (search) params.set('q', search);
  if (status) params.set('status', status);
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  return `/admin/payments?${params}`;
}
