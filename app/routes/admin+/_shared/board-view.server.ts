import { z } from 'zod';
import { mapView } from '#app/components/maps/map-view';
import { boardAddressView } from './board-address';
import { packedRowView, type RowView } from './board-packed';

export const waitingView = z.object({
  visitId: z.string(),
  reference: z.string(),
  service: z.string(),
  place: z.string(),
  status: z.string(),
  hold: z.boolean(),
  inPool: z.boolean(),
  windowStart: z.date(),
  windowEnd: z.date(),
  zone: z.string(),
  priceCents: z.number(),
  payoutCents: z.number(),
  priority: z.number(),
  version: z.number(),
  offeredTo: z.string().nullable(),
});

/** Another admin who has this board open, and the visit that they look at. */
export const presentView = z.object({
  adminId: z.string(),
  name: z.string(),
  visitId: z.string().nullable(),
  reference: z.string().nullable(),
});

export const boardVerdictView = z.object({
  proId: z.string(),
  fits: z.boolean(),
  isHard: z.boolean(),
  text: z.string(),
  start: z.date().nullable(),
  end: z.date().nullable(),
  rank: z.number().nullable(),
});

export const whatIfView = z.object({
  proposalId: z.string(),
  status: z.enum(['preparing', 'planning', 'ready', 'failed']),
  items: z.array(
    z.object({
      visitId: z.string(),
      reference: z.string(),
      service: z.string(),
      place: z.string(),
      proId: z.string().nullable(),
      proName: z.string().nullable(),
      asks: z.boolean(),
      start: z.date().nullable(),
      end: z.date().nullable(),
      outcome: z.string(),
      note: z.string(),
    }),
  ),
  totals: z.object({
    given: z.number(),
    left: z.number(),
    minutes: z.number(),
    miles: z.number(),
    payoutCents: z.number(),
  }),
});

export const officeBoardView = z.object({
  address: boardAddressView,
  day: z.string(),
  today: z.string(),
  yesterday: z.string(),
  tomorrow: z.string(),
  zone: z.string(),
  now: z.date(),
  from: z.date(),
  axis: z.object({ from: z.date(), to: z.date() }),
  areas: z.array(z.object({ id: z.string(), name: z.string() })),
  services: z.array(z.object({ id: z.string(), name: z.string() })),
  rows: z.array(packedRowView),
  pros: z.object({ total: z.number(), capped: z.boolean() }),
  waiting: z.array(waitingView),
  waitingTotal: z.number(),
  canGive: z.boolean(),
  chosen: z
    .object({
      visit: waitingView,
      mayBeGiven: z.boolean(),
      verdicts: z.array(boardVerdictView.extend({ assignOpId: z.string(), offerOpId: z.string() })),
    })
    .nullable(),
  whatIf: whatIfView.nullable(),
  map: mapView.nullable(),
  hasBaseMap: z.boolean(),
  views: z.array(z.object({ id: z.string(), name: z.string(), query: z.string() })),
  viewOpId: z.string(),
  present: z.array(presentView),
  undos: z.array(z.object({ auditId: z.string(), text: z.string(), at: z.date(), opId: z.string() })),
  opId: z.string(),
});

export const verdictsView = z.object({
  visitId: z.string(),
  version: z.number(),
  opId: z.string(),
  verdicts: z.array(boardVerdictView),
});

/** The board as it is sent, and as its parts read it. */
export type SentBoard = z.output<typeof officeBoardView>;
export type BoardView = Omit<SentBoard, 'rows'> & { rows: RowView[] };
export type WaitingView = z.output<typeof waitingView>;
export type PresentView = z.output<typeof presentView>;
export type BoardVerdictView = z.output<typeof boardVerdictView>;
export type ChosenView = NonNullable<BoardView['chosen']>;
export type WhatIfView = z.output<typeof whatIfView>;
export type VerdictsView = z.output<typeof verdictsView>;
