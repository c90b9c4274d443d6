type PlaceOf = { zip: string; placeSource: string; placePrecision: string };

/** Who says where an address is, as people call them. */
const SOURCES: Record<string, string> = {
  office: 'set by the office',
  census: 'by the US Census Bureau',
  nominatim: 'by OpenStreetMap',
  google: 'by Google',
  simulated: 'made up for this demo',
};

/** Where an address is taken to be, and who says so: "The house, by Google", "Center of ZIP code 60614". */
export function placeInWords({ zip, placeSource, placePrecision }: PlaceOf): string {
  if (placePrecision === 'zip') return `Center of ZIP code ${zip}`;
  return `${placePrecision === 'house' ? 'The house' : 'The street'}, ${SOURCES[placeSource] ?? placeSource}`;
}

/** Why an address stands at the center of its ZIP code, and what will come of it; null where it does not. */
export function whyZipCenter(place: { placePrecision: string; placeState: string; placeProblem: string | null }): string | null {
  if (place.placePrecision !== 'zip') return null;
  if (place.placeState === 'not_found') return place.placeProblem ?? 'The address is not known.';
  if (place.placeState === 'resting') return 'It is looked up with the next booking.';
  return place.placeProblem ? `It is tried again. ${place.placeProblem}` : 'It has not been looked up yet.';
}

/** What stands beside distances that were measured from the center of a ZIP code. */
export const BY_ZIP_CENTER = 'Distances are by ZIP center';
