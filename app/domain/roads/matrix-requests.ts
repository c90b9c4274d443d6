import { roadCell, type LatLng } from '#dispatch';

export type Drive = { from: LatLng; to: LatLng };
/** A matrix to be asked: from each of some points to each of others. */
export type MatrixRequest = { from: LatLng[]; to: LatLng[] };

export function cellKey(place: LatLng): string {
  return roadCell(place).join();
}

/** Names a drive from one cell to another. */
export function driveKey({ from, to }: Drive): string {
  return `${cellKey(from)} ${cellKey(to)}`;
}

function group(drives: readonly Drive[], by: 'from' | 'to'): Map<string, Drive[]> {
  const groups = new Map<string, Drive[]>();
  for (const drive of drives) {
    const key = cellKey(drive[by]);
    groups.set(key, [...(groups.get(key) ?? []), drive]);
  }
  return groups;
}

/** Rows side by side with the targets they share: a router's work grows with rows plus columns, not with pairs. */
type Block = { from: LatLng[]; to: Map<string, LatLng>; wanted: number };

/** At least this share of a block's pairs is wanted. */
const LEAST_WANTED = 0.5;
/** A row is compared with so many of the blocks before it. */
const COMPARED = 20;

function toBlocks(rows: Drive[][], most: number): Block[] {
  const blocks: Block[] = [];
  for (const row of rows) {
    const targets = row.map(({ to }) => [cellKey(to), to] as const);
    const block = blocks.slice(-COMPARED).find(({ from, to, wanted }) => {
      const width = to.size + targets.filter(([key]) => !to.has(key)).length;
      return from.length < most && width <= most && wanted + row.length >= LEAST_WANTED * width * (from.length + 1);
    });
    if (block) {
      block.from.push(row[0]!.from);
      for (const [key, to] of targets) block.to.set(key, to);
      block.wanted += row.length;
    } else blocks.push({ from: [row[0]!.from], to: new Map(targets), wanted: row.length });
  }
  return blocks;
}

/** Neighbors have neighbors in common: places in the order of a coarse grid. */
function byPlace(a: LatLng, b: LatLng): number {
  const at = ({ lat, lng }: LatLng): [number, number] => [Math.round(lat * 20), Math.round(lng * 20)];
  const [one, other] = [at(a), at(b)];
  return one[0] - other[0] || one[1] - other[1] || (cellKey(a) < cellKey(b) ? -1 : Number(cellKey(a) !== cellKey(b)));
}

/** Which part of all places on a side each is in: parts are the same for all rows, so that rows have them in common. */
function partsOf(places: LatLng[], most: number): (place: LatLng) => number {
  const sorted = [...new Map(places.map((place) => [cellKey(place), place])).values()].sort(byPlace);
  const parts = new Map(sorted.map((place, index) => [cellKey(place), Math.floor(index / most)]));
  return (place) => parts.get(cellKey(place)) ?? 0;
}

function inParts(drives: Drive[], partOf: (drive: Drive) => number): Drive[][] {
  const parts = new Map<number, Drive[]>();
  for (const drive of drives) parts.set(partOf(drive), [...(parts.get(partOf(drive)) ?? []), drive]);
  return [...parts.values()];
}

/**
 * Drives as few matrices, at most `most` points on a side, of whose pairs at least half are wanted. Many pros drive to one visit (a
 * column), from one visit to many places (a row), and the visits of a day to each other (a block).
 */
export function matrixRequests(drives: readonly Drive[], most: number): MatrixRequest[] {
  const fromOne = group(drives, 'from');
  const toOne = group(drives, 'to');
  const isRow = (drive: Drive) => {
    const targets = fromOne.get(cellKey(drive.from))?.length ?? 0;
    return targets > 2 || targets >= (toOne.get(cellKey(drive.to))?.length ?? 0);
  };
  const ordered = [...drives].sort((a, b) => byPlace(a.from, b.from) || byPlace(a.to, b.to));
  const targetPart = partsOf(
    ordered.map(({ to }) => to),
    most,
  );
  const sourcePart = partsOf(
    ordered.map(({ from }) => from),
    most,
  );
  const rows = [...group(ordered.filter(isRow), 'from').values()].flatMap((row) => inParts(row, ({ to }) => targetPart(to)));
  const alone = group(
    ordered.filter((drive) => !isRow(drive)),
    'to',
  );
  const columns = [...alone.values()].flatMap((column) => inParts(column, ({ from }) => sourcePart(from)));
  const requests: MatrixRequest[] = [
    ...toBlocks(rows, most).map(({ from, to }) => ({ from, to: [...to.values()] })),
    ...columns.map((column) => ({ from: column.map(({ from }) => from), to: [column[0]!.to] })),
  ];
  return requests.sort((a, b) => b.from.length * b.to.length - a.from.length * a.to.length);
}
