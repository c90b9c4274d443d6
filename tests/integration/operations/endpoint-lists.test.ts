import { beforeAll, expect, test } from 'vitest';
import { addEndpoint } from '#app/domain/webhook-deliveries/endpoints.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { seal } from '#app/platform/encrypt.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs } from '#tests/setup/ask';
import { createListReader, expectKept, expectSorted, type ListCase, manyRows } from '#tests/setup/office-list';

let office: ReturnType<typeof createListReader>;
let adminId = '';
let endpointId = '';

async function insertDeliveries(): Promise<void> {
  endpointId = crypto.randomUUID();
  const url = 'https://sorted.listed.example/';
  await db().webhookEndpoint.create({ data: { id: endpointId, url, types: ['visit.changed'], secretSealed: seal('bcsec_x') } });
  await db().webhookDelivery.createMany({
    data: manyRows(55, (at, shared) => ({
      id: crypto.randomUUID(),
      eventId: crypto.randomUUID(),
      endpointId,
      body: '{}',
      status: (['failed', 'waiting', 'delivered'] as const)[at % 3],
      type: `listed.${'abc'[at % 3]}.${String(at).padStart(2, '0')}`,
      attempts: at % 4,
      answer: 400 + (at % 7),
      createdAt: new Date(now().getTime() - shared * HOUR_MS),
      attemptedAt: new Date(now().getTime() - (at % 9) * HOUR_MS),
    })),
  });
}

beforeAll(async () => {
  const ask = asker(await loadBuild());
  ({ id: adminId } = await insertAdmin(db()));
  office = createListReader(ask, await signInAs(adminId));
  await insertDeliveries();
}, 120_000);

function delivery(type: string) {
  return db().webhookDelivery.findFirstOrThrow({ where: { endpointId, type } });
}

const DELIVERY = /<summary[^>]*>(listed\.[\w.]+)/g;
const DELIVERIES: ListCase = {
  name: 'webhook-deliveries',
  query: () => `endpoint=${endpointId}`,
  column: 'Event',
  mark: DELIVERY,
  sorts: {
    type: async (at) => (await delivery(at)).type,
    at: async (at) => (await delivery(at)).createdAt,
    state: async (at) => ['waiting', 'delivered', 'failed'].indexOf((await delivery(at)).status),
    answer: async (at) => (await delivery(at)).answer,
    tries: async (at) => (await delivery(at)).attempts,
    tried: async (at) => (await delivery(at)).attemptedAt,
  },
};

test.each(Object.keys(DELIVERIES.sorts))(
  'deliveries to an endpoint are read whole under %s, both ways and page after page, as their file says it',
  (key) => expectSorted(office, DELIVERIES, key),
  120_000,
);

test('they are kept as a view, and opened as it was', () => expectKept(office, DELIVERIES));

test('deliveries without a response stand last, whichever way the list is sorted', async () => {
  const all = await db().webhookDelivery.findMany({ where: { endpointId }, select: { type: true } });
  const silent = all.slice(0, 20).map(({ type }) => type);
  await db().webhookDelivery.updateMany({ where: { type: { in: silent } }, data: { answer: null, attemptedAt: null } });
  for (const sort of ['answer', '-answer', 'tried', '-tried']) {
    const path = `/admin/webhooks/endpoints/${endpointId}?sort=${sort}`;
    const { marks } = await office.walk(path, DELIVERY);
    expect([marks.length, new Set(marks).size, marks.slice(-20).sort()]).toEqual([55, 55, [...silent].sort()]);
  }
});

test('an endpoint’s page says that it has no deliveries, lists a first one, and its views go with it', async () => {
  const url = 'https://new.listed.example/';
  const id = await transact(db(), (tx) => addEndpoint(tx, { url, types: ['booking.paid'], adminId }));
  const path = `/admin/webhooks/endpoints/${id}`;
  expect(await office.read(path)).toContain('No deliveries yet');
  const delivery = { endpointId: id, type: 'listed.first', body: '{}', status: 'failed' as const };
  await db().webhookDelivery.create({ data: { id: crypto.randomUUID(), eventId: crypto.randomUUID(), ...delivery } });
  const { marks, pages } = await office.walk(path, /(listed\.first)/g);
  expect([new Set(marks), pages]).toEqual([new Set(['listed.first']), 1]);
  const view = { subaction: 'save', list: 'webhook-deliveries', query: `endpoint=${id}&sort=-tries`, name: 'Of an endpoint' };
  expect((await office.post('/admin/views', view)).headers.get('location')).toBe(`${path}?sort=-tries`);
  expect(await office.read(`/admin/webhooks/endpoints/${endpointId}`)).not.toContain('Of an endpoint');
  await office.post(path, { intent: 'remove' });
  expect(await db().savedView.count({ where: { name: 'Of an endpoint' } })).toBe(0);
});

test('outgoing endpoints are sorted by their deliveries, their address and when they were added', async () => {
  const made: [host: string, failed: number, daysAgo: number][] = [
    ['b', 1, 3],
    ['a', 12, 1],
    ['c', 0, 2],
  ];
  for (const [host, failed, daysAgo] of made) {
    const id = crypto.randomUUID();
    const createdAt = new Date(now().getTime() - daysAgo * DAY_MS);
    const url = `https://${host}.listed.example/`;
    await db().webhookEndpoint.create({ data: { id, url, types: ['visit.changed'], secretSealed: '', createdAt } });
    const delivery = { endpointId: id, type: 'visit.changed', body: '{}', status: 'failed' as const };
    await db().webhookDelivery.createMany({
      data: manyRows(failed, () => ({ id: crypto.randomUUID(), eventId: crypto.randomUUID(), ...delivery })),
    });
  }
  const hosts = (text: string) => [...text.matchAll(/https:\/\/(\w)\.listed/g)].map(([, host]) => host).join('');
  for (const [sort, order] of [
    ['', 'bca'],
    ['url', 'abc'],
    ['-url', 'cba'],
    ['failed', 'cba'],
    ['-failed', 'abc'],
    ['added', 'bca'],
  ] as const) {
    const page = await office.read(`/admin/webhooks/endpoints?sort=${sort}`);
    const file = await office.readFile(`/admin/lists/webhook-endpoints/csv?sort=${sort}`);
    expect([sort, hosts(/<tbody[^]*<\/tbody>/.exec(page)?.[0] ?? ''), hosts(file.join())]).toEqual([sort, order, order]);
  }
});
