import { beforeAll, describe, expect, test } from 'vitest';
import { banUser, unbanUser } from '#app/domain/users/ban-user.server';
import { now } from '#app/platform/clock.server';
import { HOUR_MS } from '#app/platform/durations';
import { db, transact } from '#app/platform/db.server';
import { expectNoEnglish, expectRefused, openSpanishOffice, type SpanishOffice } from '#tests/setup/spanish-office';

let office: SpanishOffice;
let items: Record<string, string> = {};

beforeAll(async () => {
  office = await openSpanishOffice(['Texto de la persona', 'Nota de la oficina', 'routes/account', 'Otra', 'Otro']);
  await makeAccounts();
  items = await makeItems();
}, 300_000);

function findUser(email: string) {
  return db().user.findUniqueOrThrow({ where: { email }, select: { id: true } });
}

/** One customer who is banned, one whose ban was lifted, and one of whom every word of the log is on record. */
async function makeAccounts(): Promise<void> {
  const customers = await db().user.findMany({
    where: { roles: { equals: ['customer'] }, email: { not: 'customer@demo.test' }, bookings: { none: {} } },
    take: 2,
    select: { id: true },
  });
  const { adminId } = office;
  for (const { id: userId } of customers)
    await transact(db(), (tx) => banUser(tx, { userId, adminId, reason: 'Nota de la oficina' }));
  await transact(db(), (tx) => unbanUser(tx, { userId: customers[1]!.id, adminId, reason: 'Nota de la oficina' }));
  const { id: userId } = await findUser('customer@demo.test');
  const logged = [
    ['user', 'email.change', null],
    ['system', 'user.sign-out', null],
    ['admin', 'user.warn', 'Nota de la oficina'],
    ['admin', 'user.view-refused', 'Tried to send a form: routes/account'],
    ['admin', 'role.invite', null],
    ['admin', 'moderation.grant-appeal', 'Nota de la oficina'],
  ] as const;
  await db().auditLog.createMany({
    data: logged.map(([actorKind, action, reason]) => ({
      actorKind,
      action,
      reason,
      objectType: 'user',
      objectId: userId,
      at: now(),
      actorId: actorKind === 'admin' ? adminId : null,
    })),
  });
}

/** Something of each kind in the queue, waiting, decided and appealed. */
async function makeItems(): Promise<Record<string, string>> {
  const { id: subjectId } = await findUser('pro@demo.test');
  const { id: reporterId } = await findUser('customer@demo.test');
  const photo = await db().visitPhoto.findFirst({ where: { hiddenAt: null }, select: { id: true } });
  const decided = { decidedById: office.adminId, decidedAt: now() };
  const appealed = { ...decided, status: 'resolved', hid: true, appeal: 'Texto de la persona', appealedAt: now() } as const;
  const made = {
    user: { kind: 'user', reason: 'Rude or threatening', note: 'Texto de la persona', reporterId },
    job: { kind: 'job', reason: 'Admin flagged', source: 'office', reporterId: office.adminId },
    message: { kind: 'message', reason: 'Contact details in a message', source: 'filter' },
    review: { kind: 'review', reason: 'Low rating: 2 of 5 stars', source: 'rating' },
    answer: { kind: 'answer', reason: 'Contact details in an answer to a review', source: 'filter' },
    photo: { kind: 'photo', reason: 'Something else', targetId: photo?.id, content: 'A photo of AB-1', reporterId },
    approved: { kind: 'message', reason: 'Advertising or spam', ...decided, status: 'resolved', resolution: 'approved' },
    dismissed: { kind: 'review', reason: 'Something else', ...decided, status: 'dismissed', resolution: 'dismissed' },
    banned: { kind: 'user', reason: 'Asks for money outside the booking', ...decided, status: 'resolved', measure: 'ban' },
    appealed: {
      kind: 'message',
      reason: 'Wants to work outside this site',
      ...appealed,
      resolution: 'rejected: Nota de la oficina',
    },
    granted: { kind: 'message', reason: 'Rude or threatening', ...appealed, measure: 'warn', words: 'Nota de la oficina' },
  } as const;
  const answered = { appealGranted: true, appealAnswer: 'Nota de la oficina', appealDecidedById: office.adminId };
  const ids: Record<string, string> = {};
  for (const [name, item] of Object.entries(made)) {
    const data = {
      targetId: crypto.randomUUID(),
      content: 'Texto de la persona',
      subjectId,
      ...item,
      createdAt: new Date(now().getTime() - 3 * HOUR_MS),
    };
    ids[name] = (await db().moderationItem.create({ data: { ...data, targetId: data.targetId ?? crypto.randomUUID() } })).id;
  }
  await db().moderationItem.update({ where: { id: ids.granted }, data: { ...answered, appealDecidedAt: now() } });
  office.names.push('AB-1');
  return ids;
}

/** An account of each kind and state. */
async function users(): Promise<string[]> {
  const found = await db().user.findMany({ distinct: ['roles', 'status'], orderBy: { id: 'asc' }, select: { id: true } });
  const { id } = await findUser('customer@demo.test');
  return [id, ...found.map((each) => each.id)];
}

const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/users': () =>
    Promise.resolve(['', '?role=pro', '?state=pending', '?state=banned', '?q=nothing-like-that'].map((q) => `/admin/users${q}`)),
  '/admin/users/:userId': async () => (await users()).map((id) => `/admin/users/${id}`),
  '/admin/users/:userId/ban': async () => {
    const [customer, pro] = [await findUser('customer@demo.test'), await findUser('pro@demo.test')];
    return [`/admin/users/${customer.id}/ban`, `/admin/users/${pro.id}/ban`];
  },
  '/admin/users/:userId/demote': () => Promise.resolve([`/admin/users/${office.adminId}/demote`]),
  '/admin/users/:userId/report': async () => [`/admin/users/${(await findUser('pro@demo.test')).id}/report`],
  '/admin/users/:userId/view': async () => [`/admin/users/${(await findUser('customer@demo.test')).id}/view`],
  '/admin/moderation': () =>
    Promise.resolve(
      ['', '?show=all', '?show=resolved', '?show=appeals', '?kind=photo', '?show=appeals&kind=job'].map(
        (query) => `/admin/moderation${query}`,
      ),
    ),
  '/admin/moderation/:itemId': () => Promise.resolve(Object.values(items).map((id) => `/admin/moderation/${id}`)),
  '/admin/moderation/:itemId/appeal': () => Promise.resolve([`/admin/moderation/${items.appealed ?? ''}/appeal`]),
  '/admin/gallery': () => Promise.resolve(['/admin/gallery', '/admin/gallery?show=published']),
  '/admin/gallery/:visitId': async () => {
    const [consents, works] = [await db().photoConsent.findMany(), await db().galleryWork.findMany({ take: 1 })];
    const vias = ['account', 'link'].flatMap((via) => consents.find((each) => each.via === via) ?? []);
    return [...vias, ...works].map(({ visitId }) => `/admin/gallery/${visitId}`);
  },
  '/admin/testimonials': async () => {
    await db().testimonial.updateMany({ where: { sortOrder: 1 }, data: { published: false, consentAt: null } });
    return ['/admin/testimonials'];
  },
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    await expectNoEnglish(office, await OPENED[page]!());
  });

  test('finds no English where no photo may be shown, and is refused in Spanish to publish without one', async () => {
    const { visitId } = await db().photoConsent.findFirstOrThrow({ where: { work: null } });
    const fields = { seen: '0', caption: 'x'.repeat(81) };
    await expectRefused(office, [[`/admin/gallery/${visitId}`, 'publish-work', fields]]);
    await db().photoConsent.deleteMany();
    await expectNoEnglish(office, ['/admin/gallery', '/admin/gallery?show=published']);
  });

  test('finds no English where there is no testimonial', async () => {
    await db().testimonial.deleteMany();
    expect(await office.left('/admin/testimonials')).toEqual([]);
  });

  test('is refused in Spanish by the forms of an account', async () => {
    const [{ id: customer }, { adminId }] = [await findUser('customer@demo.test'), office];
    await db().user.updateMany({ where: { roles: { has: 'admin' }, id: { not: adminId } }, data: { roles: ['customer'] } });
    const banned = await db().userBan.findFirstOrThrow({ where: { endedAt: null } });
    await expectRefused(office, [
      [`/admin/users/${customer}/ban`, 'ban', { reason: '' }],
      [`/admin/users/${banned.userId}/ban`, 'ban', { reason: 'Nota de la oficina' }, 409],
      [`/admin/users/${adminId}/ban`, 'ban', { reason: 'Nota de la oficina' }, 403],
      [`/admin/users/${banned.userId}`, 'unban', { intent: 'unban', reason: '' }],
      [`/admin/users/${adminId}/demote`, 'demote', { reason: '', proof: '' }],
      [`/admin/users/${adminId}/demote`, 'demote', { reason: 'Nota de la oficina', proof: 'not-the-password' }],
      [`/admin/users/${adminId}/demote`, 'demote', { reason: 'Nota de la oficina', proof: 'demo-demo-1' }, 409],
      [`/admin/users/${customer}/demote`, 'demote', { reason: 'Nota de la oficina', proof: 'demo-demo-1' }, 409],
      [`/admin/users/${customer}/view`, 'view', { reason: '', proof: 'x'.repeat(201) }],
      [`/admin/users/${banned.userId}/view`, 'view', { reason: 'Nota de la oficina', proof: 'demo-demo-1' }, 409],
    ]);
  });

  test('is refused in Spanish by the forms of moderation', async () => {
    const { user = '', message = '', review = '', approved = '', appealed = '' } = items;
    await expectRefused(office, [
      [`/admin/moderation/${user}`, 'decide', { decision: 'reject', measure: 'warn', notes: '', words: '' }],
      [`/admin/moderation/${message}`, 'decide', { decision: 'dismiss', measure: 'warn', words: 'Nota de la oficina' }],
      [
        `/admin/moderation/${review}`,
        'decide',
        { decision: 'reject', measure: 'warn', notes: 'Otra', words: 'Nota de la oficina' },
      ],
      [`/admin/moderation/${approved}`, 'decide', { decision: 'approve', measure: 'none' }, 409],
      [`/admin/moderation/${appealed}/appeal`, 'answer-appeal', { answer: '' }],
    ]);
  });

  test('is refused in Spanish by the form of a testimonial', async () => {
    const fields = { subaction: 'add', personName: '', place: '', quote: '' };
    await expectRefused(office, [
      ['/admin/testimonials', 'add-testimonial', fields],
      [
        '/admin/testimonials',
        'add-testimonial',
        { ...fields, personName: 'x'.repeat(61), place: 'x'.repeat(61), quote: 'x'.repeat(281) },
      ],
    ]);
  });
});
