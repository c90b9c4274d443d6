import { mark, t, translate } from '#app/platform/texts/t';

/** What kind of building a location is. */
export const FACILITIES = {
  office: mark('Office'),
  retail: mark('Retail store'),
  restaurant: mark('Restaurant or café'),
  hotel: mark('Hotel'),
  warehouse: mark('Warehouse'),
  food_plant: mark('Food production'),
  school: mark('School'),
  medical: mark('Medical'),
  apartments: mark('Apartment building'),
  other: mark('Other'),
} as const;

export type Facility = keyof typeof FACILITIES;

/** The kinds of buildings to choose from, in the reader's language. */
export function facilityChoices(): { value: string; label: string }[] {
  return Object.entries(FACILITIES).map(([value, label]) => ({ value, label: translate(label) }));
}

/** "Office, 4,500 sq ft": what is known of a building. */
export function buildingLabels({ facility, squareFeet }: { facility: string; squareFeet: number | null }): string {
  const kind = facility in FACILITIES ? translate(FACILITIES[facility as Facility]) : '';
  return [kind, squareFeet ? t('{area} sq ft', { area: squareFeet.toLocaleString('en-US') }) : ''].filter(Boolean).join(', ');
}
