import { createSandbox, type Sandbox } from '#sandbox';
import { appUrl } from './app-url.server';
import { now } from './clock.server';
import { db, pool } from './db.server';
import { env } from './env.server';
import { maySimulate, simulatedServices } from './services.server';

const kept = globalThis as typeof globalThis & { appSandbox?: Sandbox };

/** The name under which the database is prepared with a secret (scripts/prepare-database.ts). */
const SECRET = 'sandbox';
let secret: string | undefined;

/** Signs what the sandbox sends where no real secret is set. Random, and this installation's own. */
export async function sandboxSecret(): Promise<string> {
  secret ??= (await db().appSecret.findUniqueOrThrow({ where: { name: SECRET }, select: { value: true } })).value;
  return secret;
}

/**
 * Simulates Stripe, Google, mail and SMS over the application's own database, each only while it has no keys. Throws where nothing may
 * be simulated: what would have gone to a real service must not end here.
 */
export function sandbox(): Sandbox {
  if (!maySimulate(env())) throw new Error('Nothing is simulated here: set the keys of the service that is missing.');
  return (kept.appSandbox ??= createSandbox({
    pool: pool(),
    now,
    origin: env().APP_URL,
    webhookUrl: appUrl('/webhooks/stripe'),
    webhookSecret: sandboxSecret,
    services: simulatedServices(),
  }));
}

/** Whether anything is simulated: then, and only then, the web process serves /sandbox. */
export function isSandboxInUse(): boolean {
  return simulatedServices().length > 0;
}
