/** `find` stands exactly once in the file. */
type Edit = { file: string; find: string; replace: string };

export type Mutant = Edit & {
  /** What the planted bug does wrong. */
  what: string;
  /** A second place, where one alone is caught by another wall. */
  and?: Edit;
  /** The test file, and of it only the tests whose names match `only`. */
  test: string;
  only?: string;
  /**
   * Whether the pages are built again. It has to be said wherever the code is in the built pages and the test file can ask them
   * (`needsWord`): `false` says that the chosen tests ask none, and the run refuses those that do.
   */
  rebuild?: boolean;
};
