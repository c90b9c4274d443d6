import { createSandbox, type Sandbox } from '#sandbox';
import { now } from './clock.server';
import { pool } from './db.server';
import { env } from './env.server';

const kept = globalThis as typeof globalThis & { brightcrewSandbox?: Sandbox };

/** The secret that signs the sandbox's webhooks when no real one is set: any fixed string does, both ends are ours. */
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

/** The stand-ins for Stripe, Google, mail and SMS, over the application's own database. */
export function sandbox(): Sandbox {
  return (kept.brightcrewSandbox ??= createSandbox({
    pool: pool(),
    now,
    origin: env().APP_URL,
    webhookUrl: `${env().APP_URL}/webhooks/stripe`,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
  }));
}

/** Whether any stand-in is in use: then, and only then, the web process serves /sandbox. */
export function isSandboxInUse(): boolean {
  const { STRIPE_SECRET_KEY, GOOGLE_CLIENT_ID, SMTP_URL, TWILIO_ACCOUNT_SID } = env();
  return !STRIPE_SECRET_KEY || !GOOGLE_CLIENT_ID || !SMTP_URL || !TWILIO_ACCOUNT_SID;
}
