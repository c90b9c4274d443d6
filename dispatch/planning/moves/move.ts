/**
 * A change of the plan under work that was found and is not made yet. Finding one leaves the plan as it is. It is made, or left,
 * before the next is looked for: finders reuse their notes.
 */
export type Move = {
  /**
   * What the plan gains: seconds of travel in the annealing, minus the visits that leave the place the plan gave them in a
   * repair. A ruin and recreate is too large to be weighed before: it tells its gain once it is made, and `undoStep` takes it back.
   */
  gain: number;
  /** Makes the move as a whole. False: a rule would be broken, and nothing has changed. */
  apply: () => boolean;
};
