import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteVisitor, storeVisitors } from '#app/domain/analytics/visitors.server';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { formatMoney } from '#app/platform/format-money';
import { insertCompany, insertLocation, insertMember } from '#tests/factories/companies';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertOffer } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { without } from '#tests/setup/broken-table';
import { lacks, plain } from '#tests/setup/plain-page';
import { booked, complete, openFixture } from '../payments/payment-fixtures';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let ask: Ask;
let admin: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  admin = await signInAs((await insertAdmin(db())).id);
});
beforeEach(() => db().rateLimit.deleteMany());

async function read(path: string, cookie = admin): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

async function csv(path: string, cookie = admin): Promise<string[][]> {
  const answer = await ask(path, { cookie });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  return (await answer.text())
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

describe('in an installation where nothing has happened', () => {
  test('an admin reads what the page will show, and no zeros', async () => {
    await rollUp(db());
    const page = await read('/admin/analytics');
    expect(lacks(page, ['Nothing to count yet', 'After the first request'])).toEqual([]);
    expect(page).not.toContain('<svg viewBox="0 0 360');
    expect(page).not.toContain('$0.00');
  });
});

describe('after the first booking', () => {
  beforeAll(async () => {
    await openFixture();
    const { install } = await booked();
    const pro = await insertPro(db());
    await complete(install.id, pro.id);
    await rollUp(db());
  }, 120_000);

  test('the page says what was booked and collected, each figure with its chart, table, way of computing, list and file', async () => {
    const booking = await db().booking.findFirstOrThrow();
    const page = await read('/admin/analytics?range=7');
    expect(
      lacks(page, [
        formatMoney(booking.totalCents, 'always'),
        formatMoney(booking.depositCents, 'always'),
        'How it’s computed',
        'role="img"',
        '<table',
        'href="/admin/payments?tab=charges',
        'href="/admin/dispatch?from=',
        'href="/admin/analytics/csv?figure=money&range=7"',
        'Receivables by age',
        'Weekly active users',
      ]),
    ).toEqual([]);
  });

  test('the file of a figure has a line a day, in dollars', async () => {
    const booking = await db().booking.findFirstOrThrow();
    const [head, ...lines] = await csv('/admin/analytics/csv?figure=money&range=7');
    expect(head).toEqual(['From', 'Value booked', 'Collected', 'Refunded', 'Called back by banks', 'Net', 'Tips', 'Bookings']);
    expect(lines).toHaveLength(7);
    expect(lines.map((line) => line[1])).toContain((booking.totalCents / 100).toFixed(2));
    expect((await ask('/admin/analytics/csv?figure=nothing', { cookie: admin })).status).toBe(404);
  });

  test.each([
    ['from=2026-11-20&to=2026-11-01', 'The last day is before the first day'],
    ['from=2016-01-01&to=2026-01-01', 'Choose at most 366 days'],
    ['from=abc&to=def', 'Enter the first day'],
    ['from=2026-11-01&to=', 'Enter the last day'],
    ['range=decade', 'Choose one of the ranges'],
  ])('an address with %s is answered with a sentence, and what was typed stays', async (query, words) => {
    const answer = await ask(`/admin/analytics?${query}`, { cookie: admin });
    const page = plain(await answer.text());
    expect(answer.status).toBe(200);
    const typed = new URLSearchParams(query).get('from');
    expect(lacks(page, [words, 'These are the last 30 days', ...(typed ? [`value="${typed}"`] : [])])).toEqual([]);
  });

  test('no one but an admin reads them', async () => {
    const customer = await signInAs((await insertUser(db())).id);
    for (const path of ['/admin/analytics', '/admin/analytics/csv?figure=money']) {
      expect((await ask(path, { cookie: customer })).status).toBe(302);
      expect((await ask(path)).status).toBe(302);
    }
  });

  test('an admin reads a sentence where the figures cannot be read', async () => {
    await without('analytics_day', async () => {
      const answer = await ask('/admin/analytics', { cookie: admin });
      expect(answer.status).toBe(500);
      expect(plain(await answer.text())).toContain('Failed to load analytics data. Refresh the page to try again.');
    });
  });
});

describe('a pro', () => {
  test('reads their own earnings and what became of their offers, not another pro’s', async () => {
    const pro = await db().pro.findFirstOrThrow({ where: { assignments: { some: { status: 'completed' } } } });
    await db().pro.update({ where: { id: pro.id }, data: { onboardedAt: now() } });
    for (const status of ['declined', 'expired', 'expired'] as const) {
      const offer = await insertOffer(db(), { proId: pro.id });
      await db().offer.update({ where: { id: offer.id }, data: { status, createdAt: now() } });
    }
    await rollUp(db());
    const earned = await db().ledgerEntry.aggregate({
      where: { account: 'pro_payable', ownerId: pro.id },
      _sum: { amountCents: true },
    });
    const page = await read('/pro/dashboard/analytics?range=7', await signInAs(pro.userId));
    expect(lacks(page, ['Analytics', formatMoney(-(earned._sum.amountCents ?? 0), 'always')])).toEqual([]);
    const lines = await csv('/pro/dashboard/analytics/csv?figure=missed&range=7', await signInAs(pro.userId));
    expect(lines.slice(1, 3).map((line) => line[1])).toEqual(['1', '2']);
    const other = await insertPro(db());
    await db().pro.update({ where: { id: other.id }, data: { onboardedAt: now() } });
    expect(await read('/pro/dashboard/analytics?range=7', await signInAs(other.userId))).toContain(
      'You didn’t earn anything in this period',
    );
  });
});

describe('a company', () => {
  test('reads what it paid by location; a member who sees no money does not', async () => {
    const company = await insertCompany(db());
    const location = await insertLocation(db(), { companyId: company.id, label: 'Oak Street store' });
    const owner = { roles: ['customer' as const, 'company' as const] };
    await db().user.update({ where: { id: company.ownerId }, data: owner });
    const booking = await db().booking.findFirstOrThrow();
    await db().booking.update({ where: { id: booking.id }, data: { companyId: company.id, siteId: location.id } });
    await rollUp(db());
    const page = await read('/commercial/analytics?range=7', await signInAs(company.ownerId));
    expect(lacks(page, ['Oak Street store', formatMoney(booking.depositCents, 'always')])).toEqual([]);
    const other = await insertCompany(db());
    await db().user.update({ where: { id: other.ownerId }, data: owner });
    expect(await read('/commercial/analytics?range=7', await signInAs(other.ownerId))).not.toContain('Oak Street store');
    const contact = await insertMember(db(), { companyId: company.id, role: 'site_contact', siteIds: [location.id] });
    await db().user.update({ where: { id: contact.userId }, data: owner });
    const refused = await ask('/commercial/analytics', { cookie: await signInAs(contact.userId) });
    expect(refused.status).toBe(403);
  });
});

describe('people who come', () => {
  test('count once a day however often, in each role they have, for the seven days after', async () => {
    const user = await insertUser(db(), { roles: ['customer', 'pro'] });
    const cookie = await signInAs(user.id);
    for (let time = 0; time < 3; time += 1) {
      await db().session.updateMany({ where: { userId: user.id }, data: { lastSeenAt: new Date(now().getTime() - DAY_MS) } });
      await ask('/settings', { cookie });
    }
    const days = await db().userActiveDay.findMany({ where: { userId: user.id } });
    expect(days).toHaveLength(1);
    expect(days[0]?.roles.sort()).toEqual(['customer', 'pro']);
    await rollUp(db());
    const all = await db().userActiveDay.findMany({ distinct: ['userId'] });
    const [, ...lines] = await csv('/admin/analytics/csv?figure=active&range=7');
    expect(Number(lines.at(-1)?.[1])).toBe(all.length);
    expect(Number(lines.at(-1)?.[3])).toBe(all.filter(({ roles }) => roles.includes('pro')).length);
    setClock(new Date(now().getTime() + 8 * DAY_MS));
    await rollUp(db());
    expect(
      (await db().analyticsDay.findMany({ where: { kind: 'active_week' }, orderBy: { day: 'desc' } }))[0]?.day.getTime(),
    ).toBeLessThan(now().getTime() - DAY_MS);
    setClock(null);
  });

  test('are visitors once a day; bots, pros and the office are not', async () => {
    const browse = (userAgent: string, init: RequestInit & { cookie?: string } = {}) =>
      ask('/', { ...init, headers: { 'user-agent': userAgent } });
    await browse(CHROME);
    await browse(CHROME);
    await browse(`${CHROME} Edg/140`);
    await browse('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await browse('Office browser', { cookie: admin });
    noteVisitor({ ip: '10.0.0.1', userAgent: null, roles: [] });
    // The pages are a bundle of their own: what they noted lies in the process.
    await storeVisitors(db());
    await rollUp(db());
    const [, ...lines] = await csv('/admin/analytics/csv?figure=funnel&range=7');
    expect(lines[0]).toEqual(['Visitors', '2', '0', '']);
    expect(await db().visitorDay.count()).toBe(2);
  });
});
