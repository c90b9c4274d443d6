import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { openTown } from '../payments/town';

let ask: Ask;

beforeAll(async () => {
  await openTown();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function read(path: string, cookie?: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

function to(path: string): string {
  return `href="${path}"`;
}

/** A row of the specification's list, the page that keeps it, and what that page says or leads to. */
const SAID: [row: string, path: string, words: string[]][] = [
  [
    'F009 the home page speaks to homes, businesses and crews',
    '/',
    ['Homes', 'Businesses and crews', to('/commercial'), to('/professionals')],
  ],
  [
    'F010 F011 no ladders, a flat price, vetted crews, takedown included',
    '/',
    ['No ladders for you', 'Flat price before you book', 'Insured, vetted installers', 'takedown in January'],
  ],
  [
    'F012 F031 F281 the pitch to pros has the 80 percent, no fees, no leads, and what is asked of them',
    '/professionals',
    [
      'The customer pays $150, you earn $120',
      'Joining is free',
      'no dead leads',
      '$1 million liability insurance',
      'Two years of experience',
    ],
  ],
  ['F013 F227 the ways of a customer are told where he asks', '/faq', ['Can I cancel or move my visit?', 'When do I pay?']],
  [
    'F014 G015 a price is an estimate, then a fixed quote',
    '/how-it-works',
    ['sends a fixed quote line by line within 24 hours', 'valid for 14 days'],
  ],
  [
    'F016 G026 structured data have the price range and the hours of the settings',
    '/',
    ['"priceRange":"$800-$2,500"', '"opens":"08:00"', '"closes":"20:00"'],
  ],
  [
    'F017 G028 G029 the foot has phone, mail, hours and the notice',
    '/',
    ['(800) 555-0142', 'hello@brightcrew.example', 'Mon-Fri 8 AM-8 PM', 'Nationwide / Seasonal.'],
  ],
  [
    'F018 the head has logo, Residential with three entries, Commercial, Professionals',
    '/',
    ['Brightcrew home', 'Residential', to('/services'), to('/how-it-works'), to('/book'), 'Commercial', 'Professionals'],
  ],
  ['F019 signed out there are Join Our Crew and Log In', '/', [to('/auth?role=pro'), to('/auth'), 'Join Our Crew', 'Log In']],
  [
    'F021 the way to an estimate stands in the head and in the small menu',
    '/faq',
    ['Get Estimate', 'aria-label="Main, small screen"'],
  ],
  [
    'F022 the first band leads to a free quote and to the packages',
    '/',
    [to('/book?service=basic'), 'Get a free quote', 'View packages'],
  ],
  [
    'F023 F150 F152 G037 the four packages come from the catalog',
    '/services',
    ['Basic Outline', 'Standard Sparkle', 'Premium Showstopper', 'Commercial & Business Displays', 'Custom Quote'],
  ],
  [
    'F024 G033 three steps from the package to the takedown',
    '/',
    ['Choose your package', 'Get matched with a pro', 'Schedule install and takedown'],
  ],
  [
    'F025 Get Started leads a visitor through signing in to the dashboard',
    '/',
    [to('/auth?returnTo=/customer/dashboard'), 'Get Started'],
  ],
  [
    'F027 the ZIP question is a plain form that /services answers itself',
    '/services',
    ['name="zip"', 'Check Availability', 'method="get"'],
  ],
  [
    'F028 G035 each package leads to the form with Book Now or Get Quote',
    '/services',
    [to('/book?service=basic'), to('/book?service=premium'), 'Book Now', 'Get Quote'],
  ],
  [
    'F029 G033 three steps, what can be held against us, questions, ways on',
    '/how-it-works',
    [
      'Submit quote request',
      'Professional appraisal',
      'We hang your lights',
      '<details',
      to('/book'),
      to('/professionals/signup'),
      to('/professionals'),
      to('/contact'),
    ],
  ],
  [
    'F032 F279 F280 G031 four programs, four sizes, list prices, samples',
    '/commercial',
    [
      'Rodent program',
      'Cockroach and ant',
      'Fly program',
      'Stored product pest',
      '$249',
      '$199',
      '$149',
      'Up to 2,000 sq ft',
      '2,001-10,000 sq ft',
      '10,001-50,000 sq ft',
      'Over 50,000 sq ft',
      to('/samples/reports'),
      to('/samples/invoice'),
    ],
  ],
  [
    'F033 four groups of questions',
    '/faq',
    ['Booking & Payments', 'Services & Safety', 'Pros & Credentials', 'Commercial & Compliance', 'Emergency line, 24/7'],
  ],
  [
    'F034 F183 the contact form has eight subjects',
    '/contact',
    [
      'General Question',
      'Booking Support',
      'Technical Issue',
      'Billing Inquiry',
      'Service Feedback',
      'Commercial Services',
      'Professional Application',
      'Partnership Inquiry',
      '(optional)',
    ],
  ],
  [
    'F035 G047 help leads on, and home where nobody is signed in',
    '/help',
    [to('/help/faq'), to('/help/guarantee'), 'Back to home'],
  ],
  ['F036 G046 help’s own questions', '/help/faq', ['Was this helpful?']],
  [
    'F037 F273 the guarantee: made right or refunded, 30 days, 60 for Peace of Mind, 7-10 business days',
    '/help/guarantee',
    [
      'If you are not satisfied, it will be made right or your money refunded.',
      '30 days, or 60 as a Peace of Mind member',
      '7-10 business days',
    ],
  ],
  [
    'F038 F277 G048 support: chat, mail, phone, emergency line, hours',
    '/help/chat',
    [
      'Contact Support',
      'Live chat',
      '(800) 555-0142',
      'Emergency line, 24/7',
      'Mon-Fri 8 AM-8 PM',
      'Sat-Sun 9 AM-5 PM',
      'within 4 hours',
    ],
  ],
  [
    'F039 the terms have the rules for moving, canceling and paying late',
    '/terms',
    ['free until 48 hours before', 'Net 30', '1.5% a month'],
  ],
  ['F039 privacy is a page', '/privacy', ['Privacy']],
  ['F040 the sample report', '/samples/reports', ['Corrective action']],
  [
    'F043 F047 F151 the form takes service and ZIP from its address and shows the service',
    '/book?service=standard&zip=60614',
    ['Standard Sparkle', 'value="60614"', '$1,200-$1,800'],
  ],
  ['F046 G029 every state may be chosen, coverage decides', '/book', ['Wyoming', 'California', 'Michigan', 'North Carolina']],
  [
    'G036 F151 a service that nobody knows is said, and nothing is chosen for the visitor',
    '/book?service=fireworks',
    ['We do not know the service “fireworks”'],
  ],
  [
    'F070 F278 plans in whole dollars a month, one of them Most Popular',
    '/plans',
    ['Peace of Mind', 'Total Home', 'Premium', 'Most Popular', '$19', '/ month'],
  ],
  [
    'F071 G088 a plan chosen signed out travels through sign-up',
    '/plans',
    [to('/auth?tab=signup&plan=TOTAL_HOME&returnTo=%2Fplans%3Fselected%3DTOTAL_HOME')],
  ],
  ['F072 signed out every plan says Get Started', '/plans', ['Get Started']],
  [
    'F274 F275 G065 the rules of canceling stand where people look for them',
    '/faq',
    ['Free of charge until 48 hours before', 'it costs $50', 'on the day of the visit'],
  ],
  ['F276 plans end with 30 days’ notice', '/plans', ['30 days’ notice']],
  ['F269 files of 10 MB, an answer within 24 hours', '/commercial', ['within 24 hours']],
  ['F271 F209 a password of six', '/auth?tab=signup', ['At least 6 characters']],
];

describe('what the public pages say', () => {
  test.each(SAID)('%s', async (_row, path, words) => {
    expect(lacks(await read(path), words)).toEqual([]);
  });

  test('F015 G025 no figure that nobody counted is on any public page', async () => {
    for (const path of ['/', '/services', '/how-it-works', '/professionals', '/faq'])
      expect(await read(path), path).not.toMatch(/2,847|2,500\+|15K\+|4\.9 (out|\/)/);
  });

  test('the modules of a page that hydrates wait behind its style sheet and its faces', async () => {
    const html = await (await ask('/book')).text();
    const modules = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(modules.length).toBeGreaterThan(10);
    expect(modules.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
  });

  test('F041 a page that is not there is a 404 with a way home', async () => {
    const answer = await ask('/no-such-page');
    expect(answer.status).toBe(404);
    expect(lacks(plain(await answer.text()), ['There is nothing at this address', to('/')])).toEqual([]);
  });

  test('F020 F025 G039 G047 signed in, the head and the buttons lead to one’s own room', async () => {
    const cookie = await signInAs((await insertUser(db())).id);
    expect(lacks(await read('/', cookie), [to('/customer/dashboard'), 'Dashboard'])).toEqual([]);
    expect(lacks(await read('/professionals', cookie), [to('/pro')])).toEqual([]);
    expect(lacks(await read('/help', cookie), ['Back to Dashboard'])).toEqual([]);
    const pro = await insertPro(db());
    expect(lacks(await read('/', await signInAs(pro.userId)), [to('/pro/dashboard')])).toEqual([]);
  });
});
