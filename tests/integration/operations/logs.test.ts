import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { ensureCatalog } from '#tests/factories/catalog';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { startProduct, type Product } from '#tests/setup/product';
import { buildIfChanged } from '../../../scripts/build-if-changed';

/** What a person types, and what no log may hold. */
const MARKED: Record<string, string> = {
  email: 'marked.person@secret.test',
  phone: '+13125559876',
  password: 'MarkedPassword-99',
  other: 'MARKEDWORDS',
  token: 'MARKEDtokenOfAMail12345',
  key: 'sk_test_MARKEDkey',
  mailPassword: 'MARKEDmailPassword',
};
const LEAKED = /marked\.?(person|password|words|token|key|mailpassword)|5559876|555-9876/i;
const PAGES = [
  '/contact',
  '/signin',
  '/auth',
  '/forgot-password',
  '/professionals/signup',
  '/commercial',
  '/book',
  '/waitlist',
  '/settings',
];
/** Where a database names the row that it refuses. */
const REFUSING = ['app_user', 'sign_in_code', 'link_request', 'support_ticket', 'quote_request', 'notification'];

let product: Product;
const said: string[] = [];
/** The cookie of a customer who is signed in. */
let session = '';

beforeAll(async () => {
  await buildIfChanged();
  await ensureCatalog(db());
  const { id } = await insertUser(db(), { email: MARKED.email, fullName: MARKED.other });
  session = await signInAs(id);
  product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    env: {
      LOG_LEVEL: 'debug',
      // No server listens there: every email fails, and what fails is logged.
      SMTP_URL: `smtp://office:${MARKED.mailPassword}@127.0.0.1:1`,
      MAIL_FROM: 'office@rosecity.com',
    },
  });
  for (const { child } of [...product.webs, ...product.workers])
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: string) => said.push(text));
}, 180_000);
afterAll(() => product?.stop());

function marked(name: string): string {
  const kind = ['email', 'phone', 'password'].find((each) => name.toLowerCase().includes(each));
  return MARKED[kind ?? 'other'] ?? '';
}

/** Sends every form of the public pages as a browser would, with marked words in each field that may be typed into. */
async function sendForms(): Promise<number[]> {
  const [origin = ''] = product.origins;
  const statuses: number[] = [];
  for (const path of PAGES) {
    const own = path === '/settings' ? session : '';
    const page = await fetch(`${origin}${path}?q=${MARKED.other}&email=${MARKED.email}`, { headers: { cookie: own } });
    const cookie = [own, ...page.headers.getSetCookie().map((each) => each.split(';')[0])].filter(Boolean).join('; ');
    for (const form of readForms(path, await page.text())) {
      if (form.action === '/auth/sign-out') continue;
      const fields = Object.entries(form.fields).map(([name, value]) => [name, value || marked(name)]);
      const answer = await fetch(`${origin}${form.action}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin, cookie },
        redirect: 'manual',
      });
      statuses.push(answer.status);
    }
  }
  return statuses;
}

/** Meanwhile a table refuses what is written to it, and its error names the row. */
async function whileRefusing(work: () => Promise<unknown>): Promise<void> {
  await db().$executeRaw`
    CREATE FUNCTION names_row() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'refused' USING DETAIL = NEW::text, HINT = NEW::text; END $$`;
  for (const table of REFUSING)
    await db().$executeRaw`
      CREATE TRIGGER names_row BEFORE INSERT OR UPDATE ON ${Prisma.raw(table)} FOR EACH ROW EXECUTE FUNCTION names_row()`;
  try {
    await work();
  } finally {
    await db().$executeRaw`DROP FUNCTION names_row CASCADE`;
  }
}

test('no line of the log holds what people type, a token, a password or a key', { timeout: 180_000 }, async () => {
  const [origin = ''] = product.origins;
  expect((await sendForms()).length).toBeGreaterThan(5);
  await whileRefusing(async () => {
    expect(await sendForms()).toContain(500);
  });
  for (const path of ['quotes', 'setup', 'reset-password', 'support']) await fetch(`${origin}/${path}/${MARKED.token}`);
  await fetch(`${origin}/webhooks/stripe`, {
    method: 'POST',
    body: JSON.stringify({ id: MARKED.other, data: { object: { email: MARKED.email } } }),
    headers: { 'stripe-signature': `t=1,v1=${MARKED.key}`, authorization: `Bearer ${MARKED.key}` },
  });
  // A line arrives after its answer, each process's in its own time.
  await expect.poll(() => said.join(''), { timeout: 60_000 }).toMatch(/"task":"notifications\/send"/);
  await expect.poll(() => said.join(''), { timeout: 60_000 }).toMatch(/"path":"\/quotes\/\[token\]"/);
  const lines = said.join('').split('\n').filter(Boolean);
  expect(lines.filter((line) => LEAKED.test(line)).map((line) => line.slice(0, 600))).toEqual([]);
});

test('a line about a request or a task says which one', () => {
  const lines = said
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; requestId?: string; req?: { id: string }; err?: object; task?: string });
  const failures = lines.filter(({ err, req }) => err && req === undefined);
  expect(failures.length).toBeGreaterThan(0);
  expect(lines.filter(({ task, requestId }) => task && !requestId)).toEqual([]);
  expect(lines.filter(({ req }) => req && !req.id)).toEqual([]);
  expect(failures.filter(({ requestId }) => !requestId)).toEqual([]);
});
