/** The most that a customer writes of a change they ask for. */
export const CHANGE_LIMIT = 1_000;
