import { beforeAll, describe, expect, test } from 'vitest';
import { hashSecretToken } from '#app/domain/accounts/secret-token.server';
import { measure } from '#app/domain/operations/measure.server';
import { recordDeadLetters } from '#app/domain/operations/record-dead-letters.server';
import { allRules } from '#app/domain/standing-rules/all-rules.server';
import { outgoingEvents, OUTGOING_TYPES } from '#app/domain/webhook-deliveries/event-types';
import { addEndpoint, readEndpoint } from '#app/domain/webhook-deliveries/endpoints.server';
import { now, toMachineTime } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { writtenWords } from '#tests/setup/written-words';

const LINK = 'k'.repeat(43);
/** Names of files, events, tasks, tables and programs; what a machine said. */
const NAMES = [
  ...['CSV', 'JSON', 'Stripe', 'Twilio', 'twilio', 'Jobber', 'Housecall Pro', 'licenses/verify', 'ID', ',v1='],
  ...['it broke', 'no such invoice', 'charge.refunded, payout., evt_…', 'invoice.paid', 'acct_1', 'Neu'],
];

let ask: Ask;
let cookie: string;
let adminId: string;
let guest: string;
let names: string[];

/** Tasks, events and messages that wait or failed, and records that break rules. */
async function breakThings(): Promise<void> {
  const longAgo = new Date(now().getTime() - 2 * DAY_MS);
  for (const _ of [1, 2]) await transact(db(), (tx) => enqueue(tx, 'licenses/verify', { licenseId: crypto.randomUUID() }));
  await db().$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = ${toMachineTime(longAgo)}`;
  await db().$executeRaw`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'it broke'
    WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs)`;
  await transact(db(), recordDeadLetters);
  const event = { source: 'stripe', type: 'invoice.paid', body: {}, receivedAt: longAgo };
  await db().webhookEvent.createMany({
    data: [
      { ...event, eventId: '1', lastError: 'no such invoice', attempts: 2, attemptedAt: longAgo },
      { ...event, eventId: '2', processedAt: longAgo, attempts: 1, account: 'acct_1', livemode: true },
      { ...event, eventId: '3', processedAt: longAgo },
      { ...event, eventId: '4', source: 'twilio' },
    ],
  });
  await db().ruleFinding.createMany({
    data: allRules.map(({ name }, place) => ({
      rule: name,
      subjectId: `s${place}`,
      objectId: `${place}`,
      found: 'The visit costs 100 cents, the ledger says 90.',
      firstAt: longAgo,
      lastAt: now(),
    })),
  });
  await db().sizeDay.create({ data: { day: longAgo, bytes: 1_000_000n } });
  await measure(db());
}

/** Endpoints that get events, one of them paused by its own answer. */
async function addEndpoints(): Promise<void> {
  const at = now();
  for (const url of ['https://one.example.org/hook', 'https://two.example.org/hook']) {
    const endpointId = await transact(db(), (tx) => addEndpoint(tx, { url, types: [...OUTGOING_TYPES], adminId }));
    const states = ['waiting', 'delivered', 'failed'] as const;
    await db().webhookDelivery.createMany({
      data: states.map((status) => ({
        id: crypto.randomUUID(),
        endpointId,
        eventId: crypto.randomUUID(),
        type: 'visit.pending',
        body: '{}',
        createdAt: at,
        status,
        lastError: status === 'failed' ? 'it broke' : null,
        attemptedAt: at,
      })),
    });
    if (url.includes('two'))
      await db().webhookEndpoint.update({
        where: { id: endpointId },
        data: { pausedAt: at, pauseReason: 'Response: 410 Gone.' },
      });
  }
}

/** Imports and exports in each state; the rows of one say what rows can be told. */
async function moveRecords(): Promise<void> {
  const times = { createdAt: now(), movedAt: now() };
  const kinds = ['customers', 'pros', 'past_jobs', 'prices'] as const;
  const states = ['reading', 'judging', 'checked', 'writing', 'stopped', 'done', 'failed'] as const;
  const notes = ['There is no name.', '“Neu” is not an email address.', 'From $100 to by quote.', 'Enter a name.'];
  for (const [place, status] of [...states, ...states].entries()) {
    const { id } = await db().customerImport.create({
      data: {
        kind: kinds[place % 4]!,
        adminId,
        fileName: 'Neu',
        source: ['jobber', 'other'][place % 2]!,
        status,
        ...times,
        problem: status === 'failed' ? 'The file is empty.' : '',
      },
    });
    const outcomes = place % 4 === 0 ? (['customer', 'address'] as const) : (['added', 'same'] as const);
    const rows = [...outcomes, ...(status === 'checked' || status === 'done' ? (['wrong', 'wrong'] as const) : [])];
    await db().customerImportRow.createMany({
      data: rows.map((outcome, row) => ({
        importId: id,
        row: row + 2,
        name: 'Neu',
        outcome,
        note: outcome === 'wrong' ? notes[row]! : '',
        step: status === 'done' && outcome !== 'wrong' ? ('written' as const) : ('judged' as const),
      })),
    });
  }
  const file = await db().storedFile.findFirstOrThrow({ where: { deletedAt: null } });
  const expiresAt = new Date(now().getTime() + DAY_MS);
  for (const status of ['writing', 'ready', 'cancelled', 'failed', 'expired'] as const)
    await db().businessExport.create({
      data: {
        adminId,
        status,
        days: 7,
        totalRows: 10,
        writtenRows: 5,
        ...times,
        ...(status === 'ready' ? { linkHash: hashSecretToken(LINK), fileId: file.id, readyAt: now(), expiresAt } : {}),
      },
    });
}

/** Keys, addresses and what tasks were given. */
async function machineWords(): Promise<string[]> {
  const [flags, endpoints, tasks] = await Promise.all([
    db().featureFlag.findMany({ select: { key: true } }),
    db().webhookEndpoint.findMany({ select: { id: true, url: true } }),
    db().deadLetter.findMany({ select: { payload: true } }),
  ]);
  const secrets = await Promise.all(endpoints.map(async ({ id }) => (await readEndpoint(db(), id)).secret ?? ''));
  const urls = endpoints.flatMap(({ url }) => [url, new URL(url).host]);
  return [...flags.map(({ key }) => key), ...urls, ...secrets, ...tasks.map(({ payload }) => JSON.stringify(payload))];
}

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  adminId = (await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } })).id;
  cookie = await signInAs(adminId);
  const invited = await insertUser(db(), { fullName: 'Neu' });
  guest = await signInAs(invited.id);
  const times = { createdAt: now(), expiresAt: new Date(now().getTime() + DAY_MS) };
  await db().adminInvitation.create({
    data: { userId: invited.id, linkHash: hashSecretToken(LINK), reason: 'Neu', byId: adminId, ...times },
  });
  await breakThings();
  await addEndpoints();
  await moveRecords();
  names = [...NAMES, ...(await writtenWords()), ...OUTGOING_TYPES, ...(await machineWords())];
}, 300_000);

function left(path: string, fields?: Record<string, string>, status?: number) {
  const sent = fields && new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  const as = path.startsWith('/admin/promote/') ? guest : cookie;
  return leftInEnglish(ask, path, { cookie: as, names: [...names, ...Object.values(fields ?? {})], sent, status });
}

/** Each page, and where it is. */
const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/analytics': () =>
    Promise.resolve(['/admin/analytics', '/admin/analytics?range=year', '/admin/analytics?from=2020-01-01&to=2020-02-01']),
  '/admin/export': () => Promise.resolve(['/admin/export']),
  '/admin/export/:token': () => Promise.resolve([`/admin/export/${LINK}`]),
  '/admin/flags': () => Promise.resolve(['/admin/flags']),
  '/admin/health': () => Promise.resolve(['/admin/health']),
  '/admin/import': () =>
    Promise.resolve(['customers', 'pros', 'past_jobs', 'prices'].map((kind) => `/admin/import?kind=${kind}`)),
  '/admin/import/:importId': async () =>
    (await db().customerImport.findMany({ select: { id: true } })).map(({ id }) => `/admin/import/${id}`),
  '/admin/promote': () => Promise.resolve(['/admin/promote']),
  '/admin/promote/:token': () => Promise.resolve([`/admin/promote/${LINK}`]),
  '/admin/tasks': () => Promise.resolve(['/admin/tasks', '/admin/tasks?show=all']),
  '/admin/webhooks': () =>
    Promise.resolve(['', '?state=failing', '?state=handled', '?q=nothing'].map((query) => `/admin/webhooks${query}`)),
  '/admin/webhooks/:eventId': async () =>
    (await db().webhookEvent.findMany({ where: { eventId: { in: ['1', '2', '3', '4'] } } })).map(
      ({ eventId }) => `/admin/webhooks/${eventId}`,
    ),
  '/admin/webhooks/endpoints': () => Promise.resolve(['/admin/webhooks/endpoints']),
  '/admin/webhooks/endpoints/:endpointId': async () =>
    (await db().webhookEndpoint.findMany({ select: { id: true } })).map(({ id }) => `/admin/webhooks/endpoints/${id}`),
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    const paths = await OPENED[page]!();
    expect(paths).not.toEqual([]);
    for (const path of paths) expect({ path, left: await left(path) }).toEqual({ path, left: [] });
  });

  test('reads what is wrong with a row, and what breaks a rule, in Spanish', async () => {
    const { id } = await db().customerImport.findFirstOrThrow({ where: { status: 'checked', kind: 'past_jobs' } });
    const report = await readIn(ask, `/admin/import/${id}?show=wrong`, 'es', { cookie });
    expect(report).toContain('De $100 a con cotización.');
    const health = await readIn(ask, '/admin/health', 'es', { cookie });
    expect(health).toContain('La visita cuesta 100 centavos; el libro contable dice 90.');
    expect(health).toContain('El libro contable suma cero.');
  });

  test('is refused in Spanish by the forms of the system', async () => {
    const { key, version } = await db().featureFlag.findFirstOrThrow();
    const flag = { subaction: key, version: String(version), percent: '101', reason: '' };
    const forms: [string, string, Record<string, string>, number?][] = [
      ['/admin/export?index', 'export', { days: '99', proof: '' }],
      ['/admin/export?index', 'export', { days: '7', proof: 'Neu' }],
      ['/admin/flags', `flag-${key}`, flag],
      ['/admin/flags', `flag-${key}`, { ...flag, percent: '1', reason: 'Neu', version: '999' }, 409],
      ['/admin/promote', 'invite', { email: 'x', reason: '', proof: '' }],
      [`/admin/promote/${LINK}`, 'accept', { code: '' }],
      ['/admin/webhooks/endpoints?index', 'endpoint', { url: '' }],
      ['/admin/webhooks/endpoints?index', 'endpoint', { url: 'http://localhost', types: OUTGOING_TYPES[0] }],
      ['/admin/webhooks/endpoints?index', 'endpoint', { url: 'https://one.example.org/hook', types: OUTGOING_TYPES[0] }],
    ];
    for (const [path, name, fields, status] of forms) {
      await db().rateLimit.deleteMany();
      const sent = { [FORM_ID_FIELD]: name, ...fields };
      expect({ path, fields, left: await left(path, sent, status) }).toEqual({ path, fields, left: [] });
    }
  });

  test('is told what each event means in Spanish', async () => {
    const page = await readIn(ask, '/admin/webhooks/endpoints', 'es', { cookie });
    expect(Object.values(outgoingEvents).filter((says) => page.includes(says))).toEqual([]);
  });
});
