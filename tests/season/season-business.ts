import type { Random } from '#tests/factories/random';
import { approvedPro, type ApprovedPro } from '../integration/second-business/approve-pro';
import { type Business, foundBusiness, requireTaken } from '../integration/second-business/found-business';
import { beginAct } from './fixed-world';

export const ZONE = 'America/Chicago';

/** Places of the service area. */
export const PLACES = [
  { street: 'W Webster Ave', city: 'Chicago', zip: '60614' },
  { street: 'N Clark St', city: 'Chicago', zip: '60657' },
  { street: 'W Division St', city: 'Chicago', zip: '60622' },
  { street: 'Sheridan Rd', city: 'Evanston', zip: '60201' },
  { street: 'Lake St', city: 'Oak Park', zip: '60301' },
  { street: 'W Lawrence Ave', city: 'Chicago', zip: '60625' },
] as const;

export type SeasonBusiness = { business: Business; pros: ApprovedPro[] };

/** Who signs in to look at a business that was kept. */
export const OWNER = { fullName: 'Olive Owner', email: 'owner@season.test', password: 'a whole season in a box' };

/** Its price is named by the office, once it has seen the house. */
const WHOLE_HOUSE = {
  name: 'Whole house',
  tagline: 'Roof, trees and garden',
  features: 'Roofline\r\nTrees',
  active: 'on',
  priceLow: '1500',
  priceHigh: '4000',
  depositPercent: '50',
  installMinutes: '240',
  takedownMinutes: '120',
};

/** A business that sells lights and gutter cleaning, made by its forms, and pros who applied and were approved. */
export async function openSeasonBusiness({ random, pros }: { random: Random; pros: number }): Promise<SeasonBusiness> {
  const business = await foundBusiness({
    owner: OWNER,
    details: {
      businessName: 'Prairie Lights',
      phone: '312 555 0100',
      emergencyPhone: '312 555 0101',
      email: 'office@season.test',
      postalAddress: 'Prairie Lights, 121 N LaSalle St, Chicago, IL 60602',
      zone: ZONE,
    },
    accent: '#1F5B45',
    area: { name: 'Chicago', centerZip: '60614', radiusMiles: '25', priceLevel: '50' },
    tax: { state: 'IL', percent: '6.25' },
    services: { holiday_lighting: {}, gutter_cleaning: {} },
    packages: [
      {
        line: 'holiday_lighting',
        name: 'Roofline',
        tagline: 'The roofline of your house',
        features: 'Roofline\r\nTimer',
        priceLow: '800',
        priceHigh: '1200',
        depositPercent: '50',
        includedFeet: '150',
        extraFoot: '4',
        installMinutes: '120',
        takedownMinutes: '60',
      },
      {
        line: 'gutter_cleaning',
        name: 'All gutters',
        tagline: 'Clear before the rain',
        features: 'Gutters\r\nDownspouts',
        priceLow: '180',
        priceHigh: '240',
        depositPercent: '30',
      },
    ],
  });
  // A visit of two hours takes a moment of the machine's here.
  const rules = { quickPercent: '0', firstVisits: '0' };
  const path = '/admin/work-reviews';
  await requireTaken(await business.send(path, rules, { find: (fields) => 'quickPercent' in fields }), path);
  await offerOverTime(business);
  const office = '/admin/packages/new?line=holiday_lighting';
  await requireTaken(await business.send(office, WHOLE_HOUSE), office);
  const crew: ApprovedPro[] = [];
  for (let number = 1; number <= pros; number += 1) {
    beginAct();
    const person = { fullName: `Pat Ladder ${number}`, email: `pro${number}@season.test`, zip: random.pick(PLACES).zip };
    const phone = `(312) 555-${String(2_000 + number)}`;
    crew.push(await approvedPro(business, { ...person, phone, services: number % 3 === 0 ? 'gutter_cleaning' : 'lighting' }));
  }
  return { business, pros: crew };
}

/** The office lets customers pay over time, at any price that is sold here. */
async function offerOverTime(business: Business): Promise<void> {
  const path = '/admin/business/payments';
  const typed = { on: 'yes', methods: 'klarna', leastCents: '50', mostCents: '10,000' };
  await requireTaken(await business.send(path, typed, { find: ({ subaction }) => subaction === 'pay-over-time' }), path);
}
