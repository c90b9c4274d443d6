/** `find` stands exactly once in the file. */
type Edit = { file: string; find: string; replace: string };

export type Mutant = Edit & {
  /** The promise that must turn red. */
  row: string;
  what: string;
  /** A second place, where one alone is caught by another wall. */
  and?: Edit;
  /** The test file, and of it only the tests whose names match `only`. */
  test: string;
  only?: string;
  /** The test asks the built pages, so they are built again. */
  rebuild?: boolean;
};
