/** The parts of a day that a customer may choose. */
export const DAY_PARTS = ['any', 'morning', 'midday', 'afternoon'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
