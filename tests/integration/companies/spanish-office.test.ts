import { beforeAll, describe, test } from 'vitest';
import { addDays } from '#app/domain/catalog/seasons';
import { acceptProposal } from '#app/domain/programs/answer-proposal.server';
import { endProgram, pauseProgram, requestVisit, resumeProgram } from '#app/domain/programs/change-program.server';
import { repriceProgram } from '#app/domain/programs/reprice-program.server';
import { CAMPAIGN_STATUSES, RENEWAL_FILTERS } from '#app/domain/renewals/renewal-states';
import { REFERRAL_STATES } from '#app/domain/referrals/referral-states';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateText, localDate } from '#app/platform/local-date';
import { shownText } from '../programs/program-fixtures';
import { expectNoEnglish, expectRefused, openSpanishOffice, type SpanishOffice } from '#tests/setup/spanish-office';

let office: SpanishOffice;
let companyId = '';
let campaignId = '';

beforeAll(async () => {
  office = await openSpanishOffice(['Nota de la oficina', 'luz@example.test', 'Luz', '12 Calle Ocho', 'Otra']);
  companyId = (await db().company.findFirstOrThrow()).id;
  const { adminId } = office;
  for (const role of ['owner', 'manager'] as const)
    await db().companyInvitation.create({
      data: {
        companyId,
        email: `${role}@example.test`,
        role,
        byId: adminId,
        linkHash: crypto.randomUUID(),
        createdAt: now(),
        expiresAt: new Date(now().getTime() + DAY_MS),
      },
    });
  office.names.push('owner@example.test', 'manager@example.test');
  await makeReferrals();
  campaignId = await makeCampaign();
}, 300_000);

/** An invited friend of each state, and of each note that the product keeps. */
async function makeReferrals(): Promise<void> {
  const bookings = await db().booking.findMany({
    distinct: ['customerId'],
    orderBy: { id: 'asc' },
    take: 9,
    select: { id: true, customerId: true },
  });
  const [first] = bookings;
  const notes = [
    '',
    '',
    'Refunded; 300 of 2500 cents of the credit were spent already.',
    'They booked before.',
    'Both pay with the same card.',
  ];
  for (const [at, state] of REFERRAL_STATES.entries()) {
    const booking = bookings[at + 1]!;
    await db().referral.create({
      data: {
        state,
        inviterId: first!.customerId,
        friendId: booking.customerId,
        bookingId: booking.id,
        mailboxHash: crypto.randomUUID(),
        friendCents: 2_500,
        inviterCents: 2_500,
        note: notes[at] ?? '',
        createdAt: now(),
        earnedAt: state === 'earned' || state === 'taken_back' ? now() : null,
        endedAt: state === 'earned' || state === 'booked' ? null : now(),
      },
    });
  }
}

const SKIPPED = ['The account was deleted', 'Basic Outline is no longer sold', 'Already booked for this season', ''];

async function makeCampaign(): Promise<string> {
  const bookings = await db().booking.findMany({ orderBy: { id: 'asc' }, take: 6, select: { id: true } });
  const { serviceLineId } = await db().season.findFirstOrThrow({
    where: { serviceLine: { packages: { some: { id: 'basic-outline' } } } },
  });
  const { id } = await db().renewalCampaign.create({
    data: { serviceLineId, fromYear: 2025, toYear: 2026, priceBps: 500, answerBy: now(), status: 'ready', createdAt: now() },
  });
  const states = ['planned', 'left_out', 'skipped', 'skipped', 'skipped', 'sent'];
  await db().renewal.createMany({
    data: bookings.map(({ id: bookingId }, at) => ({
      campaignId: id,
      bookingId,
      state: states[at] ?? 'planned',
      lastCents: 90_000,
      newCents: 94_500,
      sentAt: states[at] === 'sent' ? now() : null,
      whySkipped: states[at] === 'skipped' ? (SKIPPED[at - 2] ?? '') : '',
    })),
  });
  return id;
}

async function programId(): Promise<string> {
  return (await db().siteProgram.findFirstOrThrow({ orderBy: { id: 'asc' } })).id;
}

async function leads(): Promise<string[]> {
  return (await db().commercialLead.findMany({ select: { id: true } })).map(({ id }) => `/admin/leads/${id}`);
}

const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/companies': () => Promise.resolve(['/admin/companies', '/admin/companies?q=nothing-like-that']),
  '/admin/companies/:companyId': () => Promise.resolve([`/admin/companies/${companyId}`]),
  '/admin/companies/:companyId/binders': () => Promise.resolve([`/admin/companies/${companyId}/binders`]),
  '/admin/companies/:companyId/messages': () => Promise.resolve([`/admin/companies/${companyId}/messages`]),
  '/admin/companies/:companyId/program': () => Promise.resolve([`/admin/companies/${companyId}/program`]),
  '/admin/programs': () =>
    Promise.resolve(['', '?show=all', '?show=overdue', '?q=nothing-like-that'].map((query) => `/admin/programs${query}`)),
  '/admin/programs/:siteProgramId': async () => [`/admin/programs/${await programId()}`],
  '/admin/leads': () => Promise.resolve(['', '?show=all', '?show=won'].map((query) => `/admin/leads${query}`)),
  '/admin/leads/:leadId': leads,
  '/admin/renewals': () => Promise.resolve(['/admin/renewals']),
  '/admin/renewals/:campaignId': () =>
    Promise.resolve(RENEWAL_FILTERS.map((filter) => `/admin/renewals/${campaignId}?show=${filter}`)),
  '/admin/referrals': () =>
    Promise.resolve(['', ...REFERRAL_STATES.map((state) => `?state=${state}`)].map((query) => `/admin/referrals${query}`)),
  '/admin/referrals/:referralId': async () =>
    (await db().referral.findMany({ select: { id: true } })).map(({ id }) => `/admin/referrals/${id}`),
  '/admin/referrals/terms': () => Promise.resolve(['/admin/referrals/terms']),
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    await expectNoEnglish(office, await OPENED[page]!());
  });

  test('finds no English on a campaign, however far it is', async () => {
    for (const status of CAMPAIGN_STATUSES) {
      await db().renewalCampaign.update({ where: { id: campaignId }, data: { status } });
      await expectNoEnglish(office, ['/admin/renewals', `/admin/renewals/${campaignId}`]);
    }
    await db().renewal.deleteMany();
    await db().renewalCampaign.update({ where: { id: campaignId }, data: { status: 'ready', priceBps: 0 } });
    await expectNoEnglish(office, [`/admin/renewals/${campaignId}`]);
    await db().renewalCampaign.update({ where: { id: campaignId }, data: { priceBps: -250 } });
    await expectNoEnglish(office, ['/admin/renewals']);
  });

  test('finds no English on a lead that was moved and withdrawn', async () => {
    const { id } = await db().commercialLead.findFirstOrThrow();
    const log = [
      ['lead.move', 'Nota de la oficina', { from: 'new', to: 'contacted' }],
      ['lead.withdraw', 'The business withdrew its request.', { from: 'contacted', to: 'lost' }],
      ['lead.move', 'Nota de la oficina', {}],
    ] as const;
    for (const [action, reason, data] of log)
      await db().auditLog.create({
        data: { action, reason, data, actorKind: 'admin', objectType: 'commercial_lead', objectId: id, at: now() },
      });
    await db().leadAddition.create({ data: { leadId: id, body: 'Nota de la oficina' } });
    await expectNoEnglish(office, [`/admin/leads/${id}`]);
    await expectRefused(office, [
      [`/admin/leads/${id}`, 'lead', { version: '1', status: 'won', note: '' }],
      [`/admin/leads/${id}`, 'lead', { version: '9', status: 'won', note: 'Nota de la oficina' }, 409],
    ]);
  });

  test('is refused in Spanish by the forms of a company', async () => {
    const path = `/admin/companies/${companyId}`;
    const rest = {
      cadence: 'monthly',
      billing: 'visit',
      dayPart: 'any',
      minutes: '60',
      noticeDays: '30',
      terms: 'Otra',
      price: '',
    };
    const { programId: known, siteId, sizeTier, service } = await db().siteProgram.findFirstOrThrow();
    const offer = { ...rest, siteId, programId: known, sizeTier, service, startsOn: '2020-01-01' };
    const unknown = crypto.randomUUID();
    await expectRefused(office, [
      [path, 'account-manager', { managerId: 'x' }],
      [path, 'account-manager', { managerId: unknown }],
      [`${path}/binders`, 'binder', { siteId: '', fromOn: '', toOn: '' }],
      [`${path}/messages`, 'letter', { subaction: 'send', kind: 'message', subject: '', body: '' }],
      [`${path}/program`, 'offer', {}],
      [`${path}/program`, 'offer', { ...offer, terms: 'x'.repeat(4_001), minutes: '1', noticeDays: '999', price: 'x' }],
      [`${path}/program`, 'offer', { ...offer, siteId: unknown }],
      [`${path}/program`, 'offer', { ...offer, programId: 'x' }],
      [`${path}/program`, 'offer', { ...offer, sizeTier: 'x' }],
      [`${path}/program`, 'offer', { ...offer, service: 'x' }],
      [`${path}/program`, 'offer', offer],
      [`${path}/program`, 'offer', { ...offer, startsOn: dateText(new Date(now().getTime() + 30 * DAY_MS)), price: '100' }],
    ]);
  });

  test('finds no English on a program that runs, is paused, has a new price and ends', async () => {
    const id = await programId();
    const path = `/admin/programs/${id}`;
    const { companyId: ofCompany, site } = await db().siteProgram.findUniqueOrThrow({ where: { id }, include: { site: true } });
    const { userId } = await db().companyMember.findFirstOrThrow({ where: { companyId: ofCompany, role: 'owner' } });
    const { version: shown } = await shownText(id);
    await transact(db(), (tx) => acceptProposal(tx, { id, userId, name: 'Luz', shown }));
    office.names.push(...((await db().siteProgram.findUniqueOrThrow({ where: { id } })).agreedText ?? '').split('\n'));
    const bookings = await db().booking.findMany({ where: { companyId }, select: { reference: true } });
    office.names.push(...bookings.map(({ reference }) => reference));
    const actor = { kind: 'admin', userId: office.adminId } as const;
    const day = (days: number) => addDays(localDate(now(), site.zone), days);
    const change = { id, actor, reason: 'Nota de la oficina' };
    await expectNoEnglish(office, [path, `/admin/companies/${companyId}`]);
    await expectRefused(office, [
      [path, 'price', { intent: 'price', fromOn: '', price: 'x', reason: '' }],
      [path, 'price', { intent: 'price', fromOn: '2020-01-01', price: '300', reason: 'Nota de la oficina' }],
      [path, 'pause', { intent: 'pause', until: '', reason: '' }],
      [path, 'end', { intent: 'end', endsOn: '', reason: '' }],
      [path, 'visit', { intent: 'visit', day: '' }],
    ]);
    await transact(db(), (tx) => requestVisit(tx, { id, actor, day: day(20) }));
    await transact(db(), (tx) =>
      repriceProgram(tx, { id, adminId: office.adminId, fromOn: day(30), priceCents: 30_000, reason: 'Nota de la oficina' }),
    );
    await transact(db(), (tx) => pauseProgram(tx, { ...change, until: day(25) }));
    await expectNoEnglish(office, [path, `/admin/companies/${companyId}`]);
    await transact(db(), (tx) => resumeProgram(tx, { id, actor }));
    await transact(db(), (tx) => endProgram(tx, { ...change, endsOn: day(90) }));
    await expectNoEnglish(office, [path]);
  });

  test('is refused in Spanish by the forms of renewals and invitations', async () => {
    const referral = await db().referral.findFirstOrThrow({ where: { state: 'booked' } });
    const voided = await db().referral.findFirstOrThrow({ where: { state: 'void' } });
    const campaign = `/admin/renewals/${campaignId}`;
    const terms = { on: 'on', friendCents: '500', inviterCents: 'x', yearlyMost: '0', seen: 'x', reason: 'x'.repeat(301) };
    await expectRefused(office, [
      ['/admin/renewals', 'renewal', { season: '', percent: '99', answerBy: 'x', reason: '' }],
      ['/admin/renewals', 'renewal', { season: crypto.randomUUID(), percent: '5', answerBy: '2099-01-01', reason: '' }],
      [campaign, 'answer-by', { subaction: 'answer-by', answerBy: 'x' }],
      [campaign, 'answer-by', { subaction: 'answer-by', answerBy: '2020-01-01' }],
      [campaign, 'answer-by', { subaction: 'answer-by', answerBy: '2099-01-01' }],
      [`/admin/referrals/${referral.id}`, 'void-referral', { reason: '' }],
      [`/admin/referrals/${voided.id}`, 'void-referral', { reason: 'Nota de la oficina' }, 409],
      ['/admin/referrals/terms', 'referral-terms', terms],
      [
        '/admin/referrals/terms',
        'referral-terms',
        { ...terms, friendCents: '25', inviterCents: '25', yearlyMost: '10', reason: '' },
        409,
      ],
    ]);
  });
});
