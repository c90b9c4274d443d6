import { beforeAll, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { db } from '#app/platform/db.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { copyRows, readRows, type Rows } from '#tests/setup/copy-rows';
import { crawl } from '#tests/setup/crawl';
import { useDemoData } from '#tests/setup/demo-database';
import { NO_LIMITS } from '#tests/setup/product';
import { countRowsRead, runInside } from '#tests/setup/rows-read';

/** How many businesses as large as the demo's stand beside it, and then: by the first, what is counted up to a limit has reached it. */
const [FEW, MANY] = [75, 150];
/** Twice the rows of others may cost a page at most this much more. */
const MAX_GROWTH = 1.3;
/** So few rows may be read again beside twice the rows of others: of a place, of a session, of a page that is fuller now. */
const FREE_ROWS = 300;
/** The dispatch board looks for so many late visits before it shows any; the demo's do not reach that. */
const LATE_ROWS = 1_000;
const PATIENCE = 1_800_000;

/** What a business sets up once, or what comes with the product. */
const SETTINGS = [
  'add_on',
  'app_secret',
  'at_risk_count',
  'blocked_contact',
  'capacity_week',
  'closed_days',
  'commercial_program',
  'equipment',
  'faq_entry',
  'feature_flag',
  'license_register',
  'license_source',
  'local_tax_rate',
  'package',
  'policy_version',
  'program_price',
  'public_figure',
  'reconciliation_run',
  'season',
  'service_area',
  'service_line',
  'shipped_row',
  'site_setting',
  'site_size',
  'sla_target',
  'subscription_plan',
  'tax_rate',
  'testimonial',
  'forecast_cell',
  'road_router',
  'road_speed',
  'weather_hold',
  'weather_limit',
  'work_kind',
  'zip_code',
];

/** Here it is asked what is open right now or on some days, and who is near: that is what they cost, however old the business is. */
const OPEN_WORK =
  /^\/(book|pro\/dashboard\/jobs|admin\/invoices|admin\/gift-cards|admin\/licenses\/visits|admin\/health|admin\/reports|admin\/board|admin\/storage\?show=wanted)\b|\/reschedule\b|^\/admin\/(bookings|claims|pros|reviews)\?.*from=|^\/admin\/users\?.*active=|^\/admin\/dispatch\?(view=\w+&)?(from=|view=later$|view=waiting(&sort=|$))/;

const STARTS = {
  visitor: ['/', '/book', '/services', '/contact', '/faq', '/professionals', '/commercial', '/plans', '/help'],
  customer: ['/customer/dashboard', '/book', '/settings', '/plans', '/messages'],
  pro: ['/pro/dashboard/jobs', '/pro/dashboard/schedule', '/settings', '/messages'],
  company: ['/commercial/dashboard', '/book', '/settings', '/messages'],
  admin: ['/admin', '/admin/dispatch', '/admin/quotes', '/admin/plans', '/admin/business', '/messages'],
};
type Who = keyof typeof STARTS;
type Page = { who: Who; path: string };
/** Parameters that choose one of several lists on a page, or its order. */
const VIEWS = ['view', 'show', 'tab', 'age', 'status', 'sort'];

let ask: Ask;
const cookies: Partial<Record<Who, string>> = {};
const pages: Page[] = [];
let business: Rows;

/** The same for every page that asks the same of the database. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const isNarrowed = ['after', 'q', 'from'].map((name) => searchParams.has(name));
  return [pathname, ...VIEWS.map((name) => searchParams.get(name)), ...isNarrowed].join(' ');
}

beforeAll(async () => {
  Object.assign(process.env, NO_LIMITS);
  await useDemoData();
  await rollUp(db());
  business = await readRows();
  for (const table of SETTINGS) business.delete(table);
  // The office does not grow with its customers.
  business.set(
    'app_user',
    (business.get('app_user') ?? []).filter(({ roles }) => !(roles as string[]).includes('admin')),
  );
  ask = asker(await loadBuild());
  for (const [who, starts] of Object.entries(STARTS) as [Who, string[]][]) {
    if (who !== 'visitor') {
      const user = await db().user.findUniqueOrThrow({ where: { email: `${who}@demo.test` } });
      cookies[who] = await signInAs(user.id);
    }
    const found = await crawl(ask, { cookie: cookies[who], starts, most: 400 });
    const paths = new Map([...found.pages.keys()].reverse().map((path) => [kindOf(path), path]));
    pages.push(...[...paths.values()].map((path) => ({ who, path })));
  }
}, PATIENCE);

/** Where a script asks for what a page shows: the same loaders, without the drawing, which asks the database nothing. */
function dataAddress(path: string): string {
  const { pathname, search } = new URL(path, 'http://localhost');
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`;
}

/**
 * What PostgreSQL reads for a page; with `byIndex` it also reads those tables by an index, and in its order, that are so small that
 * it would not.
 */
function rowsOf({ who, path }: Page, { byIndex = false } = {}): Promise<number> {
  return countRowsRead(async (tx) => {
    // A plan that a connection keeps under a name would not hear of it.
    if (byIndex)
      await tx.$executeRaw`
        SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
          set_config('plan_cache_mode', 'force_custom_plan', true)`;
    await runInside(tx, async () => (await ask(dataAddress(path), { cookie: cookies[who] })).text());
  });
}

test('the crawl finds the pages of every role', () => {
  for (const who of Object.keys(STARTS)) expect(pages.filter((page) => page.who === who).length, who).toBeGreaterThan(15);
  expect(pages.length).toBeGreaterThan(300);
});

test('what a page reads does not grow with what others have', { timeout: PATIENCE }, async () => {
  const ahead = await db().visit.findMany({ where: { status: { notIn: ['completed', 'cancelled'] } }, select: { id: true } });
  // The office reads there which pros could take it: those who are near, with their hours and visits.
  const visitsAhead = new Set(ahead.map(({ id }) => `/admin/dispatch/${id}`));
  const held = pages.filter(({ path }) => !OPEN_WORK.test(path) && !visitsAhead.has(path));
  await copyRows(business, { from: 0, to: FEW });
  const few: number[] = [];
  for (const page of held) few.push(await rowsOf(page));
  await copyRows(business, { from: FEW, to: MANY });
  const grown: string[] = [];
  for (const [at, page] of held.entries()) {
    const late = /^\/admin\/dispatch(\?|$)/.test(page.path) ? LATE_ROWS : 0;
    const most = MAX_GROWTH * Math.max(FREE_ROWS, few[at] ?? 0) + late;
    if ((await rowsOf(page)) <= most) continue;
    const rows = await rowsOf(page, { byIndex: true });
    if (rows > most) grown.push(`${page.who} ${page.path}: ${few[at]} rows before and ${rows} now`);
  }
  expect(grown).toEqual([]);
});
