import { z } from 'zod';
import { officeBoardView } from './board-view.server';

const span = z.object({ start: z.date(), end: z.date() });

const cellView = z.object({
  date: z.string(),
  off: z.string().nullable(),
  hours: z.array(span),
  visits: z.number(),
  named: z.array(span.extend({ visitId: z.string(), reference: z.string(), place: z.string(), isOffer: z.boolean() })),
  more: z.number(),
  bookedMinutes: z.number(),
  openMinutes: z.number(),
});

const rowView = z.object({
  proId: z.string(),
  name: z.string(),
  fullName: z.string(),
  homeZip: z.string(),
  cells: z.array(cellView),
});

export const boardWeekView = officeBoardView
  .pick({ address: true, today: true, zone: true, areas: true, services: true, pros: true, views: true, viewOpId: true })
  .extend({
    monday: z.string(),
    weekBefore: z.string(),
    weekAfter: z.string(),
    /** What was asked for and is no date. */
    wrong: z.string().nullable(),
    days: z.array(z.object({ date: z.string(), noon: z.date(), waiting: z.number() })),
    rows: z.array(rowView),
  });

export type BoardWeekView = z.output<typeof boardWeekView>;
export type WeekRowView = z.output<typeof rowView>;
export type WeekCellView = z.output<typeof cellView>;
