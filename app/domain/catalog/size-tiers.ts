/** The size of a commercial site decides its price. */
export const SIZE_TIERS = [
  { id: 'to-2000', label: 'Up to 2,000 sq ft', short: '≤ 2,000' },
  { id: 'to-10000', label: '2,001-10,000 sq ft', short: '2,001-10,000' },
  { id: 'to-50000', label: '10,001-50,000 sq ft', short: '10,001-50,000' },
  { id: 'over-50000', label: 'Over 50,000 sq ft', short: '> 50,000' },
] as const;

/** What a business can ask for, beside a lighting display. */
export const PROGRAMS = [
  {
    id: 'rodent',
    name: 'Rodent program',
    text: 'Bait stations, entry points found and sealed, and a trend report each month.',
  },
  {
    id: 'cockroach-ant',
    name: 'Cockroach and ant',
    text: 'Kitchens, break rooms and storage inspected and treated, with a follow-up after two weeks.',
  },
  { id: 'fly', name: 'Fly program', text: 'Light traps, drains and doors, checked and logged at every visit.' },
  {
    id: 'stored-product',
    name: 'Stored product pest',
    text: 'Stock and shelving inspected, pheromone traps set where they help.',
  },
] as const;
