import { LEAST_FEET, MAX_FEET } from '../quotes/estimate';
import { fitScale } from './fit-scale';
import type { HouseDesign } from './house-design';
import { type EdgeKind, measureEdges, type MeasuredLength } from './measure-edges';
import { mark, type Marked } from '#app/platform/texts/t';

export const edgeNames: Record<EdgeKind, Marked> = { gutter: mark('Gutter'), gable: mark('Slope'), ridge: mark('Ridge') };

/** An edge as tables show it; without a known length in the picture it has no feet. */
export type EdgeRow = { kind: EdgeKind; name: Marked; length: MeasuredLength | null };

/** The edges in the order in which they were marked, with how long each is. */
export function listEdges({ edges, known }: Pick<HouseDesign, 'edges' | 'known'>, aspect: number): EdgeRow[] {
  const measured = measureEdges(edges, { known, aspect });
  return edges.map(({ kind }, at) => ({ kind, name: edgeNames[kind], length: measured?.edges[at] ?? null }));
}

/** All edges together in whole feet that a price can be made of, or null where the picture does not say. */
export function measureFeet({ edges, known }: Pick<HouseDesign, 'edges' | 'known'>, aspect: number): number | null {
  const feet = Math.round(measureEdges(edges, { known, aspect })?.total.feet ?? 0);
  return feet > 0 ? Math.min(MAX_FEET, Math.max(LEAST_FEET, feet)) : null;
}

/** How many widths of the picture a foot is in its middle, or null where no length is known. */
export function getPerFoot({ known }: Pick<HouseDesign, 'known'>, aspect: number): number | null {
  return fitScale(known, aspect)?.scale.perFoot ?? null;
}
