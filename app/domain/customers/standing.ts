import { mark, type Marked } from '#app/platform/texts/t';

/** New: no work done yet. Active: work done or coming in the last 13 months. Lapsed: none since. */
export const STANDINGS = ['new', 'active', 'lapsed'] as const;
export type Standing = (typeof STANDINGS)[number];

export const standingLabels: Record<Standing, Marked> = { new: mark('New'), active: mark('Active'), lapsed: mark('Lapsed') };
