import type { Storeys } from '../pictures/house-plan';
import { type LightColour, lightColours } from '../pictures/light-colours';

/** What a visitor says about his house to see it dressed. */
export type HouseDesign = { light: LightColour; storeys: Storeys; rooflineFeet: number };

export const DESIGN_FIELDS = ['light', 'storeys', 'feet'] as const;

export const rooflineChoices = [
  { feet: 60, label: 'Just the front gable' },
  { feet: 110, label: 'About 100 ft' },
  { feet: 150, label: 'About 150 ft' },
  { feet: 200, label: '200 ft and more' },
] as const;

export const storeyChoices: ReadonlyArray<{ storeys: Storeys; label: string }> = [
  { storeys: 1, label: 'One story' },
  { storeys: 2, label: 'Two stories' },
  { storeys: 3, label: 'Three stories' },
];

const usual: HouseDesign = { light: 'warm', storeys: 2, rooflineFeet: 200 };

/** Reads a design from a query or a form; whatever is not one of the choices takes the usual one. */
export function readDesign(source: { get: (name: string) => unknown }): HouseDesign {
  return {
    light: lightColours.find((colour) => colour === source.get('light')) ?? usual.light,
    storeys: storeyChoices.find(({ storeys }) => String(storeys) === source.get('storeys'))?.storeys ?? usual.storeys,
    rooflineFeet: rooflineChoices.find(({ feet }) => String(feet) === source.get('feet'))?.feet ?? usual.rooflineFeet,
  };
}
