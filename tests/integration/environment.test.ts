import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { envSchema, parseEnv } from '#app/platform/env.server';

const GOOD = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', SESSION_SECRET: 'sixteen-letters-x' };
const names = Object.keys(envSchema.innerType().shape);
/** What no value can be wrong for: free text, or a secret whose form only its service knows. */
const FREE_TEXT = [
  'HOST',
  'MAIL_FROM',
  'SESSION_SECRET_OLD',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_TEST_CONNECT_WEBHOOK_SECRET',
  'STRIPE_TEST_SECRET_KEY',
  'STRIPE_TEST_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'PUSH_EXTRA_HOST',
  'DATA_DIR',
  'BACKUP_DIR',
  'LICENSE_HTTP_HOSTS',
  'GEOCODER_KEY',
  'GEOCODER_CONTACT',
  'ADDRESS_SUGGESTIONS_KEY',
  'FORECAST_KEY',
  'FORECAST_CONTACT',
  'FORECAST_FILE',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'WORKER_TASKS',
];
const PARTNERS = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_TEST_SECRET_KEY', 'STRIPE_TEST_WEBHOOK_SECRET'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_TEST_CONNECT_WEBHOOK_SECRET', 'STRIPE_TEST_SECRET_KEY'],
  ['STRIPE_TEST_SECRET_KEY', 'STRIPE_SECRET_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
] as const;

describe('the environment', () => {
  test.each(names.filter((name) => !FREE_TEXT.includes(name)))('%s with a bad value is refused by name', (name) => {
    expect(() => parseEnv({ ...GOOD, [name]: '~' })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  test.each(['DATABASE_URL', 'SESSION_SECRET'])('%s has no default and is asked for by name', (name) => {
    expect(() => parseEnv({ ...GOOD, [name]: '' })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  test('a live key is not taken for the key of test money', () => {
    const given = { STRIPE_TEST_SECRET_KEY: 'sk_live_mistaken', STRIPE_TEST_WEBHOOK_SECRET: 'whsec_x' };
    expect(() => parseEnv({ ...GOOD, ...given })).toThrow(/^ {2}STRIPE_TEST_SECRET_KEY: is a live key/m);
  });

  test.each(PARTNERS)('%s alone asks for %s', (given, missing) => {
    expect(() => parseEnv({ ...GOOD, [given]: 'something' })).toThrow(new RegExp(`^  ${missing}: is needed beside`, 'm'));
  });

  test('.env.example names every variable and starts the product as it stands', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const given: Record<string, string> = Object.fromEntries(
      lines
        .filter((line) => /^[A-Z0-9_]+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(names.filter((name) => !(name in given))).toEqual([]);
    expect(parseEnv({ ...given, ...GOOD }).PORT).toBe(3000);
  });

  test.each(['web', 'worker'])('the command %s without a secret ends at once and says which variable it lacks', (command) => {
    const ended = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/serve.ts', command], {
      encoding: 'utf8',
      env: { NODE_ENV: 'production', PATH: process.env.PATH, DATABASE_URL: GOOD.DATABASE_URL },
    });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/^ {2}SESSION_SECRET: /m);
  });
});
