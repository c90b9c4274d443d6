import type { Design } from '#app/domain/quotes/estimate';
import { LEAST_FEET, MAX_FEET } from '#app/domain/quotes/estimate';
import { mark, type Marked } from '#app/platform/texts/t';
import type { Storeys } from '../pictures/house-plan';
import { lightColors } from '../pictures/light-colors';

/** The names of the questions about the house, beside one `add-<id>` for each add-on. */
export const DESIGN_FIELDS = ['light', 'storeys', 'feet'] as const;
export const ADD_ON_PREFIX = 'add-';

export const storeyChoices: ReadonlyArray<{ storeys: Storeys; label: Marked }> = [
  { storeys: 1, label: mark('One story') },
  { storeys: 2, label: mark('Two stories') },
  { storeys: 3, label: mark('Three stories') },
];

const usual: Design = { light: 'warm', storeys: 2, feet: 150, addOns: {} };

function readFeet(given: unknown): number {
  const text = typeof given === 'string' ? given.replace(/[^\d.]/g, '') : '';
  const feet = Math.round(Number(text));
  return text && feet >= LEAST_FEET && feet <= MAX_FEET ? feet : usual.feet;
}

/** Reads a design from a query or a form; whatever makes no sense takes the usual answer. */
export function readDesign(source: Iterable<[string, unknown]> & { get: (name: string) => unknown }): Design {
  const addOns: Record<string, number> = {};
  for (const [name, value] of source) {
    const pieces = Number(value);
    if (name.startsWith(ADD_ON_PREFIX) && Number.isInteger(pieces) && pieces > 0 && pieces < 100)
      addOns[name.slice(ADD_ON_PREFIX.length)] = pieces;
  }
  return {
    light: lightColors.find((color) => color === source.get('light')) ?? usual.light,
    storeys: storeyChoices.find(({ storeys }) => String(storeys) === source.get('storeys'))?.storeys ?? usual.storeys,
    feet: readFeet(source.get('feet')),
    addOns,
  };
}

/** Whether a name in the query belongs to the design. */
export function isDesignField(name: string): boolean {
  return name.startsWith(ADD_ON_PREFIX) || DESIGN_FIELDS.some((field) => field === name);
}
