import { beforeAll, describe, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { expectNoEnglish, expectRefused, openSpanishOffice, type SpanishOffice } from '#tests/setup/spanish-office';

let office: SpanishOffice;
let reviewed: string[] = [];

beforeAll(async () => {
  office = await openSpanishOffice([
    'Nota de la oficina',
    'Texto de la persona',
    'The printer is out of paper',
    'register.example',
    'AB-77',
  ]);
  await makeLicenses();
  office.names.push(...(await answers()));
  await makeReports();
  await makeSignOffs();
  await makeClaims();
  reviewed = await makeReviews();
}, 300_000);

/** What a register answered, as it is kept. */
async function answers(): Promise<string[]> {
  const checks = await db().licenseCheck.findMany({ select: { rawResponse: true } });
  return checks.map(({ rawResponse }) => JSON.stringify(rawResponse, null, 1));
}

/** Every way in which a register answered, or did not. */
const ANSWERS = [
  'The register does not list this number.',
  'The register lists this number under another name.',
  'The register says: revoked.',
  'Expired on 2025-03-02.',
  'No list has been imported for TX yet.',
  'The list for TX is 60 days old. Import a new one.',
  'We couldn’t read the response from the register.',
  'It did not answer in 5 s.',
  'Nota de la oficina',
];
const CHECKS = [
  ['local-register', 'verified'],
  ['csv-snapshot', 'unreachable'],
  ['http', 'expired'],
  ['no-register', 'pending'],
  ['admin', 'failed'],
] as const;

async function makeLicenses(): Promise<void> {
  const licenses = await db().proLicense.findMany({ orderBy: { id: 'asc' }, take: ANSWERS.length, select: { id: true } });
  for (const [at, { id }] of licenses.entries())
    await db().proLicense.update({ where: { id }, data: { status: 'failed', lastError: ANSWERS[at] } });
  await db().licenseCheck.createMany({
    data: CHECKS.map(([adapter, outcome]) => ({
      licenseId: licenses[0]!.id,
      adapter,
      outcome,
      at: now(),
      rawResponse: 'AB-77',
    })),
  });
  const sources = [
    { state: 'TX', adapter: 'csv', importedAt: now(), lines: 3 },
    { state: 'OH', adapter: 'http', url: 'https://register.example/{number}' },
    { state: 'UT', adapter: 'local' },
  ];
  await db().licenseSource.createMany({ data: sources });
  office.names.push(
    'UT',
    'https://…/{number}',
    'https://register.example/{number}',
    'revoked',
    'number,holder_name,license_type,status,issued_on,expires_on',
  );
  // What the state of the soonest visits asks for is no longer there.
  const soon = await db().assignment.findMany({
    where: { status: 'accepted', start: { gt: now() } },
    select: { proId: true },
  });
  const proIds = soon.map(({ proId }) => proId);
  await db().pro.updateMany({ where: { id: { in: proIds.slice(0, 3) } }, data: { insuranceExpires: null } });
  await db().pro.updateMany({ where: { id: { in: proIds.slice(3, 6) } }, data: { insuranceExpires: new Date('2025-03-02') } });
}

async function makeReports(): Promise<void> {
  const visits = await db().visit.findMany({
    where: { status: 'completed', reports: { none: {} } },
    orderBy: { id: 'asc' },
    take: 6,
    select: { id: true },
  });
  const late = new Date(now().getTime() - DAY_MS);
  const states = [
    { status: 'failed', attempts: 1, lastError: 'The printer is out of paper', dueAt: late },
    { status: 'failed', attempts: 4, lastError: 'The printer is out of paper', dueAt: now() },
    { status: 'waiting', dueAt: late },
    { status: 'ready', dueAt: now(), mailedAt: late, renderedAt: late, revision: 2 },
    { status: 'ready', dueAt: late, mailedAt: now(), renderedAt: late },
    { status: 'ready', dueAt: now(), isMailed: false, renderedAt: late },
  ] as const;
  for (const [at, { id: visitId }] of visits.entries())
    await db().visitReport.create({
      data: { visitId, revision: 1, isMailed: true, createdAt: new Date(late.getTime() - DAY_MS), content: {}, ...states[at]! },
    });
}

async function makeSignOffs(): Promise<void> {
  const { visitId } = await db().visitSignOff.findFirstOrThrow({ where: { status: 'disputed' }, orderBy: { visitId: 'asc' } });
  await db().visitSignOff.update({ where: { visitId }, data: { status: 'resolved' } });
  await db().visitEvent.createMany({
    data: (['sign-off-disputed', 'sign-off-resolved', 'signed-off'] as const).map((type) => ({
      visitId,
      type,
      at: now(),
      actorKind: 'customer',
      data: { reason: 'Texto de la persona' },
    })),
  });
}

async function makeClaims(): Promise<void> {
  const { id } = await db().guaranteeClaim.findFirstOrThrow({ where: { status: 'declined' } });
  await db().guaranteeClaim.update({ where: { id }, data: { wish: 'refund', decisionNote: 'Nota de la oficina' } });
}

/** Finished work of each state that the office looks into. */
async function makeReviews(): Promise<string[]> {
  const assignments = await db().assignment.findMany({
    where: { status: 'completed' },
    orderBy: { id: 'asc' },
    take: 3,
    select: { id: true, visitId: true },
  });
  const states = [
    { status: 'waiting', isQuick: true, isNewPro: true },
    { status: 'released', isQuick: true, isNewPro: false },
    { status: 'refused', isQuick: false, isNewPro: true, decisionNote: 'Nota de la oficina', proNote: 'Texto de la persona' },
  ] as const;
  for (const [at, { id: assignmentId, visitId }] of assignments.entries()) {
    const state = states[at]!;
    const decided = state.status === 'waiting' ? {} : { decidedAt: now(), decidedById: office.adminId };
    await db().completionReview.create({ data: { assignmentId, visitId, reportedAt: now(), minutes: 9, ...state, ...decided } });
  }
  return assignments.map(({ visitId }) => visitId);
}

async function licenses(): Promise<string[]> {
  const found = await db().proLicense.findMany({ orderBy: { id: 'asc' }, take: ANSWERS.length, select: { id: true } });
  const other = await db().proLicense.findMany({ distinct: ['status'], select: { id: true } });
  return [...found, ...other].map(({ id }) => `/admin/licenses/${id}`);
}

async function claims(): Promise<string[]> {
  return (await db().guaranteeClaim.findMany({ select: { id: true } })).map(({ id }) => `/admin/claims/${id}`);
}

function shown(path: string, filters: readonly string[]): Promise<string[]> {
  return Promise.resolve(filters.map((filter) => `${path}?show=${filter}`));
}

const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/licenses': () =>
    Promise.resolve(['', '?status=failed', '?status=verified', '?q=nothing-like-that'].map((q) => `/admin/licenses${q}`)),
  '/admin/licenses/:licenseId': licenses,
  '/admin/reviews': () =>
    Promise.resolve(['/admin/reviews', '/admin/reviews?stars=1&from=2026-01-01', '/admin/reviews?sort=rating']),
  '/admin/licenses/sources': () => Promise.resolve(['/admin/licenses/sources']),
  '/admin/licenses/visits': () => Promise.resolve(['/admin/licenses/visits', '/admin/licenses/visits?days=60']),
  '/admin/work-reviews': () => shown('/admin/work-reviews', ['waiting', 'released', 'refused']),
  '/admin/work-reviews/:visitId': () => Promise.resolve(reviewed.map((id) => `/admin/work-reviews/${id}`)),
  '/admin/sign-offs': () => shown('/admin/sign-offs', ['disputed', 'waiting', 'settled', 'all']),
  '/admin/sign-offs/:visitId': async () => {
    const found = await db().visitSignOff.findMany({ distinct: ['status'], select: { visitId: true } });
    return found.map(({ visitId }) => `/admin/sign-offs/${visitId}`);
  },
  '/admin/reports': () => shown('/admin/reports', ['late', 'failed', 'waiting', 'all']),
  '/admin/claims': () => shown('/admin/claims', ['waiting', 'revisit', 'decided', 'standing', 'all', 'all&to=2020-01-01']),
  '/admin/claims/:claimId': claims,
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    await expectNoEnglish(office, await OPENED[page]!());
  });

  test('finds no English where lists are empty', async () => {
    await db().licenseSource.deleteMany();
    await expectNoEnglish(office, ['/admin/licenses/sources']);
  });

  test('is refused in Spanish by the forms of licenses', async () => {
    const [path = ''] = await licenses();
    const line = 'number,holder_name,license_type,status,issued_on,expires_on';
    await expectRefused(office, [
      [path, 'approve-license', { subaction: 'approve', expiresOn: '', evidence: '' }],
      [path, 'approve-license', { subaction: 'approve', expiresOn: '2026-99-99', evidence: 'x'.repeat(501) }],
      [path, 'reject-license', { subaction: 'reject', reason: '' }],
      ['/admin/licenses/sources', 'http', { intent: 'http', state: '', url: '' }],
      ['/admin/licenses/sources', 'http', { intent: 'http', state: 'TX', url: 'ftp://a' }],
      ['/admin/licenses/sources', 'http', { intent: 'http', state: 'TX', url: 'https://register.example/' }],
      ['/admin/licenses/sources', 'http', { intent: 'http', state: 'TX', url: 'https://register.example/{number}' }],
      ['/admin/licenses/sources', 'csv', { intent: 'csv', state: 'Texas', csv: '' }],
      ['/admin/licenses/sources', 'csv', { intent: 'csv', state: 'TX', csv: 'number,status' }],
      ['/admin/licenses/sources', 'csv', { intent: 'csv', state: 'TX', csv: line }],
      ['/admin/licenses/sources', 'csv', { intent: 'csv', state: 'TX', csv: `${line}\n1,Luz,,active,2025-01-01,x` }],
    ]);
  });

  test('is refused in Spanish by the forms of finished work', async () => {
    const [waiting = '', released = ''] = reviewed;
    const disputed = await db().visitSignOff.findFirstOrThrow({ where: { status: 'disputed' } });
    const accepted = await db().visitSignOff.findFirstOrThrow({ where: { status: 'accepted' } });
    await expectRefused(office, [
      [`/admin/work-reviews/${waiting}`, 'review', { note: 'x'.repeat(501) }],
      [`/admin/work-reviews/${waiting}`, 'review', { decision: 'refuse', note: '' }],
      [`/admin/work-reviews/${released}`, 'review', { decision: 'refuse', note: 'Nota de la oficina' }, 409],
      ['/admin/work-reviews', 'work-checks', { setOutHours: '0', quickPercent: '-1', firstVisits: '-1' }],
      ['/admin/work-reviews', 'work-checks', { setOutHours: '13', quickPercent: '91', firstVisits: '21' }],
      [`/admin/sign-offs/${disputed.visitId}`, 'settle', { note: '' }],
      [`/admin/sign-offs/${disputed.visitId}`, 'settle', { note: 'x'.repeat(1_001) }],
      [`/admin/sign-offs/${accepted.visitId}`, 'settle', { note: 'Nota de la oficina' }, 409],
    ]);
  });

  test('is refused in Spanish by the forms of a claim', async () => {
    const { id, version } = await db().guaranteeClaim.findFirstOrThrow({ where: { status: 'waiting' } });
    const path = `/admin/claims/${id}`;
    await expectRefused(office, [
      [path, 'refund', { intent: 'refund', version: String(version), amount: 'x', bearer: 'split', note: '' }],
      [path, 'refund', { intent: 'refund', version: String(version), amount: '0', bearer: 'split', note: '' }],
      [path, 'refund', { intent: 'refund', version: String(version), amount: '99999', bearer: 'split', note: '' }],
      [path, 'decline', { intent: 'decline', version: String(version), note: '' }],
      [path, 'decline', { intent: 'decline', version: '99', note: 'Nota de la oficina' }, 409],
    ]);
  });
});
