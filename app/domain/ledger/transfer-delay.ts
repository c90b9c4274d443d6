/** A pro's share leaves this long after completion, unless it is disputed. */
export const TRANSFER_DELAY_HOURS = 48;
