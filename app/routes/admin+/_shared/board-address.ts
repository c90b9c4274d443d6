import { z } from 'zod';
import { STAKES, WAITING_STATES } from '#app/domain/dispatch-board/board-query';
import { mark, type Marked } from '#app/platform/texts/t';

export const STATE_LABELS: Record<(typeof WAITING_STATES)[number], Marked> = {
  any: mark('All unassigned'),
  searching: mark('Searching'),
  offered: mark('Offered'),
  pool: mark('Open pool'),
  held: mark('On hold'),
  attention: mark('Missed or not found'),
};

export const STAKE_LABELS: Record<(typeof STAKES)[number], Marked> = {
  soonest: mark('Window closes soonest'),
  money: mark('Highest price'),
  priority: mark('Highest priority'),
};

const id = z.string().uuid().toLowerCase().optional().catch(undefined);

/** A day that an address or a form of the board names. */
export const boardDay = z
  .string()
  .regex(/^20\d\d-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text));

const addressSchema = z.object({
  day: boardDay.optional().catch(undefined),
  area: id,
  zip: z
    .string()
    .trim()
    .regex(/^(\d{5})?$/)
    .catch(''),
  service: z.string().max(40).catch(''),
  state: z.enum(WAITING_STATES).catch('any'),
  pro: z.string().trim().max(80).catch(''),
  sort: z.enum(STAKES).catch('soonest'),
  view: z.enum(['timeline', 'table']).catch('timeline'),
  /** With the day on a map. */
  map: z.literal('on').optional().catch(undefined),
  /** The visit that a pro is chosen for, and the pro who shall get it against a rule. */
  visit: id,
  for: id,
  /** The planner's proposal that is drawn. */
  plan: id,
});
export type BoardAddress = z.output<typeof addressSchema>;
export const boardAddressView = addressSchema;

/** What the board shows by its address; what cannot be read counts as not given. */
export function readBoardAddress(url: URL): BoardAddress {
  return addressSchema.parse({ zip: '', service: '', pro: '', ...Object.fromEntries(url.searchParams) });
}

const DEFAULTS: Partial<Record<keyof BoardAddress, string>> = { state: 'any', sort: 'soonest', view: 'timeline' };

function searchOf(address: BoardAddress): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(address))
    if (value && value !== DEFAULTS[name as keyof BoardAddress]) params.set(name, value);
  return params;
}

/** The address of the board; `form` names the form that is sent to it. */
export function boardPath(address: BoardAddress, form?: string): string {
  const params = searchOf(address);
  if (form) params.set('form', form);
  return params.size ? `/admin/board?${params}` : '/admin/board';
}

/** A date of the week that an address asks for, or what was given for it and is no date. */
export function readWeekDate(url: URL): { from?: string; wrong?: string } {
  const given = url.searchParams.get('from')?.trim();
  if (!given) return {};
  const read = boardDay.safeParse(given);
  return read.success ? { from: read.data } : { wrong: given.slice(0, 40) };
}

/** The board of a week with the filters of an address; without a date it is this week. */
export function weekPath(address: BoardAddress, from?: string): string {
  return weekOfView(boardFilters(address), from);
}

/** A kept view of the board, opened on a week. */
export function weekOfView(query: string, from?: string): string {
  const params = new URLSearchParams(query);
  if (from) params.set('from', from);
  return params.size ? `/admin/board/week?${params}` : '/admin/board/week';
}

/** The row of a pro on the board of a day. */
export function rowId(proId: string): string {
  return `pro-${proId}`;
}

/** What is kept as a view of the board: how it is narrowed down, for whatever day it is opened on. */
export function boardFilters(address: BoardAddress): string {
  return searchOf({ ...address, day: undefined, visit: undefined, for: undefined, plan: undefined }).toString();
}

/** Where the visits of a pro who cannot come that day are given to others; the board that it leads back to stays as it is narrowed down. */
export function sickPath(address: BoardAddress, { day, proId }: { day: string; proId: string }): string {
  const params = new URLSearchParams(boardFilters(address));
  params.set('day', day);
  params.set('sick', proId);
  return `/admin/board/batch?${params}`;
}

/** Where the verdicts of a visit on the board's rows are read. */
export function verdictsPath(address: BoardAddress, visitId: string): string {
  return `/admin/board/verdicts?${searchOf({ ...address, visit: visitId, for: undefined })}`;
}

/** What the address asks of the domain. */
export function boardQuery({ day, area, zip, service, state, pro, sort }: BoardAddress) {
  return { day, areaId: area, zip, service, state, pro, stake: sort };
}
