/** Columns that say which place of a visit a row is: whose it is, and on which day. */
export const seatColumns = { id: true, leadVisitId: true, seat: true, day: true } as const;

export type Seat = {
  id: string;
  /** Null for the visit itself, whose pro leads on the first day. */
  leadVisitId: string | null;
  seat: number;
};

/** The visit whose place it is. */
export function getLeadId({ id, leadVisitId }: Pick<Seat, 'id' | 'leadVisitId'>): string {
  return leadVisitId ?? id;
}

/** The days after the first of the same pro's place. */
export function laterDays(place: Seat) {
  return { leadVisitId: getLeadId(place), seat: place.seat, day: { gt: 1 } };
}

/** Every day of the same pro's place, the first one included. */
export function everyDay(place: Seat) {
  const leadVisitId = getLeadId(place);
  return { OR: [...(place.seat === 1 ? [{ id: leadVisitId }] : []), { leadVisitId, seat: place.seat }] };
}
