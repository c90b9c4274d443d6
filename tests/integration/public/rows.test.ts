import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isOpenToPool, nextStatus, VISIT_STATUSES } from '#app/domain/visits/visit-status';
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
    'F012 F281 the pitch to pros has the 80 percent, no fees, no leads, hours of one’s own, insurance, support, and what is asked of them',
    '/professionals',
    [
      'Keep 80% of each job',
      'The customer pays $150, you earn $120',
      'Joining is free, there is nothing to pay by the month',
      'No fees, no dead leads',
      'Hours, blocked days, radius and the least you work for',
      'an emergency line around the clock',
      '$1 million liability insurance',
      'Two years of experience',
    ],
  ],
  [
    'F030 six benefits, three steps, requirements, and Join Our Crew to sign-up as a pro',
    '/professionals',
    [
      'What you get',
      'Three steps to the first job',
      'Apply',
      'Show your papers',
      'Take your first job',
      'What we ask of you',
      'A license where the state of the job asks for one',
      to('/auth?role=pro'),
    ],
  ],
  [
    'F031 G040 the application is a real form',
    '/professionals/signup',
    [
      'Join the crew',
      'method="post"',
      'name="fullName"',
      'name="email"',
      'name="password"',
      'name="phone"',
      'name="zip"',
      'name="companyName"',
      'name="yearsExperience"',
      'Apply',
    ],
  ],
  ['F013 what a customer asks first is answered', '/faq', ['Can I cancel or move my visit?', 'When do I pay?']],
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
  [
    'F036 G046 help’s own questions, the crews’ first job among them',
    '/help/faq',
    ['Working with us', 'How do I accept my first job?', 'Was this helpful?'],
  ],
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
  [
    'F039 privacy says what is kept, who sees it, how long, and what one may choose',
    '/privacy',
    ['What we keep', 'Who sees what', 'How long', 'Your choices', 'hidden again 14 days after the work is done'],
  ],
  ['F040 the sample report', '/samples/reports', ['Corrective action']],
  ['F040 the sample invoice', '/samples/invoice', ['Net 30', 'Rodent program', 'Sample']],
  [
    'F043 F047 F151 the form takes service and ZIP from its address and shows the service',
    '/book?service=standard&zip=60614',
    ['Standard Sparkle', 'value="60614"', '$1,200-$1,800'],
  ],
  [
    'F045 the form has the fields of the specification, and the services with their ranges or Custom Quote',
    '/book',
    [
      'Full name',
      'Email address',
      'Phone number',
      'Service type',
      '$800-$1,200',
      '$1,200-$1,800',
      '$1,800-$2,500',
      'Custom Quote',
      'Preferred date',
      'Street address',
      'City',
      'State',
      'ZIP code',
      'Five digits, like 60614',
      'Notes<span class="font-normal text-ink-faint"> (optional)</span>',
    ],
  ],
  [
    'F046 G029 every state may be chosen, the ten of the specification among them; coverage decides',
    '/book',
    [
      ...['CA">California', 'NY">New York', 'FL">Florida', 'TX">Texas', 'IL">Illinois', 'PA">Pennsylvania', 'OH">Ohio'],
      ...['GA">Georgia', 'NC">North Carolina', 'MI">Michigan', 'WY">Wyoming', 'AK">Alaska'],
    ].map((option) => `<option value="${option}</option>`),
  ],
  [
    'G054 a time of day may be chosen: morning, midday, afternoon, or any, which is often cheaper',
    '/book',
    ['Time of day', 'Any time', 'Often a little cheaper', '8-11 AM', '11 AM-2 PM', '2-5 PM'],
  ],
  ['G038 without a ZIP code a flat price says From, and what is quoted says so', '/services', ['From $800', 'From $1,200']],
  [
    'G038 in a ZIP code that is covered From is what it costs there',
    '/services?zip=60614',
    ['From $970', 'From $1,455', '$1,800-$2,500', 'Custom Quote', 'in Chicago'],
  ],
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

  test('F045 the address of the form fills in what a page before it knew: ZIP code, place, service and day (G019)', async () => {
    expect(lacks(await read('/services?zip=60614&service=premium'), [to('/book?service=premium&zip=60614')])).toEqual([]);
    const page = await read('/book?service=premium&zip=60614&date=2026-12-01');
    expect(page).toMatch(/<input(?=[^>]*name="service")(?=[^>]*value="premium")[^>]*checked/);
    expect(page).toMatch(/<option value="IL" selected="">Illinois/);
    expect(lacks(page, ['value="60614"', 'value="Chicago"', 'value="2026-12-01"'])).toEqual([]);
  });

  test('F013 F227 a customer finds booking, visits, messages, cards, profile, password and plans in his own room', async () => {
    const cookie = await signInAs((await insertUser(db())).id);
    const ways = ['/book', '/messages', '/customer/payment-methods', '/customer/account', '/plans'];
    const page = await read('/customer/dashboard', cookie);
    expect(ways.filter((way) => !new RegExp(`href="${way}["?]`).test(page))).toEqual([]);
    expect(lacks(await read('/customer/account', cookie), [to('/customer/security'), 'Full name'])).toEqual([]);
  });

  test('G031 lighting and pest control are lines of their own: each has its policy and its season', async () => {
    const lines = await db().serviceLine.findMany({
      orderBy: { id: 'asc' },
      include: { policies: true, seasons: true, packages: true },
    });
    expect(lines.map(({ id }) => id)).toEqual(['holiday_lighting', 'pest_control']);
    const [lighting, pest] = lines;
    expect(lighting?.policies[0]?.rules).toMatchObject({ freeBeforeHours: 48, fullCharge: { kind: 'same-day' } });
    expect(pest?.policies[0]?.rules).toMatchObject({ freeBeforeHours: 24, fullCharge: { kind: 'hours', hours: 2 } });
    const year = pest?.seasons[0]?.year;
    const days = (line: typeof pest) => {
      const season = line?.seasons.find((each) => each.year === year);
      return season ? (season.installTo.getTime() - season.installFrom.getTime()) / 86_400_000 : 0;
    };
    expect(days(pest)).toBeGreaterThan(360);
    expect(lighting?.packages.map(({ slug }) => slug)).toContain('basic');
    expect(pest?.packages).toEqual([]);
    expect(lacks(await read('/terms'), ['Holiday lighting: free until 48 hours', 'Pest control: free until 24 hours'])).toEqual(
      [],
    );
  });

  test('F184 G003 of the words for a state one spelling is kept; available, assigned, confirmed, scheduled and rescheduled are none', async () => {
    const [{ names } = { names: [] as string[] }] = await db().$queryRaw<{ names: string[] }[]>`
      SELECT enum_range(NULL::visit_status)::text[] AS names`;
    expect(names).toEqual([...VISIT_STATUSES]);
    for (const word of ['pending', 'accepted', 'in_progress', 'completed', 'cancelled']) expect(names).toContain(word);
    for (const word of ['available', 'assigned', 'confirmed', 'scheduled', 'rescheduled', 'canceled'])
      expect(names).not.toContain(word);
    const visit = { status: 'pending' as const, hold: false, poolSince: new Date() };
    expect(isOpenToPool(visit)).toBe(true);
    expect(nextStatus('accepted', 'reschedule', 'customer')).toBe('accepted');
    expect(nextStatus('pending', 'assign', 'admin')).toBe('accepted');
  });

  test('F182 G123 the seven flags are rows with what they switch, and what is finished is on', async () => {
    const rows = await db().featureFlag.findMany({ orderBy: { key: 'asc' }, select: { key: true, on: true } });
    expect(rows).toEqual([
      { key: 'dev_only', on: false },
      { key: 'enable_express_mode', on: true },
      { key: 'enable_manual_job_dispatch', on: true },
      { key: 'show_admin_flags_tab', on: true },
      { key: 'show_beta_chat_ui', on: true },
      { key: 'show_chat_beta', on: true },
      { key: 'use_v2_payout_flow', on: true },
    ]);
  });

  test('F041 a page that is not there is a 404 with a way home', async () => {
    const answer = await ask('/no-such-page');
    expect(answer.status).toBe(404);
    const words = ['Page not found', 'There is nothing at this address', 'Go to the home page', to('/')];
    expect(lacks(plain(await answer.text()), words)).toEqual([]);
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
