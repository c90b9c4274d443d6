/** What kind of building a location is. */
export const FACILITIES = {
  office: 'Office',
  retail: 'Retail store',
  restaurant: 'Restaurant or café',
  hotel: 'Hotel',
  warehouse: 'Warehouse',
  food_plant: 'Food production',
  school: 'School',
  medical: 'Medical',
  apartments: 'Apartment building',
  other: 'Other',
} as const;

export type Facility = keyof typeof FACILITIES;

export const facilityChoices = Object.entries(FACILITIES).map(([value, label]) => ({ value, label }));

/** "Office, 4,500 sq ft": what is known of a building. */
export function buildingLabels({ facility, squareFeet }: { facility: string; squareFeet: number | null }): string {
  const kind = facility in FACILITIES ? FACILITIES[facility as Facility] : '';
  return [kind, squareFeet ? `${squareFeet.toLocaleString('en-US')} sq ft` : ''].filter(Boolean).join(', ');
}
