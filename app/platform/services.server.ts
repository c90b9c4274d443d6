import { env, type Env } from './env.server';

/** The outside services that the sandbox can take the place of. */
export const SERVICES = ['stripe', 'google', 'mail', 'sms'] as const;
export type Service = (typeof SERVICES)[number];

const KEY = {
  stripe: 'STRIPE_SECRET_KEY',
  google: 'GOOGLE_CLIENT_ID',
  mail: 'SMTP_URL',
  sms: 'TWILIO_ACCOUNT_SID',
} as const satisfies Record<Service, keyof Env>;

/** Without these the product cannot run: no one could pay, or sign up. Google and text messages it can do without. */
const REQUIRED: [service: Service, without: string][] = [
  ['stripe', 'no payment could be taken. STRIPE_WEBHOOK_SECRET belongs to it'],
  ['mail', 'no email could be sent'],
];

export function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? '');
}

/** Whether this installation is for trying things out: only then may the sandbox take the place of a service without keys. */
export function maySimulate({ SANDBOX, DEMO_DATA, STRIPE_SECRET_KEY }: Env): boolean {
  return (SANDBOX ?? DEMO_DATA) && !isLiveKey(STRIPE_SECRET_KEY);
}

/** Whether the sandbox takes the place of a service. */
export function isSimulated(service: Service, settings: Env = env()): boolean {
  return !settings[KEY[service]] && maySimulate(settings);
}

/** Whether a service can be used at all, real or simulated. */
export function isAvailable(service: Service): boolean {
  return Boolean(env()[KEY[service]]) || maySimulate(env());
}

/** The services that the sandbox takes the place of here. */
export function simulatedServices(settings: Env = env()): Service[] {
  return SERVICES.filter((service) => isSimulated(service, settings));
}

/** What the sandbox would have to take the place of and may not: a line for each variable. Empty when the product may start. */
export function missingServices(settings: Env): string[] {
  const lines: string[] = [];
  if (settings.DEMO_DATA && isLiveKey(settings.STRIPE_SECRET_KEY))
    lines.push(
      'DEMO_DATA: is on beside a live Stripe key, and everyone knows the demo’s passwords. Set it to 0 and use a database that the demo was never loaded into.',
    );
  if (maySimulate(settings)) return lines;
  if (settings.GEOCODER === 'simulated')
    lines.push('GEOCODER: simulated puts houses at points that are made up. Set it to census, nominatim, google or off.');
  if (settings.ADDRESS_SUGGESTIONS === 'simulated')
    lines.push('ADDRESS_SUGGESTIONS: simulated suggests streets that are made up. Set it to photon, google or off.');
  for (const [service, without] of REQUIRED)
    if (!settings[KEY[service]]) lines.push(`${KEY[service]}: is missing, so ${without}.`);
  return lines;
}

/** Throws one sentence a line, each naming its variable, where the product must not start. */
export function requireServices(settings: Env): void {
  const lines = missingServices(settings);
  if (lines.length === 0) return;
  throw new Error(
    `The product cannot start:\n  ${lines.join('\n  ')}\nPayments, email, Google and text messages are simulated only on the embedded database of npm start, or with DEMO_DATA=1 and no live key. See docs/operations.md.`,
  );
}
