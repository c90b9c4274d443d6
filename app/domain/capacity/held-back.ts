/** The share of the hours on offer that is kept for urgent calls, in percent. */
export const HELD_BACK_PERCENT = { usual: 5, least: 0, most: 50 } as const;
