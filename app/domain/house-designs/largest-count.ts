/** A person marks at most this many of each on a photo. */
export const LARGEST_COUNT = { edges: 40, known: 4, trees: 12, windows: 30 };
