import path from 'node:path';

/**
 * `npm test` answers within ten minutes on two processors: the quick group. `npm run test:full` runs most of the rest, and the nightly
 * group is what is left. Together they are everything and share nothing. TEST_GROUP chooses one; without it a runner takes all that it is
 * asked for but tests/nightly.
 */
const GROUPS = ['quick', 'full', 'all', 'nightly'] as const;
type Group = (typeof GROUPS)[number];

/** Of each area the files that find most in a few seconds. New files run in `test:full` until they are named here. */
const QUICK_FILES = {
  '.': [
    'app-role',
    'client-bundle',
    'database-constraints',
    'environment',
    'groups',
    'mutants',
    'start',
    'stored-columns',
    'transactions',
  ],
  accounts: ['auth-pages', 'google-sign-in', 'signing-in'],
  analytics: ['months'],
  business: ['business-terms'],
  capacity: ['capacity'],
  companies: ['booking-places'],
  configuration: ['settings-tables'],
  customers: ['dashboard'],
  dispatching: ['dispatch'],
  files: ['uploads'],
  household: ['invitations'],
  http: ['rate-limits', 'script-weight', 'sessions', 'who-reads'],
  imports: ['imports'],
  licenses: ['licenses'],
  messages: ['starting'],
  notifications: ['outbox'],
  operations: ['dead-letters'],
  payments: ['booking-mails', 'cards', 'money-mode', 'refusals'],
  payouts: ['setup'],
  places: ['geocoders'],
  programs: ['overdue'],
  pros: ['schedule-forms'],
  public: ['settings'],
  quotes: ['booking-pages'],
  reconciliation: ['reconcile'],
  reschedules: ['rescheduling'],
  reviews: ['review'],
  roads: ['road-speeds'],
  sandbox: ['payments'],
  scale: ['enum-casts'],
  season: ['rules'],
  setup: ['business-name', 'demo-data-state'],
  sites: ['next-year'],
  visits: ['work-on-visit'],
};

export const QUICK_INTEGRATION = Object.entries(QUICK_FILES).flatMap(([folder, names]) =>
  names.map((name) => path.join('tests/integration', folder, `${name}.test.ts`)),
);

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
    ? { include: [everything], exclude: [...QUICK_INTEGRATION, ...NIGHTLY_INTEGRATION] }
    : { include: QUICK_INTEGRATION, exclude: [] };
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
