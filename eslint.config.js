import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importZones, noDevelopmentImports } from './eslint.imports.js';

const ROUTE_FILES = ['app/routes/**/*.{ts,tsx}', 'app/root.tsx', 'app/entry.*.tsx'];
const CONFIG_FILES = ['*.config.{js,ts}', 'tailwind.config.*', 'postcss.config.*'];
const TESTS = ['**/*.test.{ts,tsx}'];

// What needs types to be seen, floating promises say, stands in .oxlintrc.json.

// --- Ways of writing that are refused, by area; again each list is complete. ---

function refuse(selector, message) {
  return { selector, message };
}

const house = [
  refuse('TSEnumDeclaration', 'No enums: use a union or a const array.'),
  refuse(
    'ClassDeclaration:not([superClass.name=/(Error|Strategy)$/])',
    "No classes but errors, and a library's strategy to extend.",
  ),
  refuse(
    'MemberExpression[property.name=/^\\$(query|execute)RawUnsafe$/]',
    'SQL goes through tagged templates, whose values are parameters.',
  ),
  refuse(
    ':matches(Program > VariableDeclaration, ExportNamedDeclaration > VariableDeclaration) > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression',
    'Write a function declaration.',
  ),
];
const namedExports = refuse('ExportDefaultDeclaration', 'Named exports; default only where Remix wants it.');
const givenTime = refuse(
  "NewExpression[callee.name='Date'][arguments.length=0]",
  'Time comes from app/platform/clock or as an argument.',
);
const ownDurations = refuse(
  ':matches(Literal[value=3600000], Literal[value=86400000], VariableDeclarator[id.name=/^(A_)?(MINUTE|HOUR|DAY)S?_MS$/] > Literal)',
  'Minutes, hours and days in milliseconds come from app/platform/durations.',
);
const testTime = refuse(
  ":matches(NewExpression[callee.name='Date'][arguments.length=0], MemberExpression[object.name='Date'][property.name='now'])",
  'Tests begin at TEST_START: ask now() of app/platform/clock.server.',
);
const sqlNow = refuse(
  'TemplateElement[value.raw=/\\b(now\\(\\)|current_timestamp|clock_timestamp\\(\\))/i]',
  'The database stands at the machine’s clock: give it a moment of the application.',
);
const readForm = [
  refuse(
    'CallExpression[callee.object.name=/^req(uest)?$/][callee.property.name=/^(formData|json)$/]',
    'Read a body with readForm, which has limits.',
  ),
  refuse(
    "CallExpression[callee.object.property.name='request'][callee.property.name=/^(formData|json)$/]",
    'Read a body with readForm, which has limits.',
  ),
];
const fixedRedirect = refuse(
  'CallExpression[callee.name=/^redirect(Document|With.*)?$/][arguments.0.type=/^(Identifier|MemberExpression|LogicalExpression|BinaryExpression|AwaitExpression)$/]',
  'A redirect to a computed address goes through safeRedirect.',
);

/** A transaction that waits for Stripe holds its locks meanwhile, and rolls back what Stripe has done. */
const noStripeInside = [
  ':function[params.0.name="tx"]',
  'CallExpression[callee.name="transact"]',
  'CallExpression[callee.property.name="$transaction"]',
].map((inside) =>
  refuse(
    `${inside} CallExpression[callee.name=/^(stripe|fetch)$/]`,
    'Nothing outside the database is called inside a transaction.',
  ),
);

function syntax(files, list, ignores = []) {
  return { files, ignores, rules: { 'no-restricted-syntax': ['error', ...list] } };
}

function functionLength(files, max) {
  const rule = ['error', { max, skipBlankLines: true, skipComments: true }];
  return { files, ignores: [...TESTS, 'prisma/generated/**'], rules: { 'max-lines-per-function': rule } };
}

const noNow = ['error', { object: 'Date', property: 'now', message: 'Time comes from app/platform/clock or as an argument.' }];

export default tseslint.config(
  {
    ignores: [
      'build/',
      'public/build/',
      'prisma/generated/',
      'node_modules/',
      '.data/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      'docs/',
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    ignores: ['public/**'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}', '**/*.test.{ts,tsx}'],
    rules: {
      // A fixture of Playwright that needs no other one says so by empty braces.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    files: ['public/**/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: Object.fromEntries(
        'document window localStorage self caches AbortSignal fetch URL Request Response FormData indexedDB navigator location setTimeout clearTimeout Headers'
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  // The longest function of the product has 97 lines (a page); new ones should stay below 60.
  functionLength(['{app,prisma,sandbox,scripts,workers}/**/*.{ts,tsx}', 'server.ts'], 100),
  functionLength(['dispatch/**/*.ts'], 60),
  { ...jsxA11y.flatConfigs.recommended, files: ['app/**/*.tsx'] },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  ...importZones,
  noDevelopmentImports,
  syntax(
    ['**/*.{ts,tsx}'],
    [...house, namedExports],
    ['app/**', 'workers/**', 'dispatch/**', 'sandbox/**', 'tests/**', 'server.ts', ...CONFIG_FILES],
  ),
  syntax(['tests/**/*.{ts,tsx}'], [...house, namedExports, testTime, sqlNow]),
  // The queue, the heartbeats and the backups keep the machine's time.
  syntax(
    ['tests/faults/{restore,worker-recovery}.test.ts', 'tests/integration/accounts/visitor.ts'],
    [...house, namedExports, testTime],
  ),
  syntax(['tests/{e2e,load,bench,mutants}/**/*.ts', 'tests/setup/{test-clock,product}.ts'], [...house, namedExports]),
  syntax(['dispatch/**/*.ts', 'sandbox/**/*.ts'], [...house, namedExports, givenTime], TESTS),
  syntax(
    ['app/**/*.{ts,tsx}', 'workers/**/*.ts', 'server.ts'],
    [...house, namedExports, givenTime, ownDurations, ...readForm, fixedRedirect, ...noStripeInside],
    [...TESTS, ...ROUTE_FILES, 'app/platform/{clock*,durations}.ts', 'app/http/read-form*', 'app/http/safe-redirect*'],
  ),
  syntax(ROUTE_FILES, [...house, givenTime, ownDurations, ...readForm, fixedRedirect], TESTS),
  syntax(['app/platform/{clock*,durations}.ts'], [...house, namedExports], TESTS),
  syntax(['app/http/read-form*', 'app/http/safe-redirect*'], [...house, namedExports, givenTime], TESTS),
  syntax(['{app,workers,dispatch,sandbox}/**/*.test.{ts,tsx}'], [...house, namedExports, testTime]),
  {
    files: ['app/**/*.{ts,tsx}', 'workers/**/*.ts', 'server.ts'],
    ignores: [...TESTS, 'app/platform/clock*.ts'],
    rules: { 'no-restricted-properties': noNow },
  },
  {
    files: ['dispatch/**/*.ts', 'sandbox/**/*.ts'],
    ignores: ['dispatch/cli.ts', ...TESTS],
    rules: {
      'no-restricted-globals': ['error', 'process', 'console'],
      'no-restricted-properties': [
        ...noNow,
        { object: 'Math', property: 'random', message: 'The seed comes in as an argument.' },
      ],
    },
  },
);
