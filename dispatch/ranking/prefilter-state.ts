import type { CompiledVisit, RuleContext } from '../model/compiled';
import type { RankTable, ServiceColumn, ZoneNow } from './rank-table';
import type { StartIntervals } from './start-intervals';

/** One visit being held against the rows of a table. */
export type Prefilter = {
  table: RankTable;
  context: RuleContext;
  visit: CompiledVisit;
  column: ServiceColumn;
  /** The site's own clock, where it is not the pro's. */
  site: ZoneNow | null;
  x: number;
  y: number;
  z: number;
  /** Squared chord to squared seconds, for straight lines; 0 where roads count, and no row is plain. */
  scale: number;
  intervals: StartIntervals;
  /** What the visit takes beyond one person with bare hands, or null. */
  needs: { equipment: readonly string[]; people: number } | null;
  /** Travel seconds the last pro who passed would drive more, and the table's range of hours the start lies in. */
  added: number;
  range: number;
};
