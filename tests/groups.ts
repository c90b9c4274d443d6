/**
 * `npm test` answers within ten minutes on two processors: the quick group. `npm run test:full` runs most of the rest, and the nightly
 * group is what is left. Together they are everything and share nothing. TEST_GROUP chooses one; without it a runner takes all that it is
 * asked for but tests/nightly.
 */
const GROUPS = ['quick', 'full', 'all', 'nightly'] as const;
type Group = (typeof GROUPS)[number];

/** Files of tests/integration that cost most: new ones are quick until they are named here. What is not here covers every area once. */
const LONG_FILES = {
  accounts: [
    'after-a-password-change',
    'blocklist',
    'export-and-erasure',
    'forgetting',
    'notification-choices',
    'own-data',
    'promotion-attempts',
    'reset-links',
    'rights-by-admins',
    'sessions-and-roles',
    'unverified-accounts',
  ],
  analytics: ['roll-ups'],
  api: ['functions'],
  business: [
    'areas',
    'closed-days',
    'look',
    'look-documents',
    'messages-setup',
    'payments-setup',
    'policies',
    'questions',
    'response-times',
    'seasons',
    'service-lines',
    'snow-removal',
    'taxes',
  ],
  capacity: ['forecast'],
  companies: ['acting', 'company', 'dashboard', 'handing-over', 'members', 'money'],
  configuration: ['applying', 'round-trip'],
  customers: [
    'account-pages',
    'callback-list',
    'claims',
    'escaped-text',
    'failure-messages',
    'pages',
    'service-promises',
    'visit-cards',
    'visit-page',
  ],
  dispatching: [
    'board',
    'board-week',
    'claims',
    'days',
    'decision-page',
    'early-rules',
    'office-calls',
    'overrides',
    'packed-decision',
    'price-waves',
    'proposal',
    'team',
    'team-days',
    'weather-holds',
  ],
  exports: ['export-secrets', 'exports'],
  imports: ['import-past-jobs', 'import-prices', 'import-pros'],
  files: ['serving'],
  gallery: ['consent', 'gallery'],
  http: [
    'access-matrix',
    'asset-headers',
    'assets-from-a-cdn',
    'base-map-file',
    'former-builds',
    'every-form',
    'forms-in-a-browser',
    'kept-public-pages',
    'lost-rights',
    'money-pages',
    'kept-public-pages',
    'odd-input',
    'real-keys',
    'upload-limits',
    'zones',
  ],
  messages: ['moderation', 'pages', 'states', 'thread'],
  model: ['booking-model'],
  notifications: ['texts-delivered', 'topics', 'unsubscribing'],
  operations: ['logs', 'flags', 'health', 'metrics', 'office-lists', 'task-limit', 'traces-and-errors'],
  payments: [
    'ageing',
    'billing-pages',
    'cancelling',
    'change-orders',
    'company-invoices',
    'consent',
    'customer-page',
    'disputes',
    'guest-checkout',
    'guests-after',
    'invoice-pages',
    'ledger-readers',
    'lifecycles',
    'loop',
    'net-invoices',
    'net-terms',
    'office-cancelling',
    'outgoing',
    'outgoing-invoices',
    'over-time',
    'paid-cards',
    'plan-calls',
    'plan-pages',
    'plans',
    'portal-links',
    'pressing-pay',
    'referral-bounds',
    'refunding',
    'refused-charges',
    'second-admin',
    'storage-given-back',
    'storage-offers',
    'stripe-identity',
    'sweep-in-turn',
    'tampered',
    'tips',
    'unfinished-events',
    'webhooks',
  ],
  payouts: ['pages', 'payouts', 'payouts-page', 'refund-after-payout', 'tax-forms', 'transfers'],
  programs: ['a-year', 'findings', 'pages'],
  roads: ['roads-in-dispatch', 'same-day-on-roads'],
  pros: ['admin-actions', 'failures', 'many-documents', 'privacy', 'pro-messages'],
  public: ['guarantee-and-season', 'nothing-to-book', 'own-lead', 'pages', 'public-page-texts'],
  quotes: ['days-of-the-house', 'office-form', 'packages', 'request-page'],
  reconciliation: ['changed-only', 'planted'],
  reports: ['late-reports', 'report-pages', 'reports'],
  reviews: ['answers'],
  sandbox: ['billing'],
  season: ['season'],
  scale: ['decision-size', 'kept-plans', 'pages-read', 'statements-of-pages', 'tasks-read'],
  sites: ['site-photos', 'site-records'],
  'second-business': ['pest-control', 'second-business'],
  setup: ['first-run', 'other-trade'],
  'standing-rules': ['rules-can-fail'],
  visits: ['audit-lines', 'history', 'late', 'storage', 'work-day'],
};

/** What kills, freezes and races processes is long as a whole. */
export const LONG_INTEGRATION = [
  'tests/faults/**/*.test.ts',
  ...['demo-data', 'migrations', 'own-database-backup'].map((name) => `tests/integration/${name}.test.ts`),
  ...Object.entries(LONG_FILES).flatMap(([folder, names]) => names.map((name) => `tests/integration/${folder}/${name}.test.ts`)),
];

/** What takes longest for what it finds: each page read for a word of English, and processes that are killed, cut off and upgraded for minutes. */
export const NIGHTLY_INTEGRATION = [
  'tests/integration/**/spanish-*.test.ts',
  ...[
    'clock-jumps',
    'forgotten-connections',
    'image',
    'many-kills',
    'pgbouncer',
    'replica',
    'restore',
    'rolling-restart',
    'two-nodes',
    'upgrade',
    'worker-recovery',
  ].map((name) => `tests/faults/${name}.test.ts`),
];

/** One short way of each actor, and the pages that have to work without JavaScript. New specs run in `test:full` until they are named here. */
export const QUICK_SPECS = {
  'js-on': ['booking-loop.spec.ts', 'home-page.js-on.spec.ts', 'home-page.spec.ts', 'pro-is-paid.spec.ts', 'signed-out.spec.ts'],
  'js-off': ['home-page.spec.ts', 'paying.spec.ts', 'signed-out.spec.ts', 'support.spec.ts'],
} as const;

export const NIGHTLY_SPECS = ['slow-phone.js-on.spec.ts', 'spanish-accounts.js-on.spec.ts', 'spanish.js-on.spec.ts'];

function chosen(): Group {
  const asked = process.env.TEST_GROUP ?? 'all';
  const group = GROUPS.find((each) => each === asked);
  if (!group) throw new Error(`TEST_GROUP is [${asked}].\nMaybe one of: ${GROUPS.join(', ')}.`);
  return group;
}

export function integrationFiles(): { include: string[]; exclude: string[] } {
  const everything = 'tests/{integration,faults}/**/*.test.{ts,tsx}';
  const group = chosen();
  if (group === 'nightly') return { include: ['tests/nightly/**/*.test.ts', ...NIGHTLY_INTEGRATION], exclude: [] };
  if (group === 'all') return { include: [everything], exclude: [] };
  return group === 'full'
    ? { include: LONG_INTEGRATION, exclude: NIGHTLY_INTEGRATION }
    : { include: [everything], exclude: [...LONG_INTEGRATION, ...NIGHTLY_INTEGRATION] };
}

/** A spec runs both ways unless its name says which. */
export function browserSpecs(project: keyof typeof QUICK_SPECS): { testMatch: string[]; testIgnore: string[] } {
  const otherWay = `**/*.${project === 'js-on' ? 'js-off' : 'js-on'}.spec.ts`;
  const quick = QUICK_SPECS[project].map((name) => `**/e2e/${name}`);
  const nightly = NIGHTLY_SPECS.map((name) => `**/e2e/${name}`);
  const group = chosen();
  if (group === 'quick') return { testMatch: quick, testIgnore: [otherWay] };
  if (group === 'nightly') return { testMatch: nightly, testIgnore: [otherWay] };
  return { testMatch: ['**/*.spec.ts'], testIgnore: group === 'full' ? [otherWay, ...quick, ...nightly] : [otherWay] };
}
