/** How long the log keeps a delivery: after it arrived, and after the last try of one that never did. */
export const KEEP_DAYS = { delivered: 30, failed: 90 } as const;
