import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { crawl, type Crawl, type FoundForm } from '#tests/setup/crawl';
import { useDemoData } from '#tests/setup/demo-database';
import { NO_LIMITS } from '#tests/setup/product';
import { hashTables } from '#tests/setup/table-hashes';
import { wish } from '../payments/payment-fixtures';

const CANARY = '<img src=x onerror=window.__xss=1>';
const BREAKOUTS = [CANARY, '"><script>window.__xss=1</script>', '</script><script>window.__xss=1</script>', "'-window.__xss-'"];
/** What people, bots and broken browsers put into fields. Lone surrogates cannot be sent; the encoder repairs them. */
const NASTY = [
  '',
  '   ',
  'null',
  'NaN',
  '[object Object]',
  '-1',
  '0',
  '1e308',
  '99999999999999999999',
  '1.5',
  '12,50',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '25:61',
  '\u202Eevil',
  '🎄'.repeat(600),
  'x'.repeat(70_000),
  "Robert'); DROP TABLE visit;--",
  '../../etc/passwd',
  '%00',
  'a@b',
  '//evil.example',
  'javascript:alert(1)',
  ...BREAKOUTS,
];
const FORBIDDEN: Record<string, string> = {
  role: 'admin',
  roles: 'admin',
  isAdmin: 'true',
  status: 'active',
  userId: '018f3c1e-0000-7000-8000-00000000dead',
  customerId: '018f3c1e-0000-7000-8000-00000000dead',
  proId: '018f3c1e-0000-7000-8000-00000000dead',
  priceCents: '1',
  payoutCents: '99999999',
  totalCents: '1',
  amountCents: '1',
  platformFeeBps: '0',
  refundedCents: '1',
  emailVerifiedAt: '2020-01-01',
  onboardedAt: '2020-01-01',
  stripeCustomerId: 'cus_other',
  ratingAverage: '5',
  version: '1',
};
const ALLOWED = new Set([200, 202, 204, 302, 303, 400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429]);
const ALLOWED_ANSWER = new Set([302, 303]);
/** FORM_ROUNDS=50 npx vitest run --project integration tests/integration/http/every-form.test.ts asks far more. */
const ROUNDS = Number(process.env.FORM_ROUNDS ?? 1);

const MAX_PAGES = 70;
/** A guard against hanging: these tests send thousands of requests. */
const PATIENCE = 900_000;

type Sent = { who: Who; form: FoundForm; at: number };

type Who = 'visitor' | 'customer' | 'pro' | 'admin';
const STARTS: Record<Who, string[]> = {
  visitor: [
    '/',
    '/auth',
    '/signin',
    '/book',
    '/services',
    '/contact',
    '/faq',
    '/professionals',
    '/commercial',
    '/forgot-password',
  ],
  customer: ['/customer/dashboard', '/book', '/settings', '/plans'],
  pro: ['/pro/dashboard/jobs', '/pro/dashboard/schedule', '/pro/dashboard/jobs?tab=assigned', '/settings'],
  admin: ['/admin', '/admin/dispatch', '/admin/quotes', '/admin/plans'],
};

let ask: Ask;
const cookies: Partial<Record<Who, string>> = {};
const crawls = {} as Record<Who, Crawl>;

async function signInDemo(who: Who): Promise<void> {
  if (who === 'visitor') return;
  const user = await db().user.findUniqueOrThrow({ where: { email: `${who}@demo.test` } });
  cookies[who] = await signInAs(user.id);
}

beforeAll(async () => {
  Object.assign(process.env, NO_LIMITS);
  await useDemoData();
  ask = asker(await loadBuild());
  for (const who of Object.keys(STARTS) as Who[]) {
    await signInDemo(who);
    crawls[who] = await crawl(ask, { cookie: cookies[who], starts: STARTS[who], most: MAX_PAGES });
  }
}, PATIENCE);

/** Signing out and deleting oneself would end the test. */
function isSafe(form: FoundForm): boolean {
  return !/sign-out|delete|sessions/.test(`${form.action} ${form.kind}`);
}

function everyForm(): { who: Who; form: FoundForm }[] {
  const seen = new Set<string>();
  return (Object.keys(STARTS) as Who[])
    .flatMap((who) => crawls[who].forms.filter(isSafe).map((form) => ({ who, form })))
    .filter(({ form: { kind } }) => !seen.has(kind) && seen.add(kind));
}

/** Each form gets a few, every one comes to some form; all of them with FORM_ROUNDS above 1. */
function someOf<T>(all: readonly T[], { at, most }: { at: number; most: number }): T[] {
  if (ROUNDS > 1 || all.length <= most) return [...all];
  return Array.from({ length: most }, (_, step) => all[(at * most + step) % all.length] as T);
}

async function post(who: Who, path: string, body: BodyInit | null, type?: string): Promise<{ status: number; text: string }> {
  const answer = await ask(path, {
    method: 'POST',
    body,
    cookie: cookies[who],
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

function encoded(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams({ ...fields, ...('opId' in fields ? { opId: crypto.randomUUID() } : {}) });
}

test('the crawl finds the forms of every portal', () => {
  for (const who of Object.keys(STARTS) as Who[]) expect(crawls[who].forms.length, who).toBeGreaterThan(1);
  expect(everyForm().length).toBeGreaterThan(25);
});

test('no link and no form of any page carries a name, a street, an address or a phone number', () => {
  const personal = /%40|@|\b\d{3}[-. ]?\d{4}\b(?![\w-])|street=|notes=|phone=|name=\w/i;
  for (const who of Object.keys(STARTS) as Who[]) {
    const addresses = [...crawls[who].links, ...crawls[who].forms.map(({ action }) => action), ...crawls[who].pages.keys()];
    expect(
      addresses.filter((address) => personal.test(address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ''))),
      who,
    ).toEqual([]);
  }
});

describe('garbage is answered with a 4xx and a message, never with a crash or half a write', () => {
  test(
    'bodies that are no form change nothing',
    async () => {
      const bodies: [BodyInit | null, string | undefined][] = [
        ['{"intent":"claim"}', 'application/json'],
        ['a=1', 'text/plain'],
        ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
        ['', 'multipart/form-data'],
        ['%ff%fe=%c0', 'application/x-www-form-urlencoded'],
        [Array.from({ length: 400 }, (_, at) => `f${at}=1`).join('&'), 'application/x-www-form-urlencoded'],
        ['opId=1&opId=2&intent=a&intent=b', 'application/x-www-form-urlencoded'],
        ['__proto__[roles]=admin&constructor.prototype.x=1', 'application/x-www-form-urlencoded'],
      ];
      const wrong: string[] = [];
      /** Sends each form its share of the bodies; answers the forms that took one: those that need no field. */
      async function send(forms: Sent[]): Promise<Set<string>> {
        const takers = new Set<string>();
        for (const { who, form, at } of forms) {
          for (const [body, type] of someOf(bodies, { at, most: 2 })) {
            const { status, text } = await post(who, form.action, body, type);
            if (status === 302 || status === 303) takers.add(form.kind);
            else if (status < 400 || status >= 500 || !/[a-z]{3} [a-z]/i.test(text))
              wrong.push(`${status} ${who} ${form.kind} ${type}`);
          }
        }
        return takers;
      }
      const forms = everyForm().map((each, at) => ({ ...each, at }));
      const takers = await send(forms);
      expect(wrong).toEqual([]);
      expect(takers.size).toBeLessThan(12);
      const strict = forms.filter(({ form }) => !takers.has(form.kind));
      const before = await hashTables();
      expect([...(await send(strict))]).toEqual([]);
      expect(wrong).toEqual([]);
      expect(await hashTables()).toEqual(before);
    },
    PATIENCE,
  );

  test(
    'fields filled with nonsense are refused in words, each in its turn',
    async () => {
      const wrong: string[] = [];
      let sent = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, { who, form }] of everyForm().entries()) {
          for (const name of someOf(Object.keys(form.fields), { at: at + round, most: 3 })) {
            const value = NASTY[(sent += 1) % NASTY.length] ?? '';
            const { status } = await post(who, form.action, encoded({ ...form.fields, [name]: value }));
            if (!ALLOWED.has(status)) wrong.push(`${status} ${who} ${form.kind}: ${name}=${value.slice(0, 40)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(sent).toBeGreaterThan(100);
    },
    PATIENCE,
  );
});

describe('a form sets what it shows and nothing else', () => {
  let pros: string[] = [];

  /** Of what was there before: a form may book something new. */
  async function sensitive(until: Date): Promise<unknown[]> {
    const { rows } = await pool().query(
      `
      SELECT (SELECT md5(string_agg(id::text || roles::text || status::text || coalesce(stripe_customer_id, ''), ',' ORDER BY id))
                FROM app_user WHERE created_at < $1) AS users,
              (SELECT md5(string_agg(id::text || price_cents::text || payout_cents::text, ',' ORDER BY id))
                FROM visit WHERE created_at < $1) AS visits,
              (SELECT md5(string_agg(id::text || status::text || coalesce(onboarded_at::text, ''), ',' ORDER BY id))
                FROM pro WHERE id = ANY ($2)) AS pros,
              (SELECT count(*) FROM app_user WHERE 'admin' = ANY (roles)) AS admins`,
      [until, pros],
    );
    return rows;
  }

  test(
    'keys that no page offers are ignored or refused in four spellings',
    async () => {
      const until = now();
      pros = (await db().pro.findMany({ select: { id: true } })).map(({ id }) => id);
      const before = await sensitive(until);
      const wrong: string[] = [];
      const spellings = [
        (name: string) => name,
        (name: string) => `user[${name}]`,
        (name: string) => `data.${name}`,
        (name: string) => `__proto__[${name}]`,
      ];
      for (const [at, { who, form }] of everyForm().entries()) {
        if (who === 'admin') continue;
        const extra = Object.entries(FORBIDDEN).filter(([name]) => !(name in form.fields));
        for (const spell of someOf(spellings, { at, most: 1 })) {
          const body = encoded(form.fields);
          for (const [name, value] of extra) body.append(spell(name), value);
          const { status } = await post(who, form.action, body);
          if (!ALLOWED.has(status)) wrong.push(`${status} ${who} ${form.kind}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await sensitive(until)).toEqual(before);
    },
    PATIENCE,
  );

  test('no one signs up as an admin', async () => {
    const page = await crawl(ask, { starts: ['/auth?tab=signup'], most: 1 });
    const signUp = page.forms.find((form) => 'fullName' in form.fields);
    expect(signUp).toBeDefined();
    const own = { ...signUp?.fields, fullName: 'Eve Adams', password: 'lantern-river-42' };
    async function signUpAs(role: string): Promise<number> {
      const body = encoded({ ...own, role, roles: role, email: `${crypto.randomUUID()}@town.test` });
      return (await post('visitor', signUp?.action ?? '', body)).status;
    }
    // The form itself works, so what is refused below is the role.
    expect(ALLOWED_ANSWER.has(await signUpAs('customer'))).toBe(true);
    for (const role of ['admin', 'company', 'pro,admin', '["admin"]']) await signUpAs(role);
    expect(await db().user.count({ where: { roles: { has: 'admin' } } })).toBe(2);
  });
});

test(
  'what was stored comes out as text on every page',
  async () => {
    const text = /notes|name|message|body|reason|comment|bio|street|subject|answer|details/i;
    for (const { who, form } of everyForm()) {
      const marked = Object.entries(form.fields).map(([name, value]) => [name, text.test(name) ? CANARY : value]);
      await post(who, form.action, encoded(Object.fromEntries(marked) as Record<string, string>));
    }
    const asked = await post('visitor', '/book', encoded({ ...wish({ name: CANARY, notes: CANARY }), phone: '312 555 0142' }));
    expect(asked.status).toBe(303);
    const { id } = await db().quoteRequest.findFirstOrThrow({ where: { name: CANARY }, orderBy: { createdAt: 'desc' } });
    for (const who of Object.keys(STARTS) as Who[]) {
      const after = await crawl(ask, { cookie: cookies[who], starts: [`/admin/quotes/${id}`, ...STARTS[who]], most: MAX_PAGES });
      const unsafe = [...after.pages].filter(
        ([, html]) => html.includes(CANARY) || html.includes(BREAKOUTS[1] ?? '') || html.includes(BREAKOUTS[2] ?? ''),
      );
      expect(unsafe.map(([path]) => `${who} ${path}`)).toEqual([]);
    }
  },
  PATIENCE,
);
