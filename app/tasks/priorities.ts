/**
 * Which of the tasks that are due a worker takes first: those that a person waits for, then the sweeps, then the many that come due
 * together, as a season's takedowns do. A worker that is free takes the lowest number, and of these the oldest.
 */
export const PRIORITIES = { person: 0, sweep: 5, wave: 10 } as const;

export type Priority = keyof typeof PRIORITIES;
