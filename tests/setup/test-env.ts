import { scratchFolder } from './scratch-folder';
import { clockShift } from './test-clock';

/** What the product reads at its start, set before any of it is imported. Integration tests get a database of their own on top. */
Object.assign(process.env, {
  NODE_ENV: 'test',
  // Another zone shows what asks the machine for its own: the nightly run takes several.
  TZ: process.env.TEST_TZ ?? 'UTC',
  DATABASE_URL: 'postgresql://127.0.0.1:1/this-test-has-no-database',
  SESSION_SECRET: 'a-secret-that-only-tests-know',
  APP_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  DATA_DIR: scratchFolder('test'),
  REQUIRE_ADMIN_MFA: '0',
  CLOCK_SHIFT_MS: clockShift(),
  SANDBOX: '1',
  COVERAGE_SECONDS: '0',
});

for (const name of [
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'ASSETS_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_TEST_SECRET_KEY',
  'STRIPE_TEST_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'S3_BUCKET',
  'GEOCODER',
  'ADDRESS_SUGGESTIONS',
  'FORECAST',
  'VALHALLA_URL',
  'ROADS',
]) {
  delete process.env[name];
}
