import { lightColors } from '#app/components/pictures/light-colors';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { strandNames } from '#app/domain/house-designs/materials';
import { LEAST_FEET, MAX_FEET } from '#app/domain/quotes/estimate';

const strands = Object.keys(strandNames) as (keyof typeof strandNames)[];

function readNumber(given: unknown, least: number, most: number): number | null {
  const text = typeof given === 'string' ? given.replace(/,/g, '').trim() : '';
  const number = Number(text);
  return text && number >= least && number <= most ? number : null;
}

/** What stands in the fields beside the picture right now; feet that make no sense yet are none. */
export function readHouseFields(form: FormData): { stories: number; feet: number | null } {
  const feet = readNumber(form.get('feet'), LEAST_FEET, MAX_FEET);
  return { stories: readNumber(form.get('storeys'), 1, 3) ?? 1, feet: feet === null ? null : Math.round(feet) };
}

/** The design with what its form's fields say of lights and known lengths; what they don't say, or wrongly, stays as it is. */
export function readLightFields(form: FormData, design: HouseDesign): HouseDesign {
  const light = lightColors.find((color) => color === form.get('light'));
  if (!light) return design;
  return {
    ...design,
    light,
    strand: strands.find((strand) => strand === form.get('strand')) ?? design.strand,
    twinkle: form.get('twinkle') === 'on',
    known: design.known.map((each, at) => ({ ...each, feet: readNumber(form.get(`known${at}`), 1, 200) ?? each.feet })),
  };
}
