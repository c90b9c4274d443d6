import { troubleText } from '#app/platform/service-trouble';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';

type PlaceOf = { zip: string; placeSource: string; placePrecision: string };

/** Who says where an address is, as people call them. */
const SOURCES: Record<string, Marked> = {
  office: mark('set by the office'),
  census: mark('by the US Census Bureau'),
  nominatim: mark('by OpenStreetMap'),
  google: mark('by Google'),
  simulated: mark('made up for this demo'),
};

/** Where an address is taken to be, and who says so: "The house, by Google", "Center of ZIP code 60614". */
export function placeInWords({ zip, placeSource, placePrecision }: PlaceOf): string {
  if (placePrecision === 'zip') return t('Center of ZIP code {zip}', { zip });
  const source = translateKnown(SOURCES[placeSource] ?? placeSource);
  return placePrecision === 'house' ? t('The house, {source}', { source }) : t('The street, {source}', { source });
}

/** Why an address stands at the center of its ZIP code, and what will come of it; null where it does not. */
export function whyZipCenter(place: { placePrecision: string; placeState: string; placeProblem: string | null }): string | null {
  if (place.placePrecision !== 'zip') return null;
  if (place.placeState === 'not_found') return problemText(place.placeProblem ?? mark('The address is not known.'));
  if (place.placeState === 'resting') return t('It is looked up with the next booking.');
  return place.placeProblem
    ? t('It is tried again. {problem}', { problem: problemText(place.placeProblem) })
    : t('It has not been looked up yet.');
}

/** What stands beside distances that were measured from the center of a ZIP code. */
export function byZipCenterText(): string {
  return t('Distances are by ZIP center');
}

/** Why the last answer about an address was no place, or null where there was none. */
export function whyNoPoint({ placeProblem }: { placeProblem: string | null }): string | null {
  return placeProblem && problemText(placeProblem);
}

const IN_ANOTHER_STATE = /^The answer lies in (.+), not in (.+)\.$/;
const FAR_AWAY = /^The answer lies (\d+) miles from the center of ZIP code (\d+)\.$/;

/** Why an answer was no place, which is kept in English, in the language of its reader. */
function problemText(problem: string): string {
  const [, state, wanted] = IN_ANOTHER_STATE.exec(problem) ?? [];
  if (state && wanted) return t('The answer lies in {state}, not in {wanted}.', { state, wanted });
  const [, miles, zip] = FAR_AWAY.exec(problem) ?? [];
  if (miles && zip) return t('The answer lies {miles} miles from the center of ZIP code {zip}.', { miles, zip });
  return troubleText(problem);
}
