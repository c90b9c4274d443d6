import { beforeAll, expect, test } from 'vitest';
import { takeLead } from '#app/domain/commercial/leads.server';
import { resetFlagCache, isOn, saveFlag } from '#app/domain/settings/flags.server';
import { computeFigures, listPublishedTestimonials, readFigures } from '#app/domain/settings/public-figures.server';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import { getAudiences, listFaq, voteFaq } from '#app/domain/support/faq.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { insertAdmin } from '#tests/factories/users';
import { loadCatalogForTests } from './public-fixtures';

const NOON = new Date('2026-11-10T18:00:00Z');

beforeAll(loadCatalogForTests);

test('a flag that an admin switches takes effect within 30 seconds, is written down, and two admins do not overwrite each other', async () => {
  setClock(NOON);
  resetFlagCache();
  const admin = await insertAdmin(db());
  const viewer = { userId: admin.id, roles: ['customer'] };
  expect(await isOn(db(), 'enable_express_mode', viewer)).toBe(true);
  const off = {
    key: 'enable_express_mode',
    version: 1,
    on: false,
    roles: [],
    percent: 100,
    reason: 'Too many calls',
    adminId: admin.id,
  };
  // Another process: its own change is not forgotten here.
  await db().featureFlag.update({ where: { key: off.key }, data: { on: false } });
  expect(await isOn(db(), 'enable_express_mode', viewer)).toBe(true);
  setClock(new Date(NOON.getTime() + 90_000));
  expect(await isOn(db(), 'enable_express_mode', viewer)).toBe(false);
  await transact(db(), (tx) => saveFlag(tx, { ...off, on: true }));
  await expect(transact(db(), (tx) => saveFlag(tx, off))).rejects.toThrow(Conflict);
  const audit = await db().auditLog.findMany({ where: { objectType: 'feature_flag' }, select: { action: true, reason: true } });
  expect(audit).toEqual([{ action: 'flag.change', reason: 'Too many calls' }]);
});

test('answers are tagged by audience, and one browser has one vote on each', async () => {
  const forPros = await listFaq(db(), getAudiences(['pro']));
  const forAll = await listFaq(db(), ['anyone']);
  const questions = (groups: typeof forPros) => groups.flatMap(({ answers }) => answers.map(({ question }) => question));
  expect(questions(forPros)).toContain('How do I accept my first job?');
  expect(questions(forAll)).not.toContain('How do I accept my first job?');
  expect(forAll.map(({ title }) => title)).toEqual([
    'Booking & Payments',
    'Services & Safety',
    'Pros & Credentials',
    'Commercial & Compliance',
  ]);
  for (const helpful of [true, false, false])
    await transact(db(), (tx) => voteFaq(tx, { entryId: 'cost', voter: 'one', helpful }));
  expect(await db().faqVote.findMany({ where: { entryId: 'cost' }, select: { helpful: true } })).toEqual([{ helpful: false }]);
});

test('too few reviews and visits give no figures, and nothing is printed without consent', async () => {
  await computeFigures(db());
  expect(await readFigures(db())).toEqual({ rating: null, installations: null, crews: null });
  const said = { audience: 'pro', personName: 'Dana', place: 'Chicago', quote: 'Good.' };
  await expect(db().testimonial.create({ data: { ...said, published: true } })).rejects.toThrow();
  await db().testimonial.create({ data: said });
  expect(await listPublishedTestimonials(db(), 'pro')).toEqual([]);
});

test('the hours that pages print come from one setting', async () => {
  await db().siteSetting.update({
    where: { key: 'officeHours' },
    data: { value: { zone: 'America/New_York', days: [{ weekday: 3, opens: '10:00', closes: '15:30' }] } },
  });
  expect((await readSiteSettings(db())).hours).toEqual([{ days: 'Wed', hours: '10 AM-3:30 PM' }]);
  await db().siteSetting.update({ where: { key: 'officeHours' }, data: { value: 'nonsense' } });
  expect((await readSiteSettings(db())).hours).toEqual([]);
});

test('a lead is kept with its price hint and mailed to both sides', async () => {
  setClock(NOON);
  const admin = await insertAdmin(db());
  const form = {
    company: 'Corner Bakery',
    name: 'Bo Baker',
    email: 'bo@bakery.test',
    phone: '+13125550142',
    sites: ['1 Main Street 60614', '2 Main Street 60614'],
    sizeTier: 'to-2000',
    programs: ['rodent', 'cockroach-ant'],
    notes: '',
  };
  const { leadId, hint } = await transact(db(), (tx) => takeLead(tx, form));
  expect(hint).toBe('The list price is about $498 a month and $398 one-time, before tax.');
  expect(await db().commercialLead.findUniqueOrThrow({ where: { id: leadId } })).toMatchObject({
    status: 'new',
    monthlyCents: 49_800,
    visitCents: 39_800,
    contactDueAt: expect.any(Date) as Date,
  });
  expect(await db().notification.count({ where: { address: 'bo@bakery.test', template: 'lead-received' } })).toBe(1);
  expect(
    await db().notification.count({ where: { userId: admin.id, dedupeKey: { startsWith: `lead:${leadId}` } } }),
  ).toBeGreaterThan(0);
});
