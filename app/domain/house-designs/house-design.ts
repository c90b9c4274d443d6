import { z } from 'zod';
import { LARGEST_COUNT } from './largest-count';
import { EDGE_KINDS } from './measure-edges';

const place = z.number().finite().min(0).max(3);
const point = z.object({ x: place.max(1), y: place });
const line = z.object({ from: point, to: point });

/** The size of one bulb and how far apart two are, by strand: C9 is the large bulb of rooflines, mini lights are small and close. */
export const STRANDS = ['c9', 'c7', 'mini'] as const;
export type Strand = (typeof STRANDS)[number];

/** What a person marked on the photo of a house and what shall hang there. Places are in widths of the photo, as in `geometry.ts`. */
export const houseDesign = z.object({
  edges: z.array(line.extend({ kind: z.enum(EDGE_KINDS) })).max(LARGEST_COUNT.edges),
  /** Things of known length: a door is 6 ft 8 in high, a garage door 16 ft wide. */
  known: z.array(line.extend({ feet: z.number().min(1).max(200) })).max(LARGEST_COUNT.known),
  /** Trees with lights, as the place of the foot and the top. */
  trees: z.array(z.object({ foot: point, top: point })).max(LARGEST_COUNT.trees),
  /** Windows that glow from inside, as opposite corners. */
  windows: z.array(line).max(LARGEST_COUNT.windows),
  light: z.enum(['warm', 'cool', 'classic', 'candy']),
  strand: z.enum(STRANDS),
  twinkle: z.boolean(),
});

export type HouseDesign = z.infer<typeof houseDesign>;

export const EMPTY_DESIGN: HouseDesign = {
  edges: [],
  known: [],
  trees: [],
  windows: [],
  light: 'warm',
  strand: 'c9',
  twinkle: false,
};
