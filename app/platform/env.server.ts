import { z } from 'zod';

function flagWith(fallback: '0' | '1') {
  return z
    .enum(['0', '1', 'true', 'false'])
    .default(fallback)
    .transform((value) => value === '1' || value === 'true');
}
const flag = flagWith('0');

const optional = z.string().trim().min(1).optional();
function limit(fallback: number) {
  return z.coerce.number().int().min(1).max(1_000_000).default(fallback);
}

/** An address that browsers fetch from, without a name or a password. Its origin goes into a header. */
const webAddress = z
  .string()
  .trim()
  .refine(
    (text) => /^https?:\/\/[a-z0-9.:[\]-]+(\/|$)/i.test(text) && URL.canParse(text),
    'must be a web address, such as https://maps.example.com/us.pmtiles',
  );

/** An origin alone: scripts name each other by path from its root. */
const webOrigin = z
  .string()
  .trim()
  .regex(/^https?:\/\/[a-z0-9.:[\]-]+\/?$/i, 'must be a web address without a path, such as https://cdn.example.com')
  .refine((text) => URL.canParse(text), 'must be a web address, such as https://cdn.example.com')
  .transform((text) => new URL(text).origin);

/** Every variable the product reads. A missing or bad one stops the start and names itself. */
export const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    DATABASE_URL: z.string().url(),
    /** Where DATABASE_URL leads to a pooler (PgBouncer in transaction mode): the database itself, for what needs a connection of its own. */
    DATABASE_DIRECT_URL: z.string().url().optional(),
    /** A copy of the database that follows it: figures, exports and what strangers see are read there. */
    DATABASE_REPLICA_URL: z.string().url().optional(),
    /** The owner's address, for migrations: the product itself then runs as DATABASE_URL's role, without the right to change the ledger. */
    MIGRATION_DATABASE_URL: z.string().url().optional(),
    /** 0: web and worker wait until the command `migrate` has run, instead of migrating themselves. */
    MIGRATE_AT_START: flagWith('1'),
    DATABASE_POOL_SIZE: limit(10),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: z.string().url().default('http://localhost:3000'),
    /** Where browsers ask for scripts, styles and fonts: a CDN that fetches them from APP_URL. Default: APP_URL itself. */
    ASSETS_URL: webOrigin.optional(),
    SESSION_SECRET: z.string().min(16, 'must have at least 16 characters'),
    /** The secret before the last rotation: still reads cookies, never writes them. */
    SESSION_SECRET_OLD: optional,
    TRUST_PROXY: flag,
    DEMO_DATA: flag,
    /** Services without keys may be simulated. Set by `npm start` for its embedded database, and by tests; default: DEMO_DATA. */
    SANDBOX: z
      .enum(['0', '1', 'true', 'false'])
      .transform((value) => value === '1' || value === 'true')
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    STRIPE_SECRET_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    /** Stripe's second endpoint, for events on connected accounts, signs with a secret of its own. */
    STRIPE_CONNECT_WEBHOOK_SECRET: optional,
    /** Beside a live key: the keys of Stripe's test mode, so that admins can choose it. */
    STRIPE_TEST_SECRET_KEY: optional,
    STRIPE_TEST_WEBHOOK_SECRET: optional,
    STRIPE_TEST_CONNECT_WEBHOOK_SECRET: optional,
    /** Pros' accounts ask for `card_payments` beside `transfers`: Stripe gives `transfers` alone only to platforms that it has approved. */
    STRIPE_CARD_PAYMENTS: flag,
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    SMTP_URL: optional,
    MAIL_FROM: z.string().default('hello@business.example'),
    TWILIO_ACCOUNT_SID: optional,
    TWILIO_AUTH_TOKEN: optional,
    TWILIO_FROM: optional,
    /** Admins need an authenticator app. The demo data's own admin does not while it is loaded. */
    REQUIRE_ADMIN_MFA: flagWith('1'),
    /** Web Push (VAPID). Without them a pair is made once and kept in the database. */
    VAPID_PUBLIC_KEY: optional,
    VAPID_PRIVATE_KEY: optional,
    /** One more host[:port] beside the known push services: a service of one's own. */
    PUSH_EXTRA_HOST: optional,
    PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
    /** How often is too often (see app/http/rate-limit.server.ts). */
    LIMIT_SIGN_IN_PER_MINUTE: limit(20),
    LIMIT_SIGN_UP_PER_HOUR: limit(10),
    LIMIT_FORM_ACCEPTED_PER_HOUR: limit(10),
    LIMIT_FORM_REFUSED_PER_HOUR: limit(60),
    LIMIT_CLAIM_PER_MINUTE: limit(120),
    LIMIT_MESSAGE_PER_MINUTE: limit(30),
    LIMIT_UPLOAD_PER_HOUR: limit(20),
    WORKER_CONCURRENCY: limit(5),
    /** Tasks or areas that this worker takes, with commas between, or with a minus those that it leaves to others; default: all. */
    WORKER_TASKS: optional,
    /** How long a web process that is told to stop says so on /readyz before it takes no more connections. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
    /** Where the worker answers /healthz and /metrics; without one it listens nowhere. */
    WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** What a monitor sends as `Authorization: Bearer …` to read /metrics of web and worker; without one /metrics is not there. */
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    /** Where traces go: an OpenTelemetry collector that speaks OTLP over HTTP. It and the four below are read by its libraries, too. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().url().optional(),
    OTEL_EXPORTER_OTLP_HEADERS: optional,
    OTEL_SERVICE_NAME: optional,
    OTEL_TRACES_SAMPLER: z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .default('parentbased_always_on'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
    /** Where errors go: Sentry, or what speaks its protocol. */
    SENTRY_DSN: z.string().url().optional(),
    /** How long the engine's verdicts on each pro are kept. Pros look back 30 days. */
    DECISION_DAYS: z.coerce.number().int().min(31).max(3_650).default(180),
    /** How long answers to forms and webhook events are kept, by which nothing is done twice. */
    RECORD_DAYS: z.coerce.number().int().min(31).max(3_650).default(90),
    /** How long mails, text messages and notices are kept once they went out. */
    MESSAGE_DAYS: z.coerce.number().int().min(90).max(3_650).default(730),
    /** How old the free dates may be that strangers see before they book; 0 reads them again for each. */
    COVERAGE_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
    /** The registers that may be asked over HTTP, by host, with commas between. */
    LICENSE_HTTP_HOSTS: optional,
    /** Who says where an address is; `simulated` only where services may be simulated. */
    GEOCODER: z.enum(['off', 'census', 'nominatim', 'google', 'simulated']).default('off'),
    /** Where it is asked, if not at its own address. */
    GEOCODER_URL: z.string().url().optional(),
    GEOCODER_KEY: optional,
    /** How Nominatim's people reach the operator: an email address or a page. */
    GEOCODER_CONTACT: optional,
    GEOCODER_PER_SECOND: z.coerce.number().min(0.1).max(1_000).optional(),
    /** Who suggests addresses while people type them; `simulated` only where services may be simulated. */
    ADDRESS_SUGGESTIONS: z.enum(['off', 'photon', 'google', 'simulated']).default('off'),
    /** Where it is asked: of Photon a server of yours, of Google its own address if nothing is set. */
    ADDRESS_SUGGESTIONS_URL: z.string().url().optional(),
    ADDRESS_SUGGESTIONS_KEY: optional,
    /** Who says what weather is expected. */
    FORECAST: z.enum(['off', 'nws', 'open-meteo', 'csv']).default('off'),
    /** Where it is asked, if not at its own address. */
    FORECAST_URL: z.string().url().optional(),
    FORECAST_KEY: optional,
    /** How the National Weather Service reaches the operator: an email address or a page. */
    FORECAST_CONTACT: optional,
    FORECAST_FILE: optional,
    /** Where driving times come from: a Valhalla server of yours, or an extract of OpenStreetMap that the worker reads itself. */
    VALHALLA_URL: webAddress.optional(),
    ROADS: z
      .string()
      .regex(/\.osm\.pbf$/, 'must be an extract of OpenStreetMap whose name ends in .osm.pbf')
      .optional(),
    /** What lies below maps: a MapLibre style, or a file of tiles that ends in .pmtiles. Default: county and state lines. */
    BASE_MAP_URL: webAddress.optional(),
    /** A file of tiles on this machine, which the web process hands out itself. */
    BASE_MAP_FILE: z
      .string()
      .regex(/\.pmtiles$/, 'must be a file of tiles whose name ends in .pmtiles')
      .optional(),
    /** The same for people whose screen is dark. */
    BASE_MAP_DARK_URL: webAddress.optional(),
    /** Hosts that the style fetches tiles, fonts and icons from, with commas between, besides its own. */
    BASE_MAP_HOSTS: z
      .string()
      .regex(
        /^\s*[a-z0-9.-]+(:\d+)?(\s*,\s*[a-z0-9.-]+(:\d+)?)*\s*$/i,
        'must be hosts with commas between, such as tiles.example.com',
      )
      .optional(),
    /** Uploaded files lie in DATA_DIR/files, or in a bucket where S3_BUCKET is set. */
    DATA_DIR: z.string().default('.data'),
    /** Where `npm start` keeps copies of its own database and files. */
    BACKUP_DIR: optional,
    S3_BUCKET: optional,
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: z.string().url().optional(),
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    /** How far the application's clock is ahead of the machine's; tests stand in a season of their own. */
    CLOCK_SHIFT_MS: z.coerce.number().int().default(0),
  })
  .superRefine((env, context) => {
    const together = (names: (keyof typeof env)[]) => {
      const missing = names.filter((name) => !env[name]);
      if (missing.length && missing.length < names.length) {
        for (const name of missing)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: `is needed beside ${names.filter((n) => env[n]).join(', ')}`,
          });
      }
    };
    together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
    together(['STRIPE_TEST_SECRET_KEY', 'STRIPE_TEST_WEBHOOK_SECRET']);
    const needs = (name: keyof typeof env, other: keyof typeof env) => {
      if (env[name] && !env[other]) context.addIssue({ code: 'custom', path: [other], message: `is needed beside ${name}` });
    };
    needs('STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
    needs('STRIPE_TEST_CONNECT_WEBHOOK_SECRET', 'STRIPE_TEST_SECRET_KEY');
    needs('STRIPE_TEST_SECRET_KEY', 'STRIPE_SECRET_KEY');
    needs('BASE_MAP_DARK_URL', 'BASE_MAP_URL');
    needs('BASE_MAP_HOSTS', 'BASE_MAP_URL');
    if (env.STRIPE_TEST_SECRET_KEY?.includes('_live_'))
      context.addIssue({ code: 'custom', path: ['STRIPE_TEST_SECRET_KEY'], message: 'is a live key' });
    if (env.BASE_MAP_FILE && env.BASE_MAP_URL)
      context.addIssue({
        code: 'custom',
        path: ['BASE_MAP_FILE'],
        message: 'is of no use beside BASE_MAP_URL; set one of the two',
      });
    if (env.VALHALLA_URL && env.ROADS)
      context.addIssue({ code: 'custom', path: ['ROADS'], message: 'is of no use beside VALHALLA_URL; set one of the two' });
    const geocoderNeeds = (geocoder: Env['GEOCODER'], name: 'GEOCODER_KEY' | 'GEOCODER_CONTACT') => {
      if (env.GEOCODER === geocoder && !env[name])
        context.addIssue({ code: 'custom', path: [name], message: `is needed beside GEOCODER=${geocoder}` });
    };
    geocoderNeeds('google', 'GEOCODER_KEY');
    geocoderNeeds('nominatim', 'GEOCODER_CONTACT');
    const suggesterNeeds = (
      suggester: Env['ADDRESS_SUGGESTIONS'],
      name: 'ADDRESS_SUGGESTIONS_KEY' | 'ADDRESS_SUGGESTIONS_URL',
    ) => {
      if (env.ADDRESS_SUGGESTIONS === suggester && !env[name])
        context.addIssue({ code: 'custom', path: [name], message: `is needed beside ADDRESS_SUGGESTIONS=${suggester}` });
    };
    suggesterNeeds('google', 'ADDRESS_SUGGESTIONS_KEY');
    suggesterNeeds('photon', 'ADDRESS_SUGGESTIONS_URL');
    const forecastNeeds = (forecast: Env['FORECAST'], name: 'FORECAST_CONTACT' | 'FORECAST_FILE') => {
      if (env.FORECAST === forecast && !env[name])
        context.addIssue({ code: 'custom', path: [name], message: `is needed beside FORECAST=${forecast}` });
    };
    forecastNeeds('nws', 'FORECAST_CONTACT');
    forecastNeeds('csv', 'FORECAST_FILE');
    together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
    together(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
    together(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
    together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  });

export type Env = z.infer<typeof envSchema>;

/** Parses the environment or throws one sentence a line, each naming its variable. Empty strings count as absent. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not right:\n  ${lines.join('\n  ')}\nMaybe compare it with .env.example.`);
}

let parsed: Env | undefined;

/** The process's environment, parsed once. */
export function env(): Env {
  return (parsed ??= parseEnv(process.env));
}

/** The secret that signs now and, while it is kept, the one before the last rotation: what either signed counts. */
export function sessionSecrets(): string[] {
  const { SESSION_SECRET, SESSION_SECRET_OLD } = env();
  return SESSION_SECRET_OLD ? [SESSION_SECRET, SESSION_SECRET_OLD] : [SESSION_SECRET];
}
