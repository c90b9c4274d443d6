import { type EdgeRow, listEdges, measureFeet } from './design-feet';
import type { HouseDesign, Strand } from './house-design';
import type { EdgeKind } from './measure-edges';
import { mark, type Marked, translate } from '#app/platform/texts/t';

/** How far apart the bulbs of a strand are, in feet, and what an LED bulb takes. */
const STRAND_FACTS: Record<Strand, { name: Marked; spacingFeet: number; watts: number }> = {
  c9: { name: mark('C9 bulbs'), spacingFeet: 1, watts: 0.96 },
  c7: { name: mark('C7 bulbs'), spacingFeet: 2 / 3, watts: 0.6 },
  mini: { name: mark('Mini lights'), spacingFeet: 1 / 3, watts: 0.07 },
};

export const strandNames = { c9: mark('C9, large'), c7: mark('C7, medium'), mini: mark('Mini') } satisfies Record<Strand, Marked>;

const CLIPS: Record<EdgeKind, Marked> = {
  gutter: mark('gutter clips'),
  gable: mark('shingle tabs'),
  ridge: mark('ridge clips'),
};
const VOLTS = 120;
/** A clip holds the strand at least that often, however close its bulbs are. */
const CLIP_FEET = 1;

export type MaterialRow = EdgeRow & { clips: string };
export type Materials = {
  rows: MaterialRow[];
  strand: string;
  bulbs: number | null;
  /** Rough: LED bulbs of the usual kind. */
  watts: number | null;
  amps: number | null;
};

function clipsFor({ kind, length }: EdgeRow): string {
  const count = length && Math.ceil(length.feet / CLIP_FEET) + 1;
  const clips = translate(CLIPS[kind]);
  return count ? `${count} ${clips}` : clips;
}

/** The clips that the edges of a design take, each once. */
export function clipNames(edges: HouseDesign['edges']): string {
  return [...new Set(edges.map(({ kind }) => CLIPS[kind]))].join(', ');
}

/** What a crew takes along for a design: clips by edge, bulbs, and how much power they need. `feet` is the priced length, which may be typed. */
export function listMaterials(design: HouseDesign, { aspect, feet }: { aspect: number; feet: number | null }): Materials {
  const rows = listEdges(design, aspect).map((row) => ({ ...row, clips: clipsFor(row) }));
  const total = feet ?? measureFeet(design, aspect);
  const { name, spacingFeet, watts } = STRAND_FACTS[design.strand];
  const bulbs = total ? Math.ceil(total / spacingFeet) : null;
  const power = bulbs && Math.ceil(bulbs * watts);
  return { rows, strand: translate(name), bulbs, watts: power, amps: power && Math.ceil((power / VOLTS) * 10) / 10 };
}

/** How many feet lie between two bulbs. */
export function bulbSpacing(strand: Strand): number {
  return STRAND_FACTS[strand].spacingFeet;
}
