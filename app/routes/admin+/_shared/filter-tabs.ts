import { z } from 'zod';
import { translateKnown } from '#app/platform/texts/t';

/** A tab as a page gets it. */
export const filterTabView = z.object({ to: z.string(), label: z.string(), count: z.number(), current: z.boolean() });

type Shown<Filter extends string> = {
  current: Filter;
  labels: Record<Filter, string>;
  counts: Record<Filter, number>;
  /** What else narrows the list down: another tab keeps it. */
  keep?: Record<string, string | null>;
};

/** The tabs above a list of the office: one for each filter of `?show=`, with how many rows it has. */
export function filterTabs<Filter extends string>(path: string, filters: readonly Filter[], shown: Shown<Filter>) {
  return filters.map((filter) => ({
    to: `${path}?${new URLSearchParams({ show: filter, ...kept(shown.keep) })}`,
    label: translateKnown(shown.labels[filter]),
    count: shown.counts[filter],
    current: filter === shown.current,
  }));
}

function kept(keep: Record<string, string | null> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(keep).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
