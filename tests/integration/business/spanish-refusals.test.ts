import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { typedWords } from './typed-words';

let ask: Ask;
let cookie: string;
let names: string[];

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  const admin = await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } });
  cookie = await signInAs(admin.id);
  names = await typedWords();
}, 300_000);

type Fields = Record<string, string>;

/** The form at `path` that has all of these fields, with these values, and what its answer leaves in English. */
async function refused(path: string, over: Fields, status = 422): Promise<string[]> {
  const page = await (await ask(path, { cookie })).text();
  const found = readForms(path, page).find(({ fields }) => 'opId' in fields && Object.keys(over).some((key) => key in fields));
  if (!found) throw new Error(`There is no such form at ${path}`);
  const fields = { ...found.fields, ...over, opId: crypto.randomUUID() };
  const typed = Object.values(fields).flatMap((text) => [text, text.trim()]);
  const asked = { cookie, sent: new URLSearchParams(fields), status, names: [...names, ...typed] };
  return leftInEnglish(ask, found.action, asked);
}

const BUSINESS = '/admin/business';
const LONG = 'x'.repeat(3_000);

/** Where the form stands, and what is typed into it. */
const FORMS: [string, Fields][] = [
  [
    BUSINESS,
    { businessName: '', phone: '1', emergencyPhone: '2', email: 'x', zone: 'x', opens1: '09:00', closes1: '', closes2: '17:00' },
  ],
  [BUSINESS, { postalAddress: LONG, seasonNotice: LONG, businessName: LONG, opens1: '09:00', closes1: '08:00', opens2: 'x' }],
  [`${BUSINESS}/add-ons/new`, { name: '', description: '', price: '0', mostPieces: '0', reason: LONG }],
  [`${BUSINESS}/add-ons/new`, { name: LONG, description: LONG, price: 'x', mostPieces: '1' }],
  [`${BUSINESS}/areas/new`, { name: '', way: 'radius', centerZip: '1', radiusMiles: '999', priceLevel: '101' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'radius', centerZip: '00000', radiusMiles: '5' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'zips', zips: '' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'zips', zips: '1' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'zips', zips: '1,2,3' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'zips', zips: '00000' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'zips', zips: '00000 00001' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'counties', counties: '' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'counties', counties: 'Zzz' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'counties', counties: 'Zzz, IL' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'counties', counties: 'Coo, IL' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'counties', counties: 'Coo, IL\nDup, IL' }],
  [`${BUSINESS}/areas/new`, { name: 'Neu', way: 'states' }],
  [
    `${BUSINESS}/bookings`,
    { referencePrefix: '1', fee: '99', example: '1', quoteDays: '', late: '9', instantFee: '9', instantLeast: '9' },
  ],
  [`${BUSINESS}/closed-days/new`, { name: '', fromOn: '', toOn: '', reason: '', way: 'area', areaId: '' }],
  [
    `${BUSINESS}/closed-days/new`,
    { name: 'Neu', fromOn: '2030-01-02', toOn: '2030-01-01', reason: 'Neu', way: 'zips', zips: '' },
  ],
  [`${BUSINESS}/closed-days/new`, { name: 'Neu', fromOn: '2020-01-01', toOn: '2020-01-02', reason: 'Neu' }],
  [
    `${BUSINESS}/closed-days/new`,
    { name: 'Neu', fromOn: '2030-01-01', toOn: '2032-01-02', reason: 'Neu', way: 'zips', zips: '00000' },
  ],
  [`${BUSINESS}/equipment`, { names: 'Kran\nKran' }],
  [`${BUSINESS}/equipment`, { names: Array.from({ length: 31 }, (_, at) => `Kran ${at}`).join('\n') }],
  [`${BUSINESS}/equipment`, { names: 'x'.repeat(41) }],
  [`${BUSINESS}/faq/new`, { question: '', answer: '{nichts}', group: '' }],
  [
    `${BUSINESS}/front-page`,
    { step: 'save', headline: '', lead: '{nichts}', points: 'a\nb\nc\nd', title1: '', title2: '', title3: '' },
  ],
  [`${BUSINESS}/gift-cards`, { amounts: '', leastCents: '1', mostCents: '9999' }],
  [`${BUSINESS}/gift-cards`, { amounts: '50', leastCents: '100', mostCents: '60' }],
  [`${BUSINESS}/look`, { step: 'save', accent: 'x' }],
  [`${BUSINESS}/look`, { step: 'save', accent: '#FFFF00' }],
  [`${BUSINESS}/messages`, { phone: '1' }],
  [
    `${BUSINESS}/policies/holiday_lighting`,
    { freeBeforeHours: '', lateFee: '-1', fullCharge: '', graceMinutes: '', guaranteeDays: '' },
  ],
  [`${BUSINESS}/policies/holiday_lighting`, { step: 'save', fullCharge: 'hours', fullHours: '', freeBeforeHours: '1' }],
  [`${BUSINESS}/policies/pest_control`, { step: 'save', lateFee: '99999' }],
  [`${BUSINESS}/programs/new`, { name: '', text: '', serviceLineId: '', unit: '' }],
  [`${BUSINESS}/programs/sizes`, { size1: 'Neu', size2: 'Neu', size3: 'x'.repeat(50) }],
  [`${BUSINESS}/programs/sizes`, { size1: '', size2: '', size3: '', size4: '', size5: '', size6: '' }],
  [`${BUSINESS}/response-times`, { minutes: 'x' }],
  [`${BUSINESS}/seasons/new`, { serviceLineId: '', installFrom: '', installTo: '', takedownFrom: '2026-11-01' }],
  [`${BUSINESS}/seasons/new`, { serviceLineId: 'holiday_lighting', installFrom: '2026-10-05', installTo: '2026-10-06' }],
  [
    `${BUSINESS}/services/new`,
    { name: '', text: '', licenseStates: 'ZZ', doneText: '', guaranteeText: '', usualMinutes: '', callPrice: 'x' },
  ],
  [`${BUSINESS}/services/new`, { name: LONG, kinds: LONG, license: '', licenseStates: 'IL', usualChecks: 'a\n'.repeat(30) }],
  [`${BUSINESS}/site`, { servicesLayout: 'x', lowRating: 'x', overdueOfficeHours: '999' }],
  [`${BUSINESS}/taxes`, { state: '', place: 'county', name: '', percent: '', from: '' }],
  [`${BUSINESS}/taxes`, { state: 'IL', place: 'zips', name: '', zips: '', percent: '99', from: '2020-01-01' }],
  [`${BUSINESS}/taxes`, { state: 'IL', place: 'city', name: 'Zzz', percent: '1', from: '2030-01-01' }],
  [`${BUSINESS}/taxes`, { state: 'IL', place: 'county', name: 'Zzz', percent: '1', from: '2030-01-01' }],
  [`${BUSINESS}/taxes`, { state: 'IL', place: 'zips', name: 'Zzz', zips: '00000', percent: '1', from: '2030-01-01' }],
  [`${BUSINESS}/texts/guarantee`, { step: 'save', title: '{nichts}', lead: LONG, steps: 'Neu' }],
  [
    '/admin/packages',
    { name: '', tagline: '', description: '', features: '', priceLow: 'x', priceHigh: '', depositPercent: '', reason: '' },
  ],
  [
    '/admin/packages',
    {
      priceLow: '9',
      priceHigh: '8',
      installMinutes: '1',
      takedownMinutes: '1',
      minPhotos: '99',
      people: '9',
      pros: '9',
      days: '9',
    },
  ],
  ['/admin/packages/new', { serviceLineId: '', service: '', name: '' }],
];

describe('an admin who reads Spanish', () => {
  test.each(FORMS.map(([path, fields], at) => [`${path} (${at + 1})`, path, fields] as const))(
    'is refused in Spanish by the form of %s',
    async (_, path, fields) => {
      expect(await refused(path, fields)).toEqual([]);
    },
  );

  test('is told in Spanish that another admin was faster', async () => {
    const stale: [string, Fields][] = [
      [BUSINESS, { seen: 'x', phone: '(312) 867-5550', emergencyPhone: '', email: 'office@rosecity.com', businessName: 'Neu' }],
      [`${BUSINESS}/equipment`, { seen: 'x', names: 'Kran' }],
      [`${BUSINESS}/gift-cards`, { seen: 'x' }],
      [`${BUSINESS}/front-page`, { step: 'save', version: '99', lead: 'Neu' }],
      ['/admin/packages', { version: '99', reason: 'Neu' }],
    ];
    for (const [path, fields] of stale) expect({ path, left: await refused(path, fields, 409) }).toEqual({ path, left: [] });
  });
});
