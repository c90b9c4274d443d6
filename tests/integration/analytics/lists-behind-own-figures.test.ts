import { beforeAll, describe, expect, test } from 'vitest';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateColumn, localDate } from '#app/platform/local-date';
import { insertCompany, insertLocation } from '#tests/factories/companies';
import { insertOffer, insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { createListReader, nextPage } from '#tests/setup/office-list';

/** A number above a chart that leads to a list, and a bar that does. */
const FACT = /<a(?=[^>]*aria-label="[^"]*: ([^"]*)")(?=[^>]*href="([^"]*)")[^>]*decoration-dotted/g;
const BAR = /<li><p[^>]*><span[^>]*><a(?=[^>]*href="([^"]*)")[^>]*>[^<]*<\/a><\/span><span[^>]*>([^<]*)</g;
/** The list of a page, its rows, and the amount that ends a row. */
const LIST = /<ul aria-label="(?:Visits|Payments|Earnings|Offers)"[^>]*>([^]*?)<\/ul>/;
const AMOUNT = /-?\$[\d,]+\.\d\d/g;

type Reader = ReturnType<typeof createListReader>;
const readers: Partial<Record<'company' | 'pro', Reader>> = {};
const pages = { company: '/commercial/analytics', pro: '/pro/dashboard/analytics' } as const;

function reader(who: 'company' | 'pro'): Reader {
  return readers[who]!;
}

function cents(amount: string): number {
  return Math.round(100 * Number(amount.replace(/[$,]/g, '')));
}

/** The numbers of a page of figures that lead to a list. */
function numbersOn(page: string): { to: string; text: string }[] {
  const facts = [...page.matchAll(FACT)].map(([, text = '', to = '']) => ({ to, text }));
  const bars = [...page.matchAll(BAR)].map(([, to = '', text = '']) => ({ to, text }));
  return [...facts, ...bars];
}

/** Every row of a list, page after page by its own links: how many there are, what they come to, and on how many pages. */
async function walk(by: Reader, first: string) {
  const rows: string[] = [];
  let pageCount = 0;
  for (let at: string | null = first; at; pageCount += 1) {
    const page = await by.read(at);
    const [, list = ''] = LIST.exec(page) ?? [];
    rows.push(...list.split('<li').slice(1));
    at = nextPage(page);
  }
  return { count: rows.length, sum: rows.reduce((sum, row) => sum + cents(row.match(AMOUNT)?.at(-1) ?? '0'), 0), pageCount };
}

/** The number that a list has, as its figure is written: its rows, or what they come to. */
async function listed(by: Reader, { to, text }: { to: string; text: string }) {
  const { count, sum } = await walk(by, to);
  return text.includes('$') ? sum : count;
}

/** A day so many days ago, at noon by UTC. */
function ago(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

/** Visits of the company on many days, one of them canceled and one a draft; money that went back; a tip, which is in none of its figures. */
async function insertCompanyWork(companyId: string): Promise<void> {
  const { id: bookingId } = await db().booking.findFirstOrThrow({ where: { companyId }, orderBy: { createdAt: 'asc' } });
  for (let at = 0; at < 24; at += 1) {
    const status = at === 0 ? 'cancelled' : at === 1 ? 'draft' : at % 2 === 0 ? 'completed' : 'unfulfilled';
    const windowStart = ago(1 + (at % 6));
    await insertVisit(db(), {
      bookingId,
      status,
      windowStart,
      windowEnd: new Date(windowStart.getTime() + DAY_MS / 12),
      ...(status === 'completed' && { completedAt: windowStart }),
    });
  }
  await transact(db(), async (tx) => {
    for (let at = 0; at < 23; at += 1)
      await postMovement(tx, {
        kind: at === 0 ? 'refund' : at === 1 ? 'tip' : 'balance',
        causeId: crypto.randomUUID(),
        bookingId,
        livemode: false,
        lines: [
          { account: 'stripe', amountCents: at === 0 ? -1_234 : 10_000 + at },
          { account: 'customer', amountCents: at === 0 ? 1_234 : -10_000 - at },
        ],
      });
  });
}

/** Offers to the pro of every end on the last days, one of another time for a visit that they have; a tip and a fee of theirs, and a payout. */
async function insertProWork(proId: string): Promise<void> {
  const ends = ['declined', 'expired', 'withdrawn', 'accepted'] as const;
  for (let at = 0; at < 26; at += 1) {
    const offer = await insertOffer(db(), { proId });
    await db().offer.update({ where: { id: offer.id }, data: { status: ends[at % 4], createdAt: ago(at % 6) } });
  }
  const kinds = { tip: -2_500, 'pro-fee': 1_500, transfer: 9_000 } as const;
  await transact(db(), async (tx) => {
    for (const [kind, amountCents] of Object.entries(kinds) as [keyof typeof kinds, number][])
      await postMovement(tx, {
        kind,
        causeId: crypto.randomUUID(),
        bookingId: null,
        livemode: false,
        lines: [
          { account: 'pro_payable', ownerId: proId, amountCents },
          { account: 'stripe', amountCents: -amountCents },
        ],
      });
  });
}

beforeAll(async () => {
  await useDemoData();
  const ask = asker(await loadBuild());
  for (const who of ['company', 'pro'] as const) {
    const { id } = await db().user.findUniqueOrThrow({ where: { email: `${who}@demo.test` }, select: { id: true } });
    readers[who] = createListReader(ask, await signInAs(id));
  }
  const { companyId } = await db().companyMember.findFirstOrThrow({ where: { user: { email: 'company@demo.test' } } });
  const { id: proId } = await db().pro.findFirstOrThrow({ where: { user: { email: 'pro@demo.test' } } });
  await insertCompanyWork(companyId);
  await insertProWork(proId);
  await rollUp(db());
}, 600_000);

describe.each(['company', 'pro'] as const)('the figures of a %s', (who) => {
  test.each(['7', '30', 'season'])(
    'over the range %s lead to lists of their days, whose rows are what each number counts or adds up',
    { timeout: 240_000 },
    async (key) => {
      const numbers = numbersOn(await reader(who).read(`${pages[who]}?range=${key}`));
      expect(numbers.length).toBeGreaterThan(3);
      const found = [];
      for (const number of numbers) found.push([number.to, await listed(reader(who), number)]);
      expect(found).toEqual(
        numbers.map(({ to, text }) => [to, text.includes('$') ? cents(text) : Number(text.replace(',', ''))]),
      );
      expect(numbers.every(({ to }) => /from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/.test(to))).toBe(true);
    },
  );

  test('lists of many rows are read to their last page, and each shows its days with a way back to all', async () => {
    const numbers = numbersOn(await reader(who).read(`${pages[who]}?range=30`));
    const pageCounts = [];
    for (const { to } of numbers) {
      const { pathname, searchParams } = new URL(to, 'http://localhost');
      const page = await reader(who).read(to);
      for (const end of ['from', 'to'])
        expect(page).toMatch(new RegExp(`<input(?=[^>]*name="${end}")(?=[^>]*value="${searchParams.get(end)}")`));
      const back = /<a(?=[^>]*href="([^"]*)")[^>]*>All days</.exec(page)?.[1] ?? '';
      expect(new URL(back, 'http://localhost').pathname).toBe(pathname);
      expect(back).not.toMatch(/from=|to=/);
      expect(await reader(who).read(back)).not.toContain('All days');
      pageCounts.push((await walk(reader(who), to)).pageCount);
    }
    expect(Math.max(...pageCounts)).toBeGreaterThan(1);
  });
});

test('days that are none leave their end of a list open', async () => {
  const paths = ['/commercial/payments', '/commercial/visits?tab=due', '/pro/dashboard/offers', '/pro/payouts/earnings'];
  for (const path of paths) {
    const by = reader(path.startsWith('/pro') ? 'pro' : 'company');
    const under = (days: string) => `${path}${path.includes('?') ? '&' : '?'}${days}`;
    const { count } = await walk(by, path);
    expect(count).toBeGreaterThan(0);
    expect([path, await walk(by, under('from=2026-02-30&to=soon'))]).toEqual([path, expect.objectContaining({ count })]);
    expect([path, await walk(by, under('from=2020-01-01&to=2020-01-31'))]).toEqual([path, expect.objectContaining({ count: 0 })]);
  }
});

test('invoices of some days are those issued on them', async () => {
  const { companyId } = await db().companyMember.findFirstOrThrow({ where: { user: { email: 'company@demo.test' } } });
  const zone = await officeZone(db());
  const invoices = await db().billingInvoice.findMany({
    where: { booking: { companyId }, kind: { not: 'plan' }, status: { not: 'draft' } },
    select: { id: true, issuedAt: true },
  });
  const days = new Set(invoices.map(({ issuedAt }) => localDate(issuedAt, zone)));
  expect(days.size).toBeGreaterThan(0);
  for (const day of days) {
    const page = await reader('company').read(`/commercial/invoices?tab=all&from=${day}&to=${day}`);
    const shown = [...page.matchAll(/\/commercial\/invoices\/([\w-]+)\.pdf/g)].map(([, id]) => id);
    const issued = invoices.filter(({ issuedAt }) => localDate(issuedAt, zone) === day).map(({ id }) => id);
    expect([day, new Set(shown)]).toEqual([day, new Set(issued.slice(0, 20))]);
  }
});

test('the waits of a company lead to the visits that were taken in the days', async () => {
  const page = await reader('company').read('/commercial/analytics?range=season');
  const to = /href="(\/commercial\/visits\?tab=taken[^"]*)"/.exec(page)?.[1] ?? '';
  const { searchParams } = new URL(to, 'http://localhost');
  const { companyId } = await db().companyMember.findFirstOrThrow({ where: { user: { email: 'company@demo.test' } } });
  const { _sum } = await db().analyticsDay.aggregate({
    where: {
      kind: 'company_response',
      owner: companyId,
      day: { gte: dateColumn(searchParams.get('from') ?? ''), lte: dateColumn(searchParams.get('to') ?? '') },
    },
    _sum: { count: true },
  });
  expect(_sum.count).toBeGreaterThan(0);
  expect((await walk(reader('company'), to)).count).toBe(_sum.count);
});

test('payments of a location are those of the reader’s company alone', async () => {
  const other = await insertCompany(db());
  const theirs = await insertLocation(db(), { companyId: other.id, label: 'Another one’s store' });
  const page = await reader('company').read(`/commercial/payments?location=${theirs.id}`);
  expect(page).not.toContain('Another one’s store');
  expect((await walk(reader('company'), `/commercial/payments?location=${theirs.id}`)).count).toBe(
    (await walk(reader('company'), '/commercial/payments')).count,
  );
});
