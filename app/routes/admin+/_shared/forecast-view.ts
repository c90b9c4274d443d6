import { z } from 'zod';
import { figureView } from '#app/components/charts/figure-view';

const judgedView = z.object({
  booked: z.string(),
  forecast: z.string(),
  came: z.string(),
  lastSeason: z.string(),
  error: z.string(),
  errorPercent: z.string(),
  off: z.string(),
  lastSeasonOff: z.string(),
});
const weekView = judgedView.extend({ week: z.string(), days: z.string() });
const areaView = judgedView.extend({ id: z.string(), name: z.string() });
const leadView = judgedView.extend({ lead: z.number(), label: z.string() });

export type ForecastWeek = z.output<typeof weekView>;
export type ForecastArea = z.output<typeof areaView>;
export type ForecastLead = z.output<typeof leadView>;

export const forecastView = z.object({
  seasonName: z.string(),
  lead: z.number(),
  leads: z.array(leadView),
  area: z.object({ id: z.string(), name: z.string() }).nullable(),
  areas: z.array(areaView),
  weeks: z.array(weekView),
  total: judgedView,
  chart: figureView.shape.chart.options[0],
  says: z.string(),
});
export type ForecastView = z.output<typeof forecastView>;
export type JudgedView = z.output<typeof judgedView>;
