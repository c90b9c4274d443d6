import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { isOpenToPool, nextStatus, VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { openFixture } from '../payments/payment-fixtures';
import { SAID, to } from './page-texts';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function read(path: string, cookie?: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

describe('what the public pages say', () => {
  test.each(SAID)('%s', async (_row, path, words) => {
    expect(lacks(await read(path), words)).toEqual([]);
  });

  test('no public page shows a figure that was not counted', async () => {
    for (const path of ['/', '/services', '/how-it-works', '/professionals', '/faq'])
      expect(await read(path), path).not.toMatch(/2,847|2,500\+|15K\+|4\.9 (out|\/)/);
  });

  test('the modules of a page that hydrates are not asked for before it is painted', async () => {
    const html = await (await ask('/book')).text();
    expect(html).not.toContain('<link rel="modulepreload"');
    const script = html.match(/<script[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/)?.[1] ?? '';
    const [before, after] = script.split('requestAnimationFrame');
    expect(before).not.toContain('/build/');
    expect(after?.match(/\/build\/[^"]+\.js/g)?.length).toBeGreaterThan(10);
    expect(script).toContain('window.__remixRouteModules');
    expect(script).not.toMatch(/import \* as/);
  });

  test('the address of the form fills in what a page before it knew: ZIP code, place, service and day', async () => {
    expect(lacks(await read('/services?zip=60614&service=premium'), [to('/book?service=premium&zip=60614')])).toEqual([]);
    const page = await read('/book?service=premium&zip=60614&date=2026-12-01');
    expect(page).toMatch(/<input(?=[^>]*name="service")(?=[^>]*value="premium")[^>]*checked/);
    expect(page).toMatch(/<option value="IL" selected="">Illinois/);
    expect(lacks(page, ['value="60614"', 'value="Chicago"', 'value="2026-12-01"'])).toEqual([]);
  });

  test('a customer finds booking, visits, messages, cards, profile, password and plans in their own portal', async () => {
    const cookie = await signInAs((await insertUser(db())).id);
    const ways = ['/book', '/messages', '/customer/payment-methods', '/customer/account', '/plans'];
    const page = await read('/customer/dashboard', cookie);
    expect(ways.filter((way) => !new RegExp(`href="${way}["?]`).test(page))).toEqual([]);
    expect(lacks(await read('/customer/account', cookie), [to('/customer/security'), 'Full name'])).toEqual([]);
  });

  test('lighting and pest control are separate lines, each with its policy and its season', async () => {
    const lines = await db().serviceLine.findMany({
      orderBy: { id: 'asc' },
      include: { policies: true, seasons: true, packages: true },
    });
    expect(lines.map(({ id }) => id)).toEqual(['holiday_lighting', 'pest_control']);
    const [lighting, pest] = lines;
    expect(lighting?.policies[0]?.rules).toMatchObject({ freeBeforeHours: 48, fullCharge: { kind: 'same-day' } });
    expect(pest?.policies[0]?.rules).toMatchObject({ freeBeforeHours: 24, fullCharge: { kind: 'hours', hours: 2 } });
    const year = pest?.seasons[0]?.year;
    const days = (line: typeof pest) => {
      const season = line?.seasons.find((each) => each.year === year);
      return season ? (season.installTo.getTime() - season.installFrom.getTime()) / 86_400_000 : 0;
    };
    expect(days(pest)).toBeGreaterThan(360);
    expect(lighting?.packages.map(({ slug }) => slug)).toContain('basic');
    expect(pest?.packages.filter(({ listed }) => listed)).toEqual([]);
    expect(lacks(await read('/terms'), ['Holiday lighting: free until 48 hours', 'Pest control: free until 24 hours'])).toEqual(
      [],
    );
  });

  test('each state has one spelling; available, assigned, confirmed, scheduled and rescheduled are none', async () => {
    const [{ names } = { names: [] as string[] }] = await db().$queryRaw<{ names: string[] }[]>`
      SELECT enum_range(NULL::visit_status)::text[] AS names`;
    expect(names).toEqual([...VISIT_STATUSES]);
    for (const word of ['pending', 'accepted', 'in_progress', 'completed', 'cancelled']) expect(names).toContain(word);
    for (const word of ['available', 'assigned', 'confirmed', 'scheduled', 'rescheduled', 'canceled'])
      expect(names).not.toContain(word);
    const visit = { status: 'pending' as const, hold: false, poolSince: now() };
    expect(isOpenToPool(visit)).toBe(true);
    expect(nextStatus('accepted', 'reschedule', 'customer')).toBe('accepted');
    expect(nextStatus('pending', 'assign', 'admin')).toBe('accepted');
  });

  test('a package has id, slug, name, tagline, description and features; each old name leads to its slug', async () => {
    const packages = await db().package.findMany({ where: { listed: true }, orderBy: { sortOrder: 'asc' } });
    expect(packages.map(({ id, slug, name }) => [id, slug, name])).toEqual([
      ['basic-outline', 'basic', 'Basic Outline'],
      ['standard-sparkle', 'standard', 'Standard Sparkle'],
      ['premium-showstopper', 'premium', 'Premium Showstopper'],
      ['commercial-estate', 'commercial', 'Commercial & Business Displays'],
    ]);
    const page = await read('/services');
    for (const { id, slug, description, features } of packages) {
      expect(lacks(page, [description, ...features].map(plain)), slug).toEqual([]);
      expect((await ask(`/book?service=${id}`)).headers.get('location')).toBe(`/book?service=${slug}`);
    }
    expect(
      lacks(
        await read('/'),
        packages.slice(0, 3).map(({ tagline }) => plain(tagline)),
      ),
    ).toEqual([]);
  });

  test('the seven flags are rows with what they switch, and what is finished is on', async () => {
    const rows = await db().featureFlag.findMany({ orderBy: { key: 'asc' }, select: { key: true, on: true } });
    expect(rows).toEqual([
      { key: 'dev_only', on: false },
      { key: 'enable_express_mode', on: true },
      { key: 'enable_manual_job_dispatch', on: true },
      { key: 'show_admin_flags_tab', on: true },
      { key: 'show_beta_chat_ui', on: true },
      { key: 'show_chat_beta', on: true },
      { key: 'use_v2_payout_flow', on: true },
    ]);
  });

  test('a missing page is a 404 with a link home', async () => {
    const answer = await ask('/no-such-page');
    expect(answer.status).toBe(404);
    const words = ['Page not found', 'We can’t find that page', 'Go to the home page', to('/')];
    expect(lacks(plain(await answer.text()), words)).toEqual([]);
  });

  test('signed in, the head and the buttons lead to the person’s own portal', async () => {
    const cookie = await signInAs((await insertUser(db())).id);
    expect(lacks(await read('/', cookie), [to('/customer/dashboard'), 'Dashboard'])).toEqual([]);
    expect(lacks(await read('/professionals', cookie), [to('/pro')])).toEqual([]);
    expect(lacks(await read('/help', cookie), ['Back to Dashboard'])).toEqual([]);
    const pro = await insertPro(db());
    expect(lacks(await read('/', await signInAs(pro.userId)), [to('/pro/dashboard')])).toEqual([]);
  });
});
