import { beforeAll, expect, test } from 'vitest';
import { firstSeasons } from '#app/domain/business/add-from-template.server';
import { matchKinds } from '#app/domain/business/save-work-kinds.server';
import { SERVICE_TEMPLATES } from '#app/domain/business/service-templates';
import { serviceLineFormSchema } from '#app/domain/business/service-line-form.schema';
import { listWorkChoices } from '#app/domain/catalog/work-kinds.server';
import { readChecklist } from '#app/domain/pros/read-checklist.server';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/services';
const NEW = `${LIST}/new`;
const CHIMNEYS = {
  name: 'Chimney sweeping',
  text: 'Chimney and flue swept and checked.',
  kinds: '',
  license: 'sweep license',
  licenseStates: 'il, TX',
  doneText: 'the work is done',
  guaranteeText: 'It draws, or we come back.',
  usualMinutes: '90',
  usualChecks: 'The flue is clear\r\nThe hearth is clean',
};

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function choices(): Promise<string[]> {
  return (await listWorkChoices(db())).map(({ label }) => label);
}

test('an admin adds a service, and pros can choose it and read which license it needs', async () => {
  expect((await office.send(NEW, CHIMNEYS)).headers.get('location')).toBe(`${LIST}/chimney-sweeping`);
  expect(await office.lastAudit('service_line')).toMatchObject({ action: 'service-line.add', actorId: office.adminId });
  const added = (await listWorkChoices(db())).at(-1);
  expect(added).toEqual({ value: 'chimney-sweeping', label: 'Chimney sweeping', hint: 'Needs a sweep license in IL, TX' });
  const pro = await insertPro(db(), { services: ['chimney-sweeping'] });
  expect((await readChecklist(db(), { proId: pro.id })).map(({ key }) => key)).toContain('license');
  await db().pro.update({ where: { id: pro.id }, data: { homeZip: '53202' } });
  expect((await readChecklist(db(), { proId: pro.id })).map(({ key }) => key)).not.toContain('license');
});

test('a change keeps the kinds of work that pros chose; one in use is not dropped', async () => {
  const path = `${LIST}/chimney-sweeping`;
  expect((await office.send(path, { kinds: 'Flues\r\nStoves', reason: 'Stoves too' })).status).toBe(302);
  expect((await choices()).slice(-2)).toEqual(['Flues', 'Stoves']);
  expect(await db().workKind.findUniqueOrThrow({ where: { id: 'chimney-sweeping' } })).toMatchObject({ name: 'Flues' });
  const dropped = await office.send(path, { kinds: 'Stoves' });
  await office.expectRefusal(dropped, 422, ['“Flues” is in use and can’t be removed']);
  expect((await office.send(path, { kinds: 'Flues' })).status).toBe(302);
  expect(await db().workKind.count({ where: { serviceLineId: 'chimney-sweeping' } })).toBe(1);
});

test('a service that is off is sold and chosen no more until it is on again, and moves up in its order', async () => {
  expect(await (await office.ask('/services')).text()).toContain('/book?service=basic');
  expect((await office.press(LIST, 'holiday_lighting', 'retire')).status).toBe(302);
  expect(await (await office.ask('/services')).text()).not.toContain('/book?service=basic');
  expect(await choices()).not.toContain('Holiday lights on homes');
  expect((await office.press(LIST, 'holiday_lighting', 'restore')).status).toBe(302);
  expect((await choices())[0]).toBe('Holiday lights on homes');
  expect((await office.press(LIST, 'pest_control', 'raise')).status).toBe(302);
  expect((await choices())[0]).toBe('Pest control');
});

test('each template makes a service that lacks nothing but a package, once', async () => {
  for (const { id, usualMinutes } of SERVICE_TEMPLATES.slice(2)) {
    expect((await office.press(LIST, id, 'template')).headers.get('location')).toBe(`${LIST}/${id}`);
    const made = await db().serviceLine.findUniqueOrThrow({
      where: { id },
      include: { seasons: true, policies: true, kinds: true },
    });
    expect([id, made.seasons.length, made.policies.length, made.kinds.length]).toEqual([id, 2, 1, 1]);
    expect(made).toMatchObject({ usualMinutes, active: true, takesDown: false });
  }
  const again = await office.post(LIST, office.adminId, { subaction: 'template', id: 'snow_removal' });
  await office.expectRefusal(again, 409, ['Snow removal is already one of your services']);
  expect((await office.post(LIST, office.adminId, { subaction: 'template', id: 'none' })).status).toBe(404);
});

test('the words of every template fit the form that changes them', () => {
  for (const template of SERVICE_TEMPLATES) {
    const form = {
      name: template.name,
      text: template.text,
      doneText: template.doneText,
      guaranteeText: template.guaranteeText,
      kinds: template.kinds.map(({ name }) => name).join('\n'),
      license: template.license ?? '',
      licenseStates: '',
      usualMinutes: String(template.usualMinutes),
      usualChecks: template.usualChecks.join('\n'),
    };
    expect([template.id, serviceLineFormSchema.safeParse(form).error?.issues ?? []]).toEqual([template.id, []]);
  }
});

test('a season that runs over New Year is open in winter, and the next one follows', () => {
  const snow = SERVICE_TEMPLATES.find(({ id }) => id === 'snow_removal')!;
  const work = (today: string) => firstSeasons(snow, today).map(({ installFrom, installTo }) => `${installFrom} ${installTo}`);
  expect(work('2027-02-01')).toEqual(['2026-11-01 2027-04-15', '2027-11-01 2028-04-15']);
  expect(work('2027-06-01')).toEqual(['2027-11-01 2028-04-15', '2028-11-01 2029-04-15']);
  const lights = SERVICE_TEMPLATES.find(({ id }) => id === 'holiday_lighting')!;
  expect(firstSeasons(lights, '2026-11-01')[0]).toMatchObject({ installTo: '2026-12-24', takedownFrom: '2027-01-02' });
});

test('kinds of work keep their place by name, and are renamed in their order', () => {
  const stored = [
    { id: 'a', name: 'Homes' },
    { id: 'b', name: 'Shops' },
  ];
  const ids = (names: string[]) => matchKinds(stored, names).kept.map(({ kind }) => kind?.id ?? null);
  expect(ids(['Shops', 'Homes'])).toEqual(['b', 'a']);
  expect(ids(['Houses', 'Shops', 'Offices'])).toEqual(['a', 'b', null]);
  expect(matchKinds(stored, ['Shops']).dropped).toEqual([stored[0]]);
});

test('nonsense is refused beside its fields, and what was typed stays', async () => {
  const wrong = {
    name: '',
    text: '',
    doneText: '',
    guaranteeText: '',
    usualMinutes: '5',
    license: '',
    licenseStates: 'Illinois',
  };
  const refused = await office.send(NEW, { ...CHIMNEYS, ...wrong });
  await office.expectRefusal(refused, 422, [
    'Enter a name',
    'Enter a sentence about it',
    'Enter when it is done',
    'Enter what you guarantee',
    'Enter minutes, 15 to 1440',
    'We don’t know ILLINOIS',
    'value="Illinois"',
  ]);
  await office.expectRefusal(await office.send(NEW, { ...CHIMNEYS, name: 'pest CONTROL' }), 422, [
    'There is already a service called',
  ]);
  const taken = await office.send(`${LIST}/holiday_lighting`, { takesDown: '' });
  expect(taken.status).toBe(422);
});

test('an admin sells storage after the work at a price a season, and stops it; half of it is refused', async () => {
  const path = `${LIST}/holiday_lighting`;
  const line = () => db().serviceLine.findUniqueOrThrow({ where: { id: 'holiday_lighting' } });
  const before = await line();
  const sold = {
    storagePrice: '149.50',
    storagePay: '30',
    storageText: 'Bins in a dry room.',
    storagePlace: 'Shed 4',
    reason: 'New shed',
  };
  expect((await office.send(path, sold)).status).toBe(302);
  expect(await line()).toMatchObject({ storagePriceCents: 14_950, storagePayCents: 3_000, storagePlace: 'Shed 4' });
  expect(await office.fieldsAt(path)).toMatchObject({ storagePrice: '149.5', storageText: 'Bins in a dry room.' });
  for (const [over, words] of [
    [{ storageText: ' ' }, 'Enter what customers get for it'],
    [{ storagePlace: '' }, 'Enter where crews bring it'],
    [{ storagePrice: '20' }, 'The crew can’t be paid more than storage costs'],
    [{ storagePrice: '0', storagePay: '' }, 'Enter a price in dollars, like 125'],
    [{ storagePrice: '-5' }, 'Enter a price in dollars, like 125'],
  ] as const)
    await office.expectRefusal(await office.send(path, { ...over }), 422, [words]);
  const other = await office.send(`${LIST}/pest_control`, sold);
  await office.expectRefusal(other, 422, ['Only services with a takedown can offer storage', 'value="149.50"']);
  expect((await office.send(path, { storagePrice: '' })).status).toBe(302);
  expect(await line()).toMatchObject({ storagePriceCents: null, storagePayCents: 0, storageText: '', storagePlace: '' });
  const { storagePriceCents, storagePayCents, storageText, storagePlace } = before;
  await db().serviceLine.update({
    where: { id: 'holiday_lighting' },
    data: { storagePriceCents, storagePayCents, storageText, storagePlace },
  });
});

test('of two who change a service at once the second is told', async () => {
  const path = `${LIST}/pest_control`;
  const fields = await office.fieldsAt(path);
  expect((await office.post(path, office.adminId, { ...fields, text: 'Inspection first.' })).status).toBe(302);
  const late = await office.post(path, office.adminId, { ...fields, opId: crypto.randomUUID(), text: 'Treatment first.' });
  await office.expectRefusal(late, 409, ['Another admin just changed this service', 'Treatment first.']);
});

test('customers and pros get neither the pages nor the forms; an unknown service is not there', async () => {
  await office.expectAdminsOnly(LIST, { subaction: 'retire', id: 'pest_control', version: '1' });
  await office.expectAdminsOnly(NEW, CHIMNEYS);
  expect((await office.post(`${LIST}/none`, office.adminId, CHIMNEYS)).status).toBe(404);
});
