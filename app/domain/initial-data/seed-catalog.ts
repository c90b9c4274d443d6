import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { seedFrontPage } from './seed-front-page';
import { seedOfficeHours } from '../settings/seed-hours';

export const seedServiceLines = [
  {
    id: 'holiday_lighting',
    name: 'Holiday lighting',
    text: 'Designed for your house, hung by a crew, repaired through the season, taken down after it.',
    sortOrder: 1,
    takesDown: true,
    houseDesign: true,
    doneText: 'your lights are up',
    guaranteeText: 'Every strand stays lit. When one goes out, a crew comes back and fixes it at no cost.',
    usualMinutes: 120,
    storagePriceCents: 12_500,
    storagePayCents: 2_500,
    storageText: 'Your lights in labeled bins, in a dry, heated room until your next installation.',
    storagePlace: '2210 W Grand Ave, Chicago, IL 60612',
    problems: [
      'All the lights are out',
      'Some of the lights are out',
      'A strand has fallen',
      'The timer doesn’t work',
      'Something else',
    ],
  },
  {
    id: 'pest_control',
    name: 'Pest control',
    text: 'Inspection and treatment of your home, inside and out.',
    sortOrder: 2,
    license: 'pest control license',
    guaranteeText: 'If they come back, we come back and treat again at no cost.',
    problems: ['Active pests inside', 'A nest or hive near a door', 'Pests are back after a treatment', 'Something else'],
  },
] as const satisfies readonly { problems: readonly string[]; [column: string]: unknown }[];

export type ServiceLineId = (typeof seedServiceLines)[number]['id'];

/** What pros choose, licenses name and the dispatch engine matches. */
export const seedWorkKinds = [
  { id: 'lighting', serviceLineId: 'holiday_lighting', name: 'Holiday lights on homes', sortOrder: 1 },
  {
    id: 'commercial_lighting',
    serviceLineId: 'holiday_lighting',
    name: 'Holiday lights on shops and offices',
    invoiced: true,
    sortOrder: 2,
  },
  { id: 'pest', serviceLineId: 'pest_control', name: 'Pest control', sortOrder: 1 },
] as const satisfies readonly { id: string; serviceLineId: ServiceLineId; name: string; sortOrder: number; invoiced?: true }[];

export type ServiceKey = (typeof seedWorkKinds)[number]['id'];

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
    minutes: 10,
    sortOrder: 1,
  },
  {
    id: 'tree',
    name: 'Wrapped tree',
    description: 'A trunk and its main branches, up to 15 feet',
    priceCents: 12_000,
    mostPieces: 8,
    minutes: 30,
    sortOrder: 2,
  },
  {
    id: 'path',
    name: 'Path lights',
    description: 'Ten stakes of light along a walk or a drive',
    priceCents: 9_000,
    mostPieces: 6,
    minutes: 15,
    sortOrder: 3,
  },
  {
    id: 'storage',
    name: 'Storage until next year',
    description: 'Cleaned, tested, labeled and kept dry',
    priceCents: 12_500,
    mostPieces: 1,
    minutes: 0,
    sortOrder: 4,
  },
] as const;

/** What every installation starts with: the sizes by which programs are priced. */
export const seedSiteSizes = [
  { id: 'to-2000', label: 'Up to 2,000 sq ft', sortOrder: 1 },
  { id: 'to-10000', label: '2,001-10,000 sq ft', sortOrder: 2 },
  { id: 'to-50000', label: '10,001-50,000 sq ft', sortOrder: 3 },
  { id: 'over-50000', label: 'Over 50,000 sq ft', sortOrder: 4 },
] as const;

/** What businesses can ask the demo for. */
export const seedPrograms = [
  {
    id: 'rodent',
    serviceLineId: 'pest_control',
    name: 'Rodent program',
    text: 'Bait stations, entry points found and sealed, and a trend report each month.',
    sortOrder: 1,
  },
  {
    id: 'cockroach-ant',
    serviceLineId: 'pest_control',
    name: 'Cockroach and ant',
    text: 'Kitchens, break rooms and storage inspected and treated, with a follow-up after two weeks.',
    sortOrder: 2,
  },
  {
    id: 'fly',
    serviceLineId: 'pest_control',
    name: 'Fly program',
    text: 'Light traps, drains and doors, checked and logged at every visit.',
    sortOrder: 3,
  },
  {
    id: 'stored-product',
    serviceLineId: 'pest_control',
    name: 'Stored product pest',
    text: 'Stock and shelving inspected, pheromone traps set where they help.',
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

/** What the business of the demo data is called. */
export const DEMO_NAME = 'Brightcrew';

/** Read by app/domain/settings. The phone number is from the range kept for fiction. */
export const seedSettings = [
  { key: 'businessName', value: DEMO_NAME },
  { key: 'phone', value: '(800) 555-0142' },
  { key: 'emergencyPhone', value: '(800) 555-0199' },
  { key: 'email', value: 'hello@brightcrew.example' },
  { key: 'officeHours', value: seedOfficeHours },
  { key: 'frontPage', value: seedFrontPage },
  {
    key: 'seasonNotice',
    value: 'Nationwide / Seasonal. Crews work wherever a ZIP code is covered; check yours on the services page.',
  },
  { key: 'referencePrefix', value: 'HL' },
  { key: 'exampleJobCents', value: 15_000 },
  // The demo’s mark is a bulb.
  { key: 'look', value: { logo: null, accent: null, isLit: true } },
] as const;
