/**
 * What is counted a day at a time, and the kinds of `analytics_day` that each part writes. `count` and `amount` of a kind:
 *
 * - `booked`: bookings that stood for the first time on the day, and their price with tax in cents; `booked_zip` by ZIP code.
 * - `booked_again`: those of them whose customer had booked in the 14 months before.
 * - `collected`, `refunded`, `called_back`: movements of the ledger on the day, in cents, without those of tips.
 * - `tips`: tips that were paid on the day, and their sum less what went back or was called back of tips, in cents: the pros' money.
 * - `pro_earned` (owner: the pro): what their work added to their balance, less refunds and fees that they bear, in cents.
 * - `pro_paid` (owner: the pro): transfers to their Stripe account on the day, and their sum less what was taken back, in cents.
 * - `pro_gross` (owner: the pro): jobs completed on the day, and their part of the price before tax of visits completed on it, with tips paid on it, in cents.
 * - `location_paid` (owner: the company; dimension: the site): collected less refunded, in cents.
 * - `visits` (dimension: the status): visits whose time began on the day; `visits_zip` by ZIP code.
 * - `booked_ahead` (owner: the ZIP code; dimension: the service, how many weeks before the visit it was booked, the weeks of its window):
 *   visits that were not canceled, re-visits under the guarantee aside, and their planned minutes.
 * - `priced_ahead` (owner: the ZIP code; dimension: the service, how many weeks before the visit it was booked): those of them, takedowns and
 *   service calls aside, that were booked at a printed price, and these prices before what the day took off, in cents.
 * - `unfilled` (dimension: the reason), `unfilled_zip`: those of them for which no pro was found.
 * - `worked_minutes`: visits that a pro had or has, and their planned minutes.
 * - `ratings` (dimension: the stars), `claims`, `revisits`: what became of visits of the day, whenever it came.
 * - `location_visits`, `location_done` (owner: the company; dimension: the site): visits that were not canceled, and completed ones.
 * - `offers` (dimension: what became of them), `pro_offers` (owner: the pro): offers that were made on the day.
 * - `first_offer`, `acceptance`, `company_response` (owner: the company): waiting times that ended on the day, dimension: the bucket
 *   (histogram.ts); `assigned` (dimension: how): visits that a pro took on the day.
 * - `requests`, `requests_quoted`, `requests_paid`: estimates that were asked for on the day, and how far they have come since.
 * - `visitors`: browsers that opened a page on the day.
 * - `active_week` (dimension: the role): people who were signed in on the day or the six days before.
 * - `available_minutes`: pros who could work on the day, and their hours in minutes, as they stood when the day was begun.
 * - `open_week` (dimension: the area, by the first three digits of the pro's ZIP code): pros who were open for eight hours or more in the
 *   week that begins on the day, a Monday, and their minutes; `idle_week`: those of them who had no visit in it, and how many of those had
 *   no offer either; `open_hour_pay` (dimension: the bucket, of cents): their earnings by open hour, and the earnings in cents.
 * - `new_week` (dimension: which week since their approval): those of them who were new, and how many of those had a visit; `first_visit`
 *   (dimension: the bucket): pros whose first visit was in the week, by the time since their approval.
 * - `receivables` (dimension: how late): open invoices of the day, and their sum in cents.
 */
export const PART_KINDS = {
  money: [
    'booked',
    'booked_zip',
    'booked_again',
    'collected',
    'refunded',
    'called_back',
    'tips',
    'pro_earned',
    'pro_paid',
    'pro_gross',
    'location_paid',
  ],
  work: [
    'visits',
    'visits_zip',
    'unfilled',
    'unfilled_zip',
    'worked_minutes',
    'ratings',
    'claims',
    'revisits',
    'location_visits',
    'location_done',
    'booked_ahead',
    'priced_ahead',
  ],
  offers: ['offers', 'pro_offers'],
  first_offers: ['first_offer'],
  acceptances: ['acceptance', 'assigned', 'company_response'],
  requests: ['requests', 'requests_quoted', 'requests_paid'],
  visitors: ['visitors'],
  activity: ['active_week'],
  availability: ['available_minutes'],
  weeks: ['open_week', 'idle_week', 'open_hour_pay', 'new_week', 'first_visit'],
  receivables: ['receivables'],
  // Writes no kind of its own: the sums of a month that is past (sum-months.server.ts). Its day is the month's first.
  months: [],
} as const;

export type Part = keyof typeof PART_KINDS;
export type Kind = (typeof PART_KINDS)[Part][number];

/** What the office reads whole, by period and dimension: the sums of a business, and none of a pro, a company or a ZIP code. */
export const OFFICE_KINDS = [
  'booked',
  'booked_again',
  'collected',
  'refunded',
  'called_back',
  'tips',
  'visits',
  'unfilled',
  'ratings',
  'claims',
  'revisits',
  'offers',
  'assigned',
  'first_offer',
  'acceptance',
  'requests',
  'requests_quoted',
  'requests_paid',
  'visitors',
  'open_week',
  'idle_week',
  'open_hour_pay',
  'new_week',
  'first_visit',
] as const satisfies readonly Kind[];
export type OfficeKind = (typeof OFFICE_KINDS)[number];

export const PARTS = Object.keys(PART_KINDS) as Part[];

/** Parts that are counted from rows that stay, so that any day can be counted again. The others are kept as they were on the day. */
export const REBUILT_PARTS = [
  'money',
  'work',
  'offers',
  'first_offers',
  'acceptances',
  'requests',
] as const satisfies readonly Part[];

/** A local day of the office as instants [from, to), the office's zone, and which money is counted. */
export type CountedDay = { day: string; from: Date; to: Date; zone: string; livemode: boolean };

/** Who was active is kept no longer: the sums of each day stay. */
export const ACTIVITY_KEPT_DAYS = 100;
