import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { googleResult } from '../places/geocoder-stand-in';

const asked = vi.hoisted(() => ({ mail: vi.fn(), twilio: vi.fn(), files: vi.fn() }));
vi.hoisted(() =>
  Object.assign(process.env, {
    APP_URL: 'https://lights.test',
    STRIPE_SECRET_KEY: 'sk_live_check',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Lights <hello@lights.com>',
    TWILIO_ACCOUNT_SID: 'ACcheck',
    TWILIO_AUTH_TOKEN: 'check',
    TWILIO_FROM: '+15005550006',
    GOOGLE_CLIENT_ID: 'check',
    GOOGLE_CLIENT_SECRET: 'check',
    GEOCODER: 'google',
    GEOCODER_KEY: 'check',
    ADDRESS_SUGGESTIONS: 'google',
    ADDRESS_SUGGESTIONS_KEY: 'check',
    VALHALLA_URL: 'http://valhalla.test:8002',
  }),
);
vi.mock('#app/platform/mailer.server', () => ({ tryMailServer: asked.mail }));
vi.mock('#app/platform/sms.server', () => ({ askTwilio: asked.twilio }));
vi.mock('#app/platform/storage.server', () => ({ tryStorage: asked.files }));

const { checkServices } = await import('#app/domain/operations/check-services.server');
const { HANDLED_EVENT_TYPES } = await import('#app/domain/stripe-events/handled-event-types');

type Endpoint = { url: string; status: string; enabled_events: string[]; api_version: string | null };
const url = 'https://lights.test/webhooks/stripe';
function endpoint(over: Partial<Endpoint> = {}): Endpoint {
  return {
    url,
    status: 'enabled',
    enabled_events: ['*'],
    api_version: null,
    ...over,
  };
}
const goodAccount = {
  id: 'acct_1',
  object: 'account',
  charges_enabled: true,
  settings: { payouts: { schedule: { interval: 'manual' } }, payments: { statement_descriptor: 'LIGHTS' } },
};
let account: object = goodAccount;
let endpoints: Endpoint[] = [];
let isRefused = false;
let geocoded: object = {};
let suggested: object = {};
let routed = Response.json({});

beforeEach(() => {
  account = goodAccount;
  endpoints = [endpoint(), endpoint()];
  isRefused = false;
  geocoded = googleResult({ lat: 38.846, lng: -76.927, state: 'DC', zip: '20233' });
  const structuredFormat = { mainText: { text: '4600 Silver Hill Rd' } };
  suggested = { suggestions: [{ placePrediction: { placeId: 'a', structuredFormat } }] };
  routed = Response.json({ version: '3.6.1', tileset_last_modified: 1 });
  asked.mail.mockResolvedValue(undefined);
  asked.twilio.mockResolvedValue('active');
  asked.files.mockResolvedValue(undefined);
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/status') return Promise.resolve(routed.clone());
    if (isRefused) return Promise.resolve(Response.json({ error: { message: 'Invalid API Key provided' } }, { status: 401 }));
    if (pathname === '/maps/api/geocode/json') return Promise.resolve(Response.json(geocoded));
    if (pathname === '/v1/places:autocomplete') return Promise.resolve(Response.json(suggested));
    return Promise.resolve(
      Response.json(pathname === '/v1/account' ? account : { object: 'list', data: endpoints, has_more: false }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.resetModules());

async function broken(): Promise<string[]> {
  return (await checkServices()).filter(({ breaks }) => breaks).map(({ text }) => text);
}

describe('what check asks before a deploy', () => {
  test('finds nothing where every service is ready', async () => {
    expect(await checkServices()).toEqual([]);
  });

  test('names each service that does not take us', async () => {
    isRefused = true;
    asked.mail.mockRejectedValue(new Error('Invalid login: 535'));
    asked.twilio.mockRejectedValue(new Error('Authenticate'));
    asked.files.mockRejectedValue(new Error('Access Denied'));
    const lines = await broken();
    for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN', 'GEOCODER_KEY', 'DATA_DIR'])
      expect(
        lines.some((line) => line.includes(name)),
        name,
      ).toBe(true);
  });

  test.each([
    ['an account that cannot charge', { charges_enabled: false }, /cannot take payments/],
    ['payouts by themselves', { settings: { ...goodAccount.settings, payouts: { schedule: { interval: 'daily' } } } }, /manual/],
  ])('finds %s', async (_name, over, said) => {
    account = { ...goodAccount, ...over };
    expect(await broken()).toEqual([expect.stringMatching(said) as string]);
  });

  test('finds no endpoint, one that is switched off, one alone, and events that are missing', async () => {
    endpoints = [endpoint({ url: 'https://elsewhere.test/webhooks/stripe' }), endpoint({ status: 'disabled' })];
    expect(await broken()).toEqual([expect.stringMatching(/no enabled webhook endpoint/) as string]);
    endpoints = [endpoint()];
    expect(await broken()).toEqual([expect.stringMatching(/You need two/) as string]);
    const some = HANDLED_EVENT_TYPES.filter((type) => type !== 'invoice.paid' && type !== 'account.updated');
    endpoints = [endpoint({ enabled_events: some }), endpoint({ enabled_events: some })];
    expect(await broken()).toEqual([
      expect.stringMatching(/your account: invoice\.paid\./) as string,
      expect.stringMatching(/connected accounts: account\.updated\./) as string,
    ]);
  });

  test('a geocoder that does not take the key stops a deploy, and one that is busy is a note', async () => {
    geocoded = { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.', results: [] };
    expect(await broken()).toEqual([
      expect.stringMatching(/Google gave no usable answer: REQUEST_DENIED.*GEOCODER_KEY/) as string,
    ]);
    geocoded = { status: 'OVER_QUERY_LIMIT', results: [] };
    expect(await checkServices()).toEqual([{ breaks: false, text: expect.stringContaining('OVER_QUERY_LIMIT') as string }]);
  });

  test('a router that refuses us stops a deploy, and one that is away is a note', async () => {
    routed = new Response('', { status: 403 });
    expect(await broken()).toEqual([expect.stringMatching(/router gave no usable answer.*403.*VALHALLA_URL/) as string]);
    routed = new Response('', { status: 502 });
    expect(await checkServices()).toEqual([{ breaks: false, text: expect.stringContaining('502') as string }]);
  });

  test('addresses that are not suggested are a note', async () => {
    suggested = {};
    expect(await checkServices()).toEqual([
      { breaks: false, text: expect.stringContaining('Check ADDRESS_SUGGESTIONS') as string },
    ]);
  });

  test('an endpoint of another API version is a note and breaks nothing', async () => {
    endpoints = [endpoint({ api_version: '2020-08-27' }), endpoint()];
    expect(await checkServices()).toEqual([{ breaks: false, text: expect.stringContaining('2020-08-27') as string }]);
  });
});
