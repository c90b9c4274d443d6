import { z } from 'zod';

const timeView = z.object({
  type: z.literal('time'),
  width: z.number(),
  height: z.number(),
  left: z.number(),
  right: z.number(),
  yTicks: z.array(z.object({ y: z.number(), label: z.string() })),
  xTicks: z.array(z.object({ x: z.number(), label: z.string() })),
  series: z.array(
    z.object({
      name: z.string(),
      line: z.string(),
      mark: z.string(),
      marks: z.array(z.object({ x: z.number(), y: z.number(), title: z.string() })),
    }),
  ),
});

const ranksView = z.object({
  type: z.literal('ranks'),
  rows: z.array(z.object({ label: z.string(), text: z.string(), percent: z.number(), to: z.string().optional() })),
});

/** A figure as a page prints it: every number is text already, every line a path. */
export const figureView = z.object({
  id: z.string(),
  title: z.string(),
  how: z.string(),
  summary: z.string(),
  lists: z.array(z.object({ to: z.string(), label: z.string() })),
  facts: z.array(z.object({ label: z.string(), text: z.string(), change: z.string(), to: z.string().optional() })),
  chart: z.union([timeView, ranksView]),
  table: z.object({ head: z.array(z.string()), isText: z.array(z.boolean()), rows: z.array(z.array(z.string())) }),
  empty: z.string().nullable(),
});

/** The range that a page of figures shows, and what was typed for it. */
export const rangeView = z.object({
  key: z.string(),
  from: z.string(),
  to: z.string(),
  words: z.string(),
  before: z.string(),
  problem: z.string().nullable(),
  typed: z.object({ from: z.string(), to: z.string() }),
  today: z.string(),
});

export type FigureView = z.output<typeof figureView>;
export type RangeView = z.output<typeof rangeView>;
export type TimeView = z.output<typeof timeView>;
export type RanksView = z.output<typeof ranksView>;
