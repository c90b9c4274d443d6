import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { seedOfficeHours } from '../settings/seed-hours';

/** The keys that pros' services, licences and the dispatch engine know the work by. */
export const SERVICES = ['lighting', 'commercial_lighting', 'pest'] as const;
export type ServiceKey = (typeof SERVICES)[number];

export const seedServiceLines = [
  { id: 'holiday_lighting', name: 'Holiday lighting' },
  { id: 'pest_control', name: 'Pest control' },
] as const;

type ServiceLineId = (typeof seedServiceLines)[number]['id'];

/** What a pro ticks off before he marks a visit complete. */
const CHECKS = {
  installChecks: [
    'Every strand lights up',
    'Cables are clipped, nothing hangs across a path',
    "The timer is set to the customer's evenings",
    'Ladders, boxes and waste are off the property',
  ],
  takedownChecks: [
    'Every strand, clip and timer is down',
    'Gutters and roofline are as they were',
    'The strands are labeled and packed',
  ],
};

/** Names, slugs, prices and durations of the packages on sale. */
export const seedPackages = [
  {
    id: 'basic-outline',
    slug: 'basic',
    alias: 'basic-outline',
    serviceLineId: 'holiday_lighting',
    service: 'lighting',
    name: 'Basic Outline',
    tagline: 'One clean line of light along the roof',
    description: 'Warm LED lights along the front roofline and gutters, fitted to your house, hung, checked and taken down.',
    features: [
      'Front roofline and gutters outlined',
      'Warm or cool white LED lights included',
      'Timer set for your evenings',
      'Takedown included',
      'Fixed within 48 hours if a strand goes out',
    ],
    priceLowCents: 80_000,
    priceHighCents: 120_000,
    instantPrice: true,
    installMinutes: 120,
    takedownMinutes: 60,
    ...CHECKS,
    minPhotos: 1,
    includedFeet: 150,
    extraFootCents: 450,
    thirdStoreyCents: 15_000,
    sortOrder: 1,
  },
  {
    id: 'standard-sparkle',
    slug: 'standard',
    alias: 'standard-sparkle',
    serviceLineId: 'holiday_lighting',
    service: 'lighting',
    name: 'Standard Sparkle',
    tagline: 'Roofline, windows, door and two trees',
    description: 'The roofline outline plus framed windows, a lit front door and two wrapped trees or large shrubs.',
    features: [
      'Everything in Basic Outline',
      'Windows and front door framed',
      'Two trees or shrubs wrapped',
      'Choice of warm, cool, classic or candy colors',
      'Takedown included',
    ],
    priceLowCents: 120_000,
    priceHighCents: 180_000,
    instantPrice: true,
    installMinutes: 240,
    takedownMinutes: 90,
    ...CHECKS,
    minPhotos: 2,
    includedFeet: 150,
    extraFootCents: 500,
    thirdStoreyCents: 20_000,
    sortOrder: 2,
  },
  {
    id: 'premium-showstopper',
    slug: 'premium',
    alias: 'premium-showstopper',
    serviceLineId: 'holiday_lighting',
    service: 'lighting',
    name: 'Premium Showstopper',
    tagline: 'The whole house and yard, designed for you',
    description:
      'A design of your own: full house, yard, path and wreaths. We look at photos or come by, then send a fixed quote.',
    features: [
      'A drawn design before anything is hung',
      'House, yard, path and wreaths',
      'Priority visits through the season',
      'Takedown and storage included',
      'Fixed quote within 24 hours',
    ],
    priceLowCents: 180_000,
    priceHighCents: 250_000,
    instantPrice: false,
    installMinutes: 420,
    takedownMinutes: 150,
    ...CHECKS,
    minPhotos: 3,
    includesStorage: true,
    includedFeet: 200,
    extraFootCents: 700,
    thirdStoreyCents: 30_000,
    sortOrder: 3,
  },
  {
    id: 'commercial-estate',
    slug: 'commercial',
    alias: 'commercial-estate',
    serviceLineId: 'holiday_lighting',
    service: 'commercial_lighting',
    name: 'Commercial & Business Displays',
    tagline: 'Storefronts, offices and estates',
    description:
      'Displays for shops, offices and large properties, planned around your opening hours and invoiced to your company.',
    features: [
      'Site survey and a plan for each building',
      'Work outside your opening hours',
      'Certificates of insurance on file',
      'One account manager for all sites',
      'Takedown included',
    ],
    priceLowCents: null,
    priceHighCents: null,
    instantPrice: false,
    installMinutes: 420,
    takedownMinutes: 150,
    ...CHECKS,
    minPhotos: 3,
    sortOrder: 4,
  },
] as const satisfies readonly ({ serviceLineId: ServiceLineId; service: ServiceKey } & Record<string, unknown>)[];

/** Not in the shop window: asked for from the customer's own area. Paid in full before, or when it is done with a saved card. */
export const seedServiceCall = {
  id: 'service-call',
  slug: 'service-call',
  alias: 'lights-out',
  serviceLineId: 'holiday_lighting',
  service: 'lighting',
  name: 'Lights-out service call',
  tagline: 'A pro comes and fixes it',
  description: 'Lights out, a fallen strand, a tripped timer: a pro comes to your house and fixes it.',
  features: ['Up to an hour of work', 'Small parts included', 'We call you back within 30 minutes'],
  priceLowCents: 8_900,
  priceHighCents: 12_900,
  instantPrice: false,
  depositBps: 10_000,
  takedownShareBps: 0,
  installMinutes: 60,
  takedownMinutes: null,
  sortOrder: 9,
  listed: false,
  visitKind: 'service_call',
} as const satisfies { serviceLineId: ServiceLineId; service: ServiceKey } & Record<string, unknown>;

/** One version each. Hours are counted to the start of the visit's window; exactly on the hour is the cheaper side. */
export const seedPolicies = [
  {
    serviceLineId: 'holiday_lighting',
    version: 1,
    rules: {
      freeBeforeHours: 48,
      lateFeeCents: 5_000,
      fullCharge: { kind: 'same-day' },
      graceMinutes: 10,
      guaranteeDays: 30,
    },
  },
  {
    serviceLineId: 'pest_control',
    version: 1,
    rules: {
      freeBeforeHours: 24,
      lateFeeCents: 5_000,
      fullCharge: { kind: 'hours', hours: 2 },
      graceMinutes: 10,
      guaranteeDays: 30,
    },
  },
] as const satisfies readonly { serviceLineId: ServiceLineId; version: number; rules: CancellationPolicy }[];

/** Statewide base sales tax in basis points. */
export const seedTaxRates = [
  { state: 'CA', bps: 725 },
  { state: 'FL', bps: 600 },
  { state: 'GA', bps: 400 },
  { state: 'IL', bps: 625 },
  { state: 'MI', bps: 600 },
  { state: 'NC', bps: 475 },
  { state: 'NY', bps: 400 },
  { state: 'OH', bps: 575 },
  { state: 'PA', bps: 600 },
  { state: 'TX', bps: 625 },
] as const;

/** Around the metros of the ten states we start in. Coordinates are the centroid of the center ZIP. */
export const seedServiceAreas = [
  { name: 'Los Angeles', state: 'CA', centerZip: '90012', lat: 34.0614, lng: -118.2385, radiusMiles: 35, priceIndexBps: 6_000 },
  { name: 'San Francisco', state: 'CA', centerZip: '94103', lat: 37.7725, lng: -122.4147, radiusMiles: 30, priceIndexBps: 8_000 },
  { name: 'New York', state: 'NY', centerZip: '10001', lat: 40.7484, lng: -73.9967, radiusMiles: 25, priceIndexBps: 9_000 },
  { name: 'Buffalo', state: 'NY', centerZip: '14202', lat: 42.887, lng: -78.8779, radiusMiles: 25, priceIndexBps: 2_000 },
  { name: 'Miami', state: 'FL', centerZip: '33130', lat: 25.7672, lng: -80.2059, radiusMiles: 30, priceIndexBps: 5_000 },
  { name: 'Orlando', state: 'FL', centerZip: '32801', lat: 28.5399, lng: -81.3727, radiusMiles: 30, priceIndexBps: 3_000 },
  { name: 'Dallas', state: 'TX', centerZip: '75201', lat: 32.7904, lng: -96.8044, radiusMiles: 35, priceIndexBps: 4_000 },
  { name: 'Houston', state: 'TX', centerZip: '77002', lat: 29.7594, lng: -95.3594, radiusMiles: 35, priceIndexBps: 3_500 },
  { name: 'Chicago', state: 'IL', centerZip: '60602', lat: 41.8829, lng: -87.6321, radiusMiles: 35, priceIndexBps: 5_000 },
  { name: 'Philadelphia', state: 'PA', centerZip: '19103', lat: 39.9513, lng: -75.1741, radiusMiles: 30, priceIndexBps: 4_500 },
  { name: 'Pittsburgh', state: 'PA', centerZip: '15222', lat: 40.4477, lng: -79.9933, radiusMiles: 25, priceIndexBps: 2_500 },
  { name: 'Columbus', state: 'OH', centerZip: '43215', lat: 39.9671, lng: -83.0044, radiusMiles: 30, priceIndexBps: 2_500 },
  { name: 'Cleveland', state: 'OH', centerZip: '44113', lat: 41.4816, lng: -81.7018, radiusMiles: 30, priceIndexBps: 2_000 },
  { name: 'Atlanta', state: 'GA', centerZip: '30303', lat: 33.7525, lng: -84.3888, radiusMiles: 35, priceIndexBps: 4_000 },
  { name: 'Charlotte', state: 'NC', centerZip: '28202', lat: 35.229, lng: -80.8419, radiusMiles: 30, priceIndexBps: 3_000 },
  { name: 'Raleigh', state: 'NC', centerZip: '27601', lat: 35.7727, lng: -78.6324, radiusMiles: 30, priceIndexBps: 3_000 },
  { name: 'Detroit', state: 'MI', centerZip: '48226', lat: 42.3333, lng: -83.0484, radiusMiles: 30, priceIndexBps: 2_000 },
  { name: 'Grand Rapids', state: 'MI', centerZip: '49503', lat: 42.9659, lng: -85.6527, radiusMiles: 25, priceIndexBps: 1_500 },
] as const;

/** What can be added to a lighting design: a price a piece, all year the same. */
export const seedAddOns = [
  {
    id: 'wreath',
    name: 'Lit wreath',
    description: 'A 36-inch wreath with bow, on the door or a gable',
    priceCents: 8_500,
    mostPieces: 6,
    sortOrder: 1,
  },
  {
    id: 'tree',
    name: 'Wrapped tree',
    description: 'A trunk and its main branches, up to 15 feet',
    priceCents: 12_000,
    mostPieces: 8,
    sortOrder: 2,
  },
  {
    id: 'path',
    name: 'Path lights',
    description: 'Ten stakes of light along a walk or a drive',
    priceCents: 9_000,
    mostPieces: 6,
    sortOrder: 3,
  },
  {
    id: 'storage',
    name: 'Storage until next year',
    description: 'Cleaned, tested, labeled and kept dry',
    priceCents: 12_500,
    mostPieces: 1,
    sortOrder: 4,
  },
] as const;

/** A program by size of the site. Above 50,000 sq ft the office looks at the building first. */
export const seedProgramPrices = [
  { program: 'rodent', unit: 'month', amounts: [24_900, 34_900, 54_900, null] },
  { program: 'cockroach-ant', unit: 'visit', amounts: [19_900, 32_900, 59_900, null] },
  { program: 'fly', unit: 'month', amounts: [14_900, 21_900, 34_900, null] },
  { program: 'stored-product', unit: 'visit', amounts: [24_900, 39_900, 69_900, null] },
] as const;

/** Read by app/domain/settings. The phone number is from the range kept for fiction. */
export const seedSettings = [
  { key: 'phone', value: '(800) 555-0142' },
  { key: 'emergencyPhone', value: '(800) 555-0199' },
  { key: 'email', value: 'hello@brightcrew.example' },
  { key: 'officeHours', value: seedOfficeHours },
] as const;
