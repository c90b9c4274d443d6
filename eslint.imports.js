import { readFileSync } from 'node:fs';

const TESTS = ['**/*.test.{ts,tsx}'];
/** What runs in production, where `npm prune --omit=dev` has been. */
const RUNNING = [
  '{app,dispatch,sandbox,workers}/**/*.{ts,tsx}',
  'server.ts',
  'prisma/*.ts',
  'scripts/{admin-bootstrap,app-role,backup-files,backup-folder,backup-manifest,check-live,database-url,lines-of,load-env,own-database,prepare-database,serve}.ts',
];

// --- Which folder may import which. A zone's list is complete: flat config replaces a rule's options, it does not merge them. ---

function never(regex, message) {
  return { regex, message };
}

const otherFoldersByAlias = never(
  '^(\\.\\./){2,}',
  'Reach another folder by its alias (#app/..., #dispatch, #prisma, #sandbox).',
);
const nobodyImports = never('^#tests/|/scripts/|/seed$', 'No module imports tests, scripts or the seed.');
const noRemix = never('^(@remix-run/|remix-)', 'Remix stays in app/routes, app/http and app/components.');
const noReact = never('^(react|react-dom)(/|$)', 'React stays in routes and components.');
const noServers = never('^(express|socket\\.io)$', 'Only server.ts, app/http and the realtime gateway know the server.');
const noPrismaClient = never(
  '^(#prisma$|@prisma/)',
  'Reads and writes live in app/domain; the client is opened in app/platform.',
);
const noStripe = never('^stripe(/|$)', 'Only app/platform opens the Stripe SDK.');
const noSandbox = never('^#sandbox', 'Only app/platform chooses between a service and its stand-in.');
const noWorkers = never('(^|/)workers/', 'A task is enqueued through app/tasks, never called.');
const noRoutes = never('^(#app|\\.\\.)/routes/', 'No module imports a route.');
const noComponents = never('^(#app|\\.\\.)/components/', 'Components are for routes and other components.');
const noDomain = never('^(#app|\\.\\.)/domain/', 'The domain is above this folder.');
const dispatchIndexOnly = never('^#dispatch/', 'Only the index of the engine is public.');

/**
 * The folders of `app/domain`, lowest layer first; what each holds is in `app/domain/README.md`. A folder imports those of lower layers
 * only: what two folders of one layer need of each other belongs below them, or the act that needs both above.
 */
export const DOMAIN_LAYERS = [
  ['audit', 'availability', 'fields', 'files', 'ledger', 'memberships', 'names', 'notifications/templates'],
  ['account-managers', 'catalog', 'roads', 'saved-views', 'settings', 'webhook-deliveries'],
  ['business', 'guarantee', 'initial-data', 'notifications', 'taxes', 'visits'],
  ['areas', 'moderation', 'standing-rules', 'visit-notices'],
  ['weather-holds'],
  ['closed-days'],
  ['assignments', 'bookings', 'calendars', 'licenses', 'messages', 'quotes', 'reviews', 'sites'],
  [
    'accounts',
    'customers',
    'dispatch-decisions',
    'findings',
    'gallery',
    'money-lists',
    'places',
    'review-answers',
    'site-records',
    'storage',
  ],
  ['teams'],
  ['dispatching', 'house-designs', 'household', 'payments', 'sign-in'],
  ['capacity', 'flexible-days', 'site-photos', 'work-changes', 'work-times'],
  ['priced-windows', 'referrals'],
  ['change-orders', 'invoices', 'payouts', 'pros', 'quote-requests'],
  ['analytics', 'documents', 'plans', 'refunds', 'settlement', 'waitlist'],
  ['billing', 'charges', 'package-changes', 'pro-admin', 'reschedules', 'service-calls'],
  ['checkout', 'disputes', 'gift-cards', 'storage-offers', 'tips'],
  ['cancellations', 'stripe-events'],
  ['claims', 'exports', 'imports', 'operations', 'programs', 'reconciliation', 'renewals', 'users'],
  ['company-messages', 'conduct', 'page-texts', 'reports', 'support'],
  ['commercial', 'companies', 'compliance', 'configuration', 'fulfillment', 'live-positions', 'notification-delivery'],
  ['binders', 'dispatch-board', 'evidence', 'printed-quotes', 'privacy', 'pro-jobs', 'weather'],
];

const always = [otherFoldersByAlias, nobodyImports, dispatchIndexOnly];

function noUpperLayers(folder, layer) {
  const others = DOMAIN_LAYERS.slice(layer)
    .flat()
    .filter((other) => other !== folder);
  const inTemplates = folder === 'notifications/templates' ? '|\\.\\./[^/]+$' : '';
  return never(
    `^(\\.\\./|#app/domain/)(${others.join('|')})/(?!templates/)${inTemplates}`,
    'Only folders of lower layers (DOMAIN_LAYERS in eslint.imports.js).',
  );
}

export const importZones = [
  {
    files: ['dispatch/**/*.ts'],
    bans: [never('^(?!\\.{1,2}/)|^(\\.\\./){3,}', 'The engine is pure: it imports its own files only.')],
    ignores: ['dispatch/cli.ts', ...TESTS],
  },
  ...DOMAIN_LAYERS.flatMap((folders, layer) =>
    folders.map((folder) => ({
      files: [`app/domain/${folder}/*.{ts,tsx}`],
      bans: [
        ...always,
        noRoutes,
        noComponents,
        noReact,
        noRemix,
        noServers,
        noSandbox,
        noWorkers,
        never('^#app/http/', 'The domain does not know the edge.'),
        never('^#app/realtime/(gateway|use-live)', 'The domain only publishes.'),
        noUpperLayers(folder, layer),
      ],
    })),
  ),
  {
    files: ['app/routes/**/*.{ts,tsx}', 'app/root.tsx', 'app/entry.*.tsx'],
    bans: [
      ...always,
      noRoutes,
      noPrismaClient,
      noStripe,
      noSandbox,
      noWorkers,
      never('^\\.\\./(?!.*_shared/)', 'Pieces shared by sibling routes live in _shared/; the rest of a route is its own.'),
    ],
  },
  {
    files: ['app/components/**/*.{ts,tsx}'],
    bans: [
      ...always,
      noRoutes,
      noPrismaClient,
      noStripe,
      noSandbox,
      noWorkers,
      noServers,
      never('\\.server$', 'A component runs in the browser too: take data as props, types from a file without .server.'),
    ],
  },
  {
    files: ['app/realtime/**/*.{ts,tsx}', 'app/tasks/**/*.ts'],
    bans: [
      ...always,
      noRoutes,
      noComponents,
      noDomain,
      noStripe,
      noSandbox,
      noWorkers,
      never('^(#app|\\.\\.)/http/', 'The edge is above this folder.'),
    ],
  },
  {
    files: ['app/http/**/*.{ts,tsx}'],
    bans: [
      ...always,
      noRoutes,
      noComponents,
      noStripe,
      noSandbox,
      noWorkers,
      never(
        '^(#app|\\.\\.)/domain/(?!accounts/|sign-in/|analytics/visitors|operations/(business-metrics|count-objectives|objectives))',
        'Of the domain the edge knows accounts, signing in, and what it counts: visitors, and figures for a monitor.',
      ),
    ],
  },
  {
    files: ['app/api/**/*.ts'],
    bans: [
      ...always,
      never('^#app/routes/(?!.*/_shared/)', 'The schemas of a route lie in its _shared/; no module imports the route itself.'),
      noComponents,
      noReact,
      noRemix,
      noServers,
      noPrismaClient,
      noStripe,
      noSandbox,
      noWorkers,
    ],
  },
  {
    files: ['app/platform/**/*.ts'],
    bans: [
      ...always,
      noRoutes,
      noComponents,
      noDomain,
      noReact,
      noRemix,
      noWorkers,
      never('^(#app|\\.\\.)/(http|realtime|tasks)/', 'Platform is the lowest layer.'),
    ],
  },
  {
    files: ['workers/**/*.ts'],
    bans: [
      never('^(\\.\\./){3,}', 'Reach another folder by its alias.'),
      nobodyImports,
      dispatchIndexOnly,
      noRoutes,
      noComponents,
      noReact,
      noRemix,
      noServers,
      noStripe,
      noSandbox,
    ],
  },
  {
    files: ['server.ts'],
    bans: [...always, noRoutes, noComponents, noDomain, noStripe, noSandbox, noPrismaClient],
  },
  {
    files: ['sandbox/**/*.ts'],
    bans: [never('^#(?!tests/)', 'A stand-in knows its own files only: database, clock and origin come in as arguments.')],
  },
].map(({ files, bans, ignores = TESTS }) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns: bans }] },
}));

const { devDependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const developmentOnly = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));

/** A rule of its own beside the zones: types may come from anywhere, since nothing of them is left when the product runs. */
export const noDevelopmentImports = {
  files: RUNNING,
  ignores: [...TESTS, 'dispatch/cli.ts', 'prisma/seed.ts'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^(${developmentOnly.join('|')})(/|$)`,
            allowTypeImports: true,
            message: 'What runs in production imports dependencies, not devDependencies (package.json).',
          },
        ],
      },
    ],
  },
};
