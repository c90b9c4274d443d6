import type { CancellationPolicy } from '../catalog/cancellation-policy';

type YearSpan = { from: string; to: string };

/** A service as an admin may start it: what its rows say at first. Every word of it can be changed later. */
export type ServiceTemplate = {
  id: string;
  name: string;
  text: string;
  /** As pros choose it. */
  kinds: readonly { id: string; name: string; invoiced?: boolean }[];
  license: string | null;
  takesDown: boolean;
  houseDesign: boolean;
  doneText: string;
  guaranteeText: string;
  usualChecks: readonly string[];
  usualMinutes: number;
  /** What a service call can be about. */
  problems?: readonly string[];
  /** Month and day, "11-01"; one that ends before it begins ends in the next year. */
  season: { work: YearSpan; takedown?: YearSpan };
  policy: CancellationPolicy;
  /** Packages that it starts with, off sale until an admin enters their prices. */
  packages?: readonly { name: string; tagline: string; features: readonly string[]; minutes: number }[];
};

const ALL_YEAR: YearSpan = { from: '01-01', to: '12-31' };
const DAY_BEFORE: CancellationPolicy = {
  freeBeforeHours: 24,
  lateFeeCents: 5_000,
  fullCharge: { kind: 'hours', hours: 2 },
  graceMinutes: 10,
  guaranteeDays: 14,
};

/** What a service without takedown, license and drawing says. */
const plain = { license: null, takesDown: false, houseDesign: false, doneText: 'the work is done', policy: DAY_BEFORE } as const;

function pestPackage(name: string, size: string, minutes: number) {
  const features = [
    `Homes of ${size.charAt(0).toLowerCase()}${size.slice(1)}`,
    'Inspection of every room and the outside',
    'Treatment inside and out',
    'A report of what was treated',
  ];
  return { name, tagline: size, features, minutes };
}

/** In the order of the page. */
export const SERVICE_TEMPLATES: readonly ServiceTemplate[] = [
  {
    ...plain,
    id: 'holiday_lighting',
    name: 'Holiday lights',
    text: 'Designed for your house, hung by a crew, repaired through the season, taken down after it.',
    kinds: [
      { id: 'lighting', name: 'Holiday lights on homes' },
      { id: 'commercial_lighting', name: 'Holiday lights on shops and offices', invoiced: true },
    ],
    takesDown: true,
    houseDesign: true,
    doneText: 'your lights are up',
    guaranteeText: 'Every strand stays lit. When one goes out, a crew comes back and fixes it at no cost.',
    usualChecks: [
      'Every strand lights up',
      'Cables are clipped, nothing hangs across a path',
      'The timer is set to the customer’s evenings',
      'Ladders, boxes and waste are off the property',
    ],
    usualMinutes: 120,
    problems: [
      'All the lights are out',
      'Some of the lights are out',
      'A strand has fallen',
      'The timer doesn’t work',
      'Something else',
    ],
    season: { work: { from: '10-01', to: '12-24' }, takedown: { from: '01-02', to: '02-15' } },
    policy: { ...DAY_BEFORE, freeBeforeHours: 48, fullCharge: { kind: 'same-day' }, guaranteeDays: 30 },
  },
  {
    ...plain,
    id: 'pest_control',
    name: 'Pest control',
    text: 'Inspection and treatment of your home, inside and out.',
    kinds: [{ id: 'pest', name: 'Pest control' }],
    license: 'pest control license',
    guaranteeText: 'If they come back, we come back and treat again at no cost.',
    usualChecks: [
      'Every room and the outside are inspected',
      'What was treated, and with what, is noted',
      'The customer knows when to go back in',
    ],
    usualMinutes: 60,
    problems: ['Active pests inside', 'A nest or hive near a door', 'Pests are back after a treatment', 'Something else'],
    season: { work: ALL_YEAR },
    policy: { ...DAY_BEFORE, guaranteeDays: 30 },
    packages: [
      pestPackage('Pest treatment, small home', 'Up to 1,500 sq ft', 45),
      pestPackage('Pest treatment, medium home', '1,501 to 3,000 sq ft', 60),
      pestPackage('Pest treatment, large home', '3,001 to 5,000 sq ft', 90),
    ],
  },
  {
    ...plain,
    id: 'gutter_cleaning',
    name: 'Gutter cleaning',
    text: 'Gutters and downspouts emptied, flushed and checked for leaks.',
    kinds: [{ id: 'gutter_cleaning', name: 'Gutter cleaning' }],
    guaranteeText: 'Water runs off freely. If a gutter we cleaned clogs, we clean it again at no cost.',
    usualChecks: ['Every gutter is empty', 'Every downspout runs', 'Leaks and loose brackets are noted', 'The ground is clean'],
    usualMinutes: 90,
    season: { work: { from: '03-01', to: '12-15' } },
  },
  {
    ...plain,
    id: 'snow_removal',
    name: 'Snow removal',
    text: 'Driveway, walks and steps cleared and treated against ice.',
    kinds: [{ id: 'snow_removal', name: 'Snow removal' }],
    guaranteeText: 'If we missed a spot, we come back and clear it at no cost.',
    usualChecks: ['The driveway is clear', 'Walks and steps are clear', 'Ice is treated', 'Snow blocks no exit or hydrant'],
    usualMinutes: 45,
    season: { work: { from: '11-01', to: '04-15' } },
    policy: { ...DAY_BEFORE, freeBeforeHours: 12, guaranteeDays: 1 },
  },
  {
    ...plain,
    id: 'yard_clean_up',
    name: 'Spring and fall clean-up',
    text: 'Leaves, branches and beds cleared, lawn edges cut, all of it hauled away.',
    kinds: [{ id: 'yard_clean_up', name: 'Spring and fall clean-up' }],
    guaranteeText: 'If we left something behind, we come back for it at no cost.',
    usualChecks: ['Lawn and beds are clear', 'Edges are cut', 'Bags and branches are hauled away', 'Gates are closed'],
    usualMinutes: 180,
    season: { work: { from: '03-15', to: '12-10' } },
  },
  {
    ...plain,
    id: 'pressure_washing',
    name: 'Pressure washing',
    text: 'Siding, decks, driveways and walks washed clean.',
    kinds: [{ id: 'pressure_washing', name: 'Pressure washing' }],
    guaranteeText: 'If a spot we washed is still dirty, we wash it again at no cost.',
    usualChecks: [
      'Windows and outlets were covered',
      'Every agreed surface is clean',
      'Plants are rinsed',
      'No paint or wood is damaged',
    ],
    usualMinutes: 150,
    season: { work: { from: '04-01', to: '11-15' } },
  },
];
