import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { appUrl } from '#app/platform/app-url.server';
import { suggestAddresses } from '#app/platform/address-suggestions.server';
import { env } from '#app/platform/env.server';
import { geocode, geocoderName, nameInWords } from '#app/platform/geocoder.server';
import { askRouterVersion, hasRouter } from '#app/platform/router.server';
import { tryMailServer } from '#app/platform/mailer.server';
import { hasLiveKey, inMoneyMode } from '#app/platform/stripe-mode.server';
import { askTwilio } from '#app/platform/sms.server';
import { tryStorage } from '#app/platform/storage.server';
import { stripe } from '#app/platform/stripe.server';
import { withTimeout } from '#app/platform/with-timeout';
import { whatPoolersLack } from './database-address';
import { ENDPOINT_EVENTS, ENDPOINT_KINDS, ENDPOINT_NAMES } from './stripe-endpoints';

/** `breaks`: something would not work. Else it is worth knowing and does not stop a deploy. */
export type Finding = { breaks: boolean; text: string };

const QUICKLY = { maxNetworkRetries: 0, timeout: 8_000 } as const;

function breaks(text: string): Finding {
  return { breaks: true, text };
}

function note(text: string): Finding {
  return { breaks: false, text };
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split('\n')[0]!.replace(/[.\s]*$/, '');
}

/** Asks every outside service whether it is ready for us: a sentence for each thing that is missing, with what to do. */
export async function checkServices(): Promise<Finding[]> {
  const asked = await Promise.all([
    checkStripe(),
    checkMail(),
    checkTexts(),
    checkFiles(),
    checkPlaces(),
    checkSuggestions(),
    checkRoads(),
  ]);
  return [...asked.flat(), ...checkGoogle(), ...whatPoolersLack(env()).map(note)];
}

async function checkStripe(): Promise<Finding[]> {
  if (!env().STRIPE_SECRET_KEY)
    return [breaks('Stripe: STRIPE_SECRET_KEY is missing, so no payment is real. Set it and STRIPE_WEBHOOK_SECRET.')];
  const [account, endpoints] = await inMoneyMode(hasLiveKey(), () =>
    Promise.all([
      stripe().accounts.retrieveCurrent({}, QUICKLY).then(aboutAccount, refusedBy('for the account')),
      stripe()
        .webhookEndpoints.list({ limit: 100 }, QUICKLY)
        .then(({ data }) => aboutEndpoints(data), refusedBy('for its webhook endpoints')),
    ]),
  );
  const mode = hasLiveKey() ? [] : [note('Stripe: this is a test mode key, so no cards are charged.')];
  const connect = env().STRIPE_CONNECT_WEBHOOK_SECRET
    ? []
    : [
        breaks(
          'Stripe: STRIPE_CONNECT_WEBHOOK_SECRET is missing. Set the signing secret of the endpoint for connected accounts.',
        ),
      ];
  return [...mode, ...connect, ...account, ...endpoints];
}

function refusedBy(what: string): (error: unknown) => Finding[] {
  return (error) => [breaks(`Stripe: the request ${what} failed: ${reasonOf(error)}. Check STRIPE_SECRET_KEY.`)];
}

function aboutAccount(account: Stripe.Account): Finding[] {
  const found: Finding[] = [];
  if (!account.charges_enabled)
    found.push(breaks('Stripe: the account cannot take payments yet. Finish its activation in Stripe’s dashboard.'));
  const interval = account.settings?.payouts?.schedule.interval;
  if (interval !== 'manual')
    found.push(
      breaks(
        `Stripe: automatic payouts are on (${interval ?? 'unknown schedule'}), which removes the money for pros and refunds. Set payouts to manual in the Stripe Dashboard.`,
      ),
    );
  if (!account.settings?.payments.statement_descriptor)
    found.push(
      note('Stripe: no statement descriptor is set, so customers may not recognize the charge. Set it in the Stripe Dashboard.'),
    );
  return found;
}

function aboutEndpoints(all: Stripe.WebhookEndpoint[]): Finding[] {
  const url = appUrl('/webhooks/stripe');
  const ours = all.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  if (ours.length === 0)
    return [
      breaks(
        `Stripe: no enabled webhook endpoint points to ${url}. Add two: one for your account and one for connected accounts.`,
      ),
    ];
  const found: Finding[] = [];
  if (ours.length === 1)
    found.push(
      breaks(
        `Stripe: only one webhook endpoint points to ${url}. You need two: one for your account and one for connected accounts.`,
      ),
    );
  const told = new Set(ours.flatMap((endpoint) => endpoint.enabled_events));
  for (const kind of ENDPOINT_KINDS) {
    const missing = told.has('*') ? [] : ENDPOINT_EVENTS[kind].filter((type) => !told.has(type));
    if (missing.length > 0)
      found.push(breaks(`Stripe: add these events to the endpoint for ${ENDPOINT_NAMES[kind]}: ${missing.join(', ')}.`));
  }
  const version = String(stripe().getApiField('version'));
  for (const { api_version } of ours)
    if (api_version !== null && api_version !== version)
      found.push(
        note(`Stripe: an endpoint speaks API version ${api_version}; make it ${version}, which this product was written for.`),
      );
  return found;
}

async function checkMail(): Promise<Finding[]> {
  if (!env().SMTP_URL) return [breaks('Mail: SMTP_URL is missing, so no email is sent. Set the address of a mail server.')];
  try {
    await tryMailServer();
  } catch (error) {
    return [
      breaks(`Mail: the server in SMTP_URL rejected the connection: ${reasonOf(error)}. Check its address, user and password.`),
    ];
  }
  return /@[^>]*\.(example|test|invalid)>?$/.test(env().MAIL_FROM)
    ? [breaks(`Mail: MAIL_FROM is [${env().MAIL_FROM}], which no one can reply to. Set one of your addresses.`)]
    : [];
}

async function checkTexts(): Promise<Finding[]> {
  if (!env().TWILIO_ACCOUNT_SID)
    return [
      note(
        'Text messages: TWILIO_ACCOUNT_SID is missing, so no text messages are sent. Set it with TWILIO_AUTH_TOKEN and TWILIO_FROM if you want them.',
      ),
    ];
  try {
    const status = await askTwilio();
    return status === 'active' ? [] : [breaks(`Text messages: the Twilio account is ${status}. Check it in the Twilio Console.`)];
  } catch (error) {
    return [
      breaks(
        `Text messages: Twilio rejected the connection: ${reasonOf(error)}. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.`,
      ),
    ];
  }
}

/** The Census Bureau's own house, which every geocoder knows. */
const KNOWN_ADDRESS = {
  street: '4600 Silver Hill Rd',
  city: 'Washington',
  state: 'DC',
  zip: '20233',
  center: { lat: 38.846, lng: -76.927 },
};

/** Work goes on without a geocoder, so only one that refuses us stops a deploy. */
async function checkPlaces(): Promise<Finding[]> {
  const name = geocoderName();
  if (!name)
    return [
      note('Addresses: GEOCODER is off, so distances are measured from the center of a ZIP code. Set it to know every house.'),
    ];
  const answer = await geocode(name, KNOWN_ADDRESS);
  if (answer.kind === 'found') return [];
  if (answer.kind === 'none')
    return [note(`Addresses: ${nameInWords(name)} did not find an address that exists. Check GEOCODER_URL.`)];
  const text = `Addresses: ${nameInWords(name)} gave no usable answer: ${answer.reason} Check GEOCODER, GEOCODER_KEY and GEOCODER_URL.`;
  return [answer.kind === 'refused' ? breaks(text) : note(text)];
}

/** Work goes on without a router, so only one that has to be mended stops a deploy. */
async function checkRoads(): Promise<Finding[]> {
  if (!hasRouter())
    return [
      note(
        'Driving times: VALHALLA_URL and ROADS are empty, so drives are straight lines at 23 miles an hour. Set one of them to measure by road.',
      ),
    ];
  const answer = await askRouterVersion();
  if (answer.kind === 'found') return [];
  const text = `Driving times: the router gave no usable answer: ${answer.reason} Check VALHALLA_URL, or ROADS and its tiles.`;
  return [answer.kind === 'refused' ? breaks(text) : note(text)];
}

/** Addresses are typed whole without it. */
async function checkSuggestions(): Promise<Finding[]> {
  const { street, center } = KNOWN_ADDRESS;
  const session = randomUUID();
  const { isOff, suggestions } = await suggestAddresses({ typed: street, near: center, place: KNOWN_ADDRESS, session });
  if (isOff || suggestions.length > 0) return [];
  return [
    note(
      'Addresses: nothing was suggested for one that exists. Check ADDRESS_SUGGESTIONS and its key or address; the log says why.',
    ),
  ];
}

async function checkFiles(): Promise<Finding[]> {
  const where = env().S3_BUCKET ? `the bucket of S3_BUCKET (${env().S3_BUCKET})` : `DATA_DIR (${env().DATA_DIR})`;
  try {
    await withTimeout(15_000, tryStorage(), () => {
      throw new Error('no response within 15 seconds');
    });
    return [];
  } catch (error) {
    return [
      breaks(`Files: ${where} can’t be written, read and deleted: ${reasonOf(error)}. Check its address, keys and permissions.`),
    ];
  }
}

function checkGoogle(): Finding[] {
  return env().GOOGLE_CLIENT_ID
    ? []
    : [
        note(
          'Google: GOOGLE_CLIENT_ID is missing, so no one can sign in with Google. Set it with GOOGLE_CLIENT_SECRET if you want the button.',
        ),
      ];
}
