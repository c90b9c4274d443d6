import { z } from 'zod';
import { DAY_MS } from '#app/platform/durations';
import { startOfLocalDay } from '#app/platform/local-time';
import { mark, type Marked } from '#app/platform/texts/t';

export const TABS = ['available', 'assigned', 'in-progress', 'completed'] as const;
export type Tab = (typeof TABS)[number];
export const TAB_LABELS: Record<Tab, Marked> = {
  available: mark('Available'),
  assigned: mark('Assigned'),
  'in-progress': mark('In Progress'),
  completed: mark('Completed'),
};

export const WHEN_CHOICES = [
  { value: 'all', label: mark('Any time') },
  { value: 'today', label: mark('Today') },
  { value: 'next24h', label: mark('Next 24 hours') },
] as const;

const searchSchema = z.object({
  tab: z.enum(TABS).catch('available'),
  minPayout: z.coerce.number().int().min(0).max(100_000).catch(0),
  when: z.enum(['all', 'today', 'next24h']).catch('all'),
  after: z.string().max(120).optional().catch(undefined),
});
export type BoardSearch = z.output<typeof searchSchema>;

/** The board's filters from the URL; what cannot be read counts as not given. */
export function readSearch(url: URL): BoardSearch {
  return searchSchema.parse(Object.fromEntries(url.searchParams));
}

/** "Today" is the pro's day. */
export function timeSpan(when: BoardSearch['when'], at: Date, zone: string): { from?: Date; to?: Date } {
  if (when === 'today') return { from: startOfLocalDay(at, zone), to: startOfLocalDay(at, zone, 1) };
  if (when === 'next24h') return { from: at, to: new Date(at.getTime() + DAY_MS) };
  return {};
}

/** The address of the board under these filters. */
export function boardPath(search: Omit<BoardSearch, 'after'>, after?: string): string {
  const params = new URLSearchParams();
  if (search.tab !== 'available') params.set('tab', search.tab);
  if (search.minPayout > 0) params.set('minPayout', String(search.minPayout));
  if (search.when !== 'all') params.set('when', search.when);
  if (after) params.set('after', after);
  const text = params.toString();
  return text ? `/pro/dashboard/jobs?${text}` : '/pro/dashboard/jobs';
}
