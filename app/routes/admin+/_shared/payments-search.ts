import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import { MONEY_TABS, parseCursor, TAB_STATUSES, type MoneyQuery, type MoneyTab } from '#app/domain/money-lists/money-row';
import { readQuery } from './search-of';

export const PAYMENT_TABS = [...MONEY_TABS, 'reconciliation'] as const;
export type PaymentTab = (typeof PAYMENT_TABS)[number];

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullable()
  .catch(null);

export function readTab(url: URL): PaymentTab {
  return z.enum(PAYMENT_TABS).catch('charges').parse(url.searchParams.get('tab'));
}

/** First instant of a day in the office's zone, `days` after it. */
function officeDay(text: string | null, zone: string, days = 0): Date | null {
  if (!text) return null;
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const at = new TZDate(year, month - 1, date + days, 0, 0, zone).getTime();
  return Number.isNaN(at) ? null : new Date(at);
}

export type PaymentFilter = { search: string; status: string | null; from: string | null; to: string | null };

export function readFilter(url: URL, tab: MoneyTab): PaymentFilter {
  const status = url.searchParams.get('status');
  return {
    search: readQuery(url),
    status: status && TAB_STATUSES[tab].includes(status) ? status : null,
    from: day.parse(url.searchParams.get('from')),
    to: day.parse(url.searchParams.get('to')),
  };
}

export function getQuery(filter: PaymentFilter, zone: string): Omit<MoneyQuery, 'after' | 'take'> {
  return { search: filter.search, status: filter.status, from: officeDay(filter.from, zone), to: officeDay(filter.to, zone, 1) };
}

export function readAfter(url: URL, tab: MoneyTab = 'charges') {
  return parseCursor(url.searchParams.get('after'), tab);
}

/** The address of a tab with its filters; what is empty stays out. */
export function paymentsLink(tab: PaymentTab, filter: Partial<PaymentFilter> & { after?: string } = {}): string {
  const { search, status, from, to, after } = filter;
  const params = new URLSearchParams({ tab });
  if (search) params.set('q', search);
  if (status) params.set('status', status);
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  if (after) params.set('after', after);
  return `/admin/payments?${params}`;
}
