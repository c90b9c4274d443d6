import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeDocuments } from '#app/domain/documents/store-documents.server';
import { approveDocument, rejectDocument } from '#app/domain/documents/review-document.server';
import { deleteDocument } from '#app/domain/documents/delete-document.server';
import { sweepDocuments } from '#app/domain/documents/sweep-documents.server';
import { loadEnginePros } from '#app/domain/dispatching/load-engine-pros.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { applyAsPro, applySignedOut } from '#app/domain/pros/apply.server';
import { approvePro, waiveHelper } from '#app/domain/pro-admin/approve-pro.server';
import { readChecklist } from '#app/domain/pros/read-checklist.server';
import { setupSchema, type Setup } from '#app/domain/pros/setup.schema';
import {
  answerAppeal,
  appealSuspension,
  listHeldVisits,
  reinstatePro,
  suspendPro,
} from '#app/domain/pro-admin/suspend-pro.server';
import { sweepPros } from '#app/domain/pro-admin/sweep-pros.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { newFileKey } from '#app/platform/storage.server';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';

const setup: Setup = {
  fullName: 'Nora Novak',
  email: 'nora@town.test',
  phone: '+13125550199',
  zip: '60614',
  companyName: '',
  soleProprietor: 'on',
  yearsExperience: 5,
  bio: '',
  services: ['lighting'],
  licenseNumber: '',
};

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db().$transaction(work);
}

function file() {
  return { key: newFileKey('pdf'), name: 'coi.pdf', contentType: 'application/pdf', size: 10, sha256: 'x' };
}

function inDays(days: number): string {
  return new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

async function applicant(overrides: Partial<Setup> = {}) {
  const user = await insertUser(db());
  const { proId } = await run((tx) => applyAsPro(tx, { userId: user.id, setup: { ...setup, email: user.email, ...overrides } }));
  return { userId: user.id, proId };
}

async function sendPaper(pro: { proId: string; userId: string }, kind: 'insurance' | 'identity', expiresOn = '') {
  await run((tx) => storeDocuments(tx, { ...pro, kind, expiresOn, files: [file()] }));
  return db().proDocument.findFirstOrThrow({ where: { proId: pro.proId, kind }, orderBy: { createdAt: 'desc' } });
}

async function approveCredentials(pro: { proId: string; userId: string }, adminId: string, insuredDays = 200) {
  const insurance = await sendPaper(pro, 'insurance', inDays(insuredDays));
  const identity = await sendPaper(pro, 'identity');
  const review = { proId: pro.proId, adminId };
  await run((tx) => approveDocument(tx, { ...review, documentId: insurance.id, expiresOn: '', coverageCents: 100_000_000 }));
  await run((tx) => approveDocument(tx, { ...review, documentId: identity.id, expiresOn: '', coverageCents: null }));
  return { insurance, identity };
}

async function enginePro(proId: string, at = now()) {
  const [pro] = await loadEnginePros(db(), {
    proIds: [proId],
    state: 'IL',
    from: at,
    to: new Date(at.getTime() + DAY_MS),
    exceptVisitIds: [],
    withOffers: false,
  });
  if (!pro) throw new Error('couldn’t find that pro');
  return pro;
}

beforeAll(async () => {
  await insertZipCodes(db());
  await ensureCatalog(db());
});
beforeEach(() => setClock(null));

describe('the application', () => {
  test('every missing answer has its own words', () => {
    const empty = setupSchema.safeParse({ fullName: '', email: '', phone: '', zip: '', companyName: '', services: 'lighting' });
    // A form shows the first of a field's messages.
    const words = Object.fromEntries((empty.error?.issues ?? []).map(({ path, message }) => [path[0], message]).reverse());
    expect(words).toMatchObject({
      fullName: 'Full name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      zip: 'ZIP code is required',
      companyName: 'Company name is required',
      yearsExperience: 'Please select years of experience',
    });
    const whole = { ...setup, yearsExperience: '5' };
    const noCompany = setupSchema.safeParse({ ...whole, soleProprietor: undefined });
    expect(noCompany.error?.issues.map(({ message }) => message)).toEqual(['Company name is required']);
    const badMail = setupSchema.safeParse({ ...whole, email: 'nora' });
    expect(badMail.error?.issues[0]?.message).toBe('Please enter a valid email address');
    expect(setupSchema.safeParse(whole).success).toBe(true);
  });

  test('years are one of the nine choices, never read as 0', () => {
    for (const years of ['0', '1', '2', '3', '4', '5', '10', '15', '20'])
      expect(setupSchema.safeParse({ ...setup, yearsExperience: years }).success).toBe(true);
    for (const years of ['', 'x', '7', '-1', '21'])
      expect(setupSchema.safeParse({ ...setup, yearsExperience: years }).success).toBe(false);
  });

  test('a customer who applies becomes an applicant with the first week, and applying twice keeps one row', async () => {
    const { userId, proId } = await applicant();
    await run((tx) => applyAsPro(tx, { userId, setup: { ...setup, bio: 'New words' } }));
    const pro = await db().pro.findUniqueOrThrow({ where: { userId }, include: { availability: true, user: true } });
    expect(pro).toMatchObject({ id: proId, status: 'applied', onboardedAt: null, companyName: 'Nora Novak', bio: 'New words' });
    expect(pro.user.roles).toContain('pro');
    expect(pro.availability.map(({ weekday, start, end }) => `${weekday} ${start}-${end}`).sort()).toEqual(
      [1, 2, 3, 4, 5].map((weekday) => `${weekday} 09:00-17:00`),
    );
    expect((await enginePro(proId)).active).toBe(false);
  });

  test('an application without an account makes one that has to prove its address; a known address learns nothing', async () => {
    await run((tx) => applySignedOut(tx, { setup: { ...setup, email: 'fresh@town.test' }, passwordHash: 'x' }));
    const fresh = await db().user.findUniqueOrThrow({ where: { email: 'fresh@town.test' }, include: { pro: true } });
    expect(fresh).toMatchObject({ emailVerifiedAt: null, pro: { status: 'applied' } });
    const { data } = await db().notification.findFirstOrThrow({ where: { userId: fresh.id, template: 'verify-email' } });
    expect(writeMail('verify-email', data).paragraphs.join(' ')).toContain('review your application');
    const known = await insertUser(db(), { fullName: 'Known Person' });
    await run((tx) => applySignedOut(tx, { setup: { ...setup, email: known.email }, passwordHash: 'x' }));
    const after = await db().user.findUniqueOrThrow({ where: { id: known.id }, include: { pro: true } });
    expect(after).toMatchObject({ fullName: 'Known Person', pro: null });
  });

  test('a license number stands in the licenses only, and one number belongs to one pro', async () => {
    const first = await applicant({ services: ['pest'], licenseNumber: 'PC-777' });
    expect(await db().proLicense.findMany({ where: { proId: first.proId } })).toMatchObject([
      { number: 'PC-777', state: 'IL', service: 'pest', status: 'pending' },
    ]);
    await expect(applicant({ services: ['pest'], licenseNumber: 'PC-777' })).rejects.toMatchObject({
      fieldErrors: { licenseNumber: expect.any(String) as string },
    });
  });
});

describe('documents and approval', () => {
  test('no pro starts without $1M of insurance and an ID that our team has seen', async () => {
    const admin = await insertAdmin(db());
    const pro = await applicant();
    const who = { proId: pro.proId, adminId: admin.id };
    await expect(run((tx) => approvePro(tx, who))).rejects.toThrow(/Certificate of insurance, Photo ID/);
    const insurance = await sendPaper(pro, 'insurance', inDays(200));
    const review = { ...who, documentId: insurance.id, expiresOn: '' };
    await expect(run((tx) => approveDocument(tx, { ...review, coverageCents: 99_999_900 }))).rejects.toMatchObject({
      fieldErrors: { coverage: expect.stringContaining('$1,000,000') as string },
    });
    await approveCredentials(pro, admin.id);
    await run((tx) => approvePro(tx, who));
    const row = await db().pro.findUniqueOrThrow({ where: { id: pro.proId } });
    expect(row.status).toBe('active');
    expect(row.onboardedAt).not.toBeNull();
    expect((await enginePro(pro.proId)).active).toBe(true);
    await expect(run((tx) => applyAsPro(tx, { userId: pro.userId, setup }))).rejects.toThrow('Setup Already Complete');
  });

  test('with less than two years a pro helps only, until an admin waives it', async () => {
    const admin = await insertAdmin(db());
    const pro = await applicant({ yearsExperience: 1 });
    await approveCredentials(pro, admin.id);
    await run((tx) => approvePro(tx, { proId: pro.proId, adminId: admin.id }));
    expect((await enginePro(pro.proId)).active).toBe(false);
    await run((tx) => waiveHelper(tx, { proId: pro.proId, adminId: admin.id, reason: 'Two seasons with Robin' }));
    expect((await enginePro(pro.proId)).active).toBe(true);
  });

  test('a refused document says why, and the checklist asks for another', async () => {
    const admin = await insertAdmin(db());
    const pro = await applicant();
    const paper = await sendPaper(pro, 'identity');
    await run((tx) =>
      rejectDocument(tx, { proId: pro.proId, adminId: admin.id, documentId: paper.id, reason: 'Too dark to read' }),
    );
    const steps = await readChecklist(db(), { proId: pro.proId });
    expect(steps.find(({ key }) => key === 'identity')).toMatchObject({ state: 'rejected', note: 'Too dark to read' });
    const notices = await db().notification.findMany({ where: { userId: pro.userId, template: 'document-rejected' } });
    expect(notices.length).toBeGreaterThan(0);
  });

  test('reminders come once at 60, 30 and 7 days, then dispatch stops and our team is told', async () => {
    const start = now();
    const admin = await insertAdmin(db());
    const pro = await applicant();
    await approveCredentials(pro, admin.id, 90);
    const told = () =>
      db().notification.count({ where: { userId: pro.userId, template: 'document-expiring', channel: 'inbox' } });
    const counts: number[] = [];
    for (const day of [10, 31, 40, 61, 62, 84, 86, 92, 93]) {
      setClock(new Date(start.getTime() + day * DAY_MS));
      await sweepDocuments(db());
      await sweepDocuments(db());
      counts.push(await told());
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
    expect(
      await db().notification.count({ where: { userId: admin.id, dedupeKey: { startsWith: 'document-over' } } }),
    ).toBeGreaterThan(0);
    const lighting = (await enginePro(pro.proId)).services[0];
    expect(lighting?.validTo).toBe(new Date(start.getTime() + 90 * DAY_MS).toISOString().slice(0, 10));
  });

  test('deleting the certificate that work rests on ends the insurance, and no pro deletes another’s document', async () => {
    const admin = await insertAdmin(db());
    const [pro, other] = [await applicant(), await applicant()];
    const { insurance } = await approveCredentials(pro, admin.id);
    await expect(run((tx) => deleteDocument(tx, { documentId: insurance.id, proId: other.proId }))).rejects.toThrow();
    expect((await db().pro.findUniqueOrThrow({ where: { id: pro.proId } })).insuranceExpires).not.toBeNull();
    await run((tx) => deleteDocument(tx, { documentId: insurance.id, proId: pro.proId }));
    expect((await db().pro.findUniqueOrThrow({ where: { id: pro.proId } })).insuranceExpires).toBeNull();
  });
});

describe('a suspension', () => {
  test('stops work, keeps the first day, lists what was promised, can be answered and ends', async () => {
    const scene = await promisedTuesday(db());
    const { pro, admin } = scene;
    const first = (await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).onboardedAt;
    expect((await listHeldVisits(db(), { proId: pro.id })).rows.map(({ visitId }) => visitId)).toContain(scene.visit.id);
    const who = { proId: pro.id, adminId: admin.id };
    await run((tx) => suspendPro(tx, { ...who, reason: 'Two customers waited in vain', until: null }));
    expect((await enginePro(pro.id)).active).toBe(false);
    await expect(run((tx) => suspendPro(tx, { ...who, reason: 'Again', until: null }))).rejects.toThrow(/not active/);
    await run((tx) => appealSuspension(tx, { proId: pro.id, text: 'My van broke down, I called both.' }));
    await expect(run((tx) => appealSuspension(tx, { proId: pro.id, text: 'Once more' }))).rejects.toThrow(/already/);
    const second = { ...who, adminId: (await insertAdmin(db())).id };
    await expect(run((tx) => answerAppeal(tx, { ...who, answer: 'No.' }))).rejects.toThrow(/another admin/i);
    await expect(run((tx) => reinstatePro(tx, { ...who, answer: 'Yes' }))).rejects.toThrow(/another admin/i);
    await run((tx) => answerAppeal(tx, { ...second, answer: 'No one was called.' }));
    await run((tx) => reinstatePro(tx, { ...who, answer: 'Welcome back' }));
    const after = await db().pro.findUniqueOrThrow({ where: { id: pro.id } });
    expect(after).toMatchObject({ status: 'active', onboardedAt: first });
  });

  test('with a last day ends by itself', async () => {
    const admin = await insertAdmin(db());
    const pro = await insertPro(db());
    const until = new Date(now().getTime() + 2 * DAY_MS);
    await run((tx) => suspendPro(tx, { proId: pro.id, adminId: admin.id, reason: 'Two days off', until }));
    await sweepPros(db());
    expect((await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).status).toBe('suspended');
    setClock(new Date(until.getTime() + 60_000));
    await sweepPros(db());
    expect((await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).status).toBe('active');
  });
});
