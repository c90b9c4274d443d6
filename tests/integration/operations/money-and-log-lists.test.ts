import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { asker, loadBuild, signInAs } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { createListReader, expectKept, expectSorted, type ListCase } from '#tests/setup/office-list';
import { daysAgo, EMAIL, insertLogs, insertMoney, insertPlans, insertReferrals } from './money-and-log-rows';

let office: ReturnType<typeof createListReader>;
let customerId = '';

beforeAll(async () => {
  await useDemoData();
  const ask = asker(await loadBuild());
  const { id } = await db().user.findUniqueOrThrow({ where: { email: 'admin@demo.test' }, select: { id: true } });
  office = createListReader(ask, await signInAs(id));
  customerId = await insertMoney();
  await insertReferrals();
  await insertLogs(customerId);
  await insertPlans();
}, 600_000);

function charge(at: string) {
  return db().payment.findUniqueOrThrow({ where: { paymentIntentId: at } });
}

function invoice(number: string) {
  return db().billingInvoice.findFirstOrThrow({ where: { number } });
}

function card(at: string) {
  return db().giftCard.findUniqueOrThrow({ where: { reference: at } });
}

function referral(name: string) {
  return db().referral.findFirstOrThrow({ where: { booking: { contactName: name } } });
}

function event(eventId: string) {
  return db().webhookEvent.findUniqueOrThrow({ where: { eventId } });
}

function proposal(id: string) {
  return db().planProposal.findUniqueOrThrow({ where: { id } });
}

function campaign(id: string) {
  return db().renewalCampaign.findUniqueOrThrow({ where: { id } });
}

function booking(at: string) {
  return db().booking.findUniqueOrThrow({ where: { reference: at } });
}

const CASES: ListCase[] = [
  {
    name: 'payments',
    query: () => 'tab=charges&status=succeeded',
    mark: /<code[^>]*>(pi_\w+)</g,
    column: 'At Stripe',
    sorts: { at: async (at) => (await charge(at)).createdAt, amount: async (at) => (await charge(at)).amountCents },
  },
  {
    name: 'payments',
    query: () => `tab=plans&q=${customerId}`,
    mark: />(PLAN-\d+)</g,
    column: 'Booking',
    sorts: { at: async (at) => (await invoice(at)).issuedAt, amount: async (at) => (await invoice(at)).totalCents },
  },
  {
    name: 'invoices',
    query: () => `q=${EMAIL}`,
    mark: />(LIST-\d+)</g,
    column: 'Invoice',
    sorts: { due: async (at) => (await invoice(at)).dueAt, amount: async (at) => (await invoice(at)).totalCents },
  },
  {
    name: 'invoices',
    query: () => `state=all&q=${EMAIL}`,
    mark: />(LIST-\d+)</g,
    column: 'Invoice',
    sorts: { due: async (at) => (await invoice(at)).dueAt, amount: async (at) => (await invoice(at)).totalCents },
  },
  {
    name: 'gift-cards',
    query: () => 'show=pending&q=List+Buyer',
    mark: />(GC-LIST-\d+)</g,
    column: 'Gift card',
    sorts: {
      ordered: async (at) => (await card(at)).createdAt,
      amount: async (at) => (await card(at)).amountCents,
      from: async (at) => (await card(at)).buyerName,
    },
  },
  {
    name: 'referrals',
    query: () => 'state=booked',
    mark: />(Friend \d\d)</g,
    column: 'Friend',
    sorts: {
      since: async (at) => (await referral(at)).createdAt,
      friendCents: async (at) => (await referral(at)).friendCents,
      inviterCents: async (at) => (await referral(at)).inviterCents,
    },
  },
  {
    name: 'webhooks',
    query: () => 'state=handled&q=list.',
    mark: />(evt_list_\d+)</g,
    column: 'Id',
    sorts: {
      type: async (at) => (await event(at)).type,
      at: async (at) => (await event(at)).receivedAt,
      tries: async (at) => (await event(at)).attempts,
    },
  },
  {
    name: 'plans',
    query: () => '',
    mark: /href="\/admin\/plans\/([0-9a-f-]{36})"/g,
    column: 'Id',
    sorts: { days: async (at) => (await proposal(at)).fromAt, made: async (at) => (await proposal(at)).createdAt },
  },
  {
    name: 'renewals',
    query: () => '',
    mark: /href="\/admin\/renewals\/([0-9a-f-]{36})"/g,
    column: 'Id',
    sorts: {
      season: async (at) => (await campaign(at)).toYear,
      until: async (at) => (await campaign(at)).answerBy,
      made: async (at) => (await campaign(at)).createdAt,
    },
  },
  {
    name: 'places',
    query: () => '',
    mark: /(\d+ List Ave)/g,
    column: 'Street',
    sorts: { since: async (street) => (await db().site.findFirstOrThrow({ where: { street } })).createdAt },
  },
  {
    name: 'bookings',
    query: () => 'from=2020-01-01',
    mark: /dispatch\?q=([\w-]+)"/g,
    column: 'Booking',
    sorts: { made: async (at) => (await booking(at)).createdAt, total: async (at) => (await booking(at)).totalCents },
  },
];

describe.each(CASES)('the list of $name', (list) => {
  test.each(Object.keys(list.sorts))(
    'is read whole under %s, both ways and page after page, as its file says it',
    (key) => expectSorted(office, list, key),
    240_000,
  );

  test('is kept as a view, and opened as it was', () => expectKept(office, list));
});

test('reports are sorted by when they were due and emailed; those not emailed stand last both ways', async () => {
  const mark = /href="\/admin\/dispatch\/([0-9a-f-]{36})"/g;
  const first = await db().visitReport.findFirstOrThrow({ orderBy: { dueAt: 'desc' } });
  await db().visitReport.update({ where: { id: first.id }, data: { mailedAt: null, isMailed: false } });
  const notMailed = await db().visitReport.findMany({ where: { mailedAt: null }, select: { visitId: true } });
  const unsent = notMailed.map(({ visitId }) => visitId).sort();
  for (const sort of ['due', '-due', 'mailed', '-mailed']) {
    const { marks, pages } = await office.walk(`/admin/reports?show=all&sort=${sort}`, mark);
    expect(pages).toBeGreaterThan(1);
    expect(marks).toHaveLength(await db().visitReport.count());
    const [head = [], ...lines] = await office.readFile(`/admin/lists/reports/csv?show=all&sort=${sort}`);
    expect(lines.map((cells) => cells[head.indexOf('Visit')])).toEqual(marks);
    if (sort.endsWith('mailed')) expect(marks.slice(-unsent.length).sort()).toEqual(unsent);
  }
});

test('testimonials are sorted by name and by consent, and moved up only in the order of the page', async () => {
  const names = ['Zoe', 'Abe', 'Moe'].map((name) => `${name} Listed`);
  for (const [at, personName] of names.entries()) {
    const said = { audience: 'pro', personName, place: 'Cicero, IL', quote: 'Good work', sortOrder: 90 + at };
    await db().testimonial.create({ data: { ...said, consentAt: at === 1 ? null : daysAgo(at) } });
  }
  const shown = (page: string) => [...page.matchAll(/>([A-Z]\w+ Listed), Cicero/g)].map(([, name]) => name);
  const read = async (sort: string) => shown(await office.read(`/admin/testimonials?sort=${sort}`));
  expect(await read('order')).toEqual(names);
  expect(await read('name')).toEqual([...names].sort());
  expect(await read('-name')).toEqual([...names].sort().reverse());
  expect(await read('consent')).toEqual(['Moe Listed', 'Zoe Listed', 'Abe Listed']);
  expect(await office.read('/admin/testimonials')).toContain('Move up');
  expect(await office.read('/admin/testimonials?sort=name')).not.toContain('Move up');
  const [, ...lines] = await office.readFile('/admin/lists/testimonials/csv?sort=-name');
  expect(lines.map(([, name]) => name).filter((name) => names.includes(name ?? ''))).toEqual([...names].sort().reverse());
});

test('an address that names a row in another way begins with the first page', async () => {
  for (const [path, after] of [
    ['/admin/payments?tab=charges', 'in_list1'],
    ['/admin/payments?tab=plans', 'in_nothing'],
    ['/admin/invoices?state=all', '%27'],
    ['/admin/webhooks?state=all', 'evt_nothing'],
    ['/admin/bookings?from=2026-02-30', 'x'],
  ] as const)
    expect((await office.read(`${path}&after=${after}`)).includes('<table')).toBe(true);
});
