import type { HouseDesign } from './house-design';
import type { Edge, EdgeKind } from './measure-edges';
import { mark, type Marked } from '#app/platform/texts/t';

/** A drawn house of `public/houses` that a visitor takes instead of a photo, with what is marked on it. `feet` is how long its lit edges truly are. */
export type Preset = { id: string; name: Marked; aspect: number; stories: number; feet: number; design: HouseDesign };

/** All are 1,200 by 800 pixels. */
const ASPECT = 2 / 3;

type Ends = [x: number, y: number, toX: number, toY: number];

function lineOf([x, y, toX, toY]: Ends) {
  return { from: { x, y }, to: { x: toX, y: toY } };
}

type Marks = {
  edges: [EdgeKind, Ends][];
  known: [feet: number, Ends][];
  trees: Ends[];
  windows: Ends[];
  light: HouseDesign['light'];
};

function litHouse({ edges, known, trees, windows, light }: Marks): HouseDesign {
  return {
    edges: edges.map(([kind, ends]): Edge => ({ kind, ...lineOf(ends) })),
    known: known.map(([feet, ends]) => ({ feet, ...lineOf(ends) })),
    trees: trees.map(([x, y, toX, toY]) => ({ foot: { x, y }, top: { x: toX, y: toY } })),
    windows: windows.map(lineOf),
    light,
    strand: 'c9',
    twinkle: false,
  };
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'ranch',
    name: mark('Ranch'),
    aspect: ASPECT,
    stories: 1,
    feet: 52.2,
    design: litHouse({
      edges: [
        ['gutter', [0.4022, 0.407, 0.9239, 0.407]],
        ['gable', [0.125, 0.407, 0.2636, 0.3173]],
        ['gable', [0.2636, 0.3173, 0.4022, 0.407]],
      ],
      known: [
        [80 / 12, [0.4761, 0.56, 0.4761, 0.4536]],
        [16, [0.6197, 0.4483, 0.875, 0.4483]],
      ],
      trees: [[0.0203, 0.5682, 0.0203, 0.3065]],
      windows: [
        [0.2207, 0.4323, 0.3165, 0.5057],
        [0.5415, 0.4387, 0.5894, 0.5026],
      ],
      light: 'warm',
    }),
  },
  {
    id: 'two-story',
    name: mark('Two-story with a garage'),
    aspect: ASPECT,
    stories: 2,
    feet: 48.3,
    design: litHouse({
      edges: [
        ['gutter', [0.4306, 0.3225, 0.8056, 0.3225]],
        ['gable', [0.2083, 0.3225, 0.3194, 0.2253]],
        ['gable', [0.3194, 0.2253, 0.4306, 0.3225]],
      ],
      known: [
        [80 / 12, [0.4659, 0.585, 0.4659, 0.4941]],
        [16, [0.5709, 0.4895, 0.7891, 0.4895]],
      ],
      trees: [[0.8971, 0.5909, 0.8971, 0.3409]],
      windows: [
        [0.26, 0.3532, 0.3009, 0.4186],
        [0.3445, 0.3532, 0.3855, 0.4186],
        [0.2791, 0.4677, 0.3609, 0.5305],
        [0.4468, 0.3532, 0.4877, 0.4186],
        [0.5845, 0.3532, 0.6255, 0.4186],
        [0.6991, 0.3532, 0.74, 0.4186],
      ],
      light: 'warm',
    }),
  },
  {
    id: 'colonial',
    name: mark('Colonial'),
    aspect: ASPECT,
    stories: 2,
    feet: 98.7,
    design: litHouse({
      edges: [
        ['gutter', [0.1887, 0.3296, 0.8113, 0.3296]],
        ['ridge', [0.25, 0.2693, 0.75, 0.2693]],
        ['gable', [0.4321, 0.4697, 0.5, 0.4358]],
        ['gable', [0.5, 0.4358, 0.5679, 0.4697]],
      ],
      known: [[80 / 12, [0.5, 0.59, 0.5, 0.4974]]],
      trees: [
        [0.095, 0.5961, 0.095, 0.3561],
        [0.9125, 0.5961, 0.9125, 0.3861],
      ],
      windows: [
        [0.2417, 0.365, 0.2833, 0.4344],
        [0.3444, 0.365, 0.3861, 0.4344],
        [0.4792, 0.365, 0.5208, 0.4344],
        [0.6139, 0.365, 0.6556, 0.4344],
        [0.7167, 0.365, 0.7583, 0.4344],
        [0.2417, 0.4789, 0.2833, 0.5511],
        [0.3444, 0.4789, 0.3861, 0.5511],
        [0.6139, 0.4789, 0.6556, 0.5511],
        [0.7167, 0.4789, 0.7583, 0.5511],
      ],
      light: 'cool',
    }),
  },
  {
    id: 'craftsman',
    name: mark('Craftsman bungalow'),
    aspect: ASPECT,
    stories: 1,
    feet: 42.6,
    design: litHouse({
      edges: [
        ['gutter', [0.1833, 0.4053, 0.3333, 0.4053]],
        ['gutter', [0.6667, 0.4053, 0.8167, 0.4053]],
        ['gable', [0.3333, 0.4053, 0.5, 0.2853]],
        ['gable', [0.5, 0.2853, 0.6667, 0.4053]],
      ],
      known: [[80 / 12, [0.4902, 0.57, 0.4902, 0.4613]]],
      trees: [
        [0.0893, 0.5785, 0.0893, 0.3464],
        [0.9018, 0.5785, 0.9018, 0.275],
      ],
      windows: [
        [0.2587, 0.4428, 0.3239, 0.5178],
        [0.6696, 0.4428, 0.7348, 0.5178],
        [0.5685, 0.4428, 0.6207, 0.5178],
        [0.4576, 0.3352, 0.5424, 0.3809],
      ],
      light: 'classic',
    }),
  },
];

export function findPreset(id: string | null): Preset | null {
  return PRESETS.find((preset) => preset.id === id) ?? null;
}

/** The address of a drawn house. */
export function presetUrl(id: string): string {
  return `/houses/${id}.jpg`;
}
