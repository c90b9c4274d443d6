import { beforeAll, expect, test } from 'vitest';
import { listSeasons } from '#app/domain/catalog/queries.server';
import { extendSeasons } from '#app/domain/business/save-season.server';
import { db, transact } from '#app/platform/db.server';
import { postgresCode } from '#app/platform/errors';
import { dateColumn } from '#app/platform/local-date';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/seasons';
const NEW = `${LIST}/new`;
const LINE = 'snow_removal';
const WINTER = { serviceLineId: LINE, installFrom: '2030-11-01', installTo: '2031-03-31', takedownFrom: '', takedownTo: '' };

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await db().serviceLine.create({ data: { id: LINE, name: 'Snow removal' } });
}, 180_000);

function find(year: number) {
  return db().season.findUniqueOrThrow({ where: { serviceLineId_year: { serviceLineId: LINE, year } } });
}

test('an admin adds the season of a service where nothing is taken down', async () => {
  expect((await office.send(NEW, WINTER)).headers.get('location')).toBe(LIST);
  expect(await listSeasons(db(), LINE)).toEqual([
    { year: 2030, installFrom: '2030-11-01', installTo: '2031-03-31', takedownFrom: '2030-11-01', takedownTo: '2031-03-31' },
  ]);
  const page = await office.read(LIST, office.adminId);
  expect(page).toContain('Nov 1, 2030 to Mar 31, 2031');
  expect(await office.lastAudit('season')).toMatchObject({ action: 'season.add', actorId: office.adminId });
});

test('next year’s season is made on the same days, once however often it is asked for', async () => {
  const next = await office.fieldsAt(LIST, (fields) => fields.serviceLineId === LINE && fields.subaction === 'next');
  expect((await office.post(LIST, office.adminId, next)).status).toBe(302);
  expect(await find(2031)).toMatchObject({ installFrom: dateColumn('2031-11-01'), installTo: dateColumn('2032-03-31') });
  const again = await office.post(LIST, office.adminId, { ...next, opId: crypto.randomUUID() });
  await office.expectRefusal(again, 409, ['Another admin just changed the seasons']);
  expect(await db().season.count({ where: { serviceLineId: LINE } })).toBe(2);
});

test('every night the season of the next year is made where the last one ends within nine months', async () => {
  const years = async () => (await listSeasons(db(), LINE)).map(({ year }) => year);
  await transact(db(), (tx) => extendSeasons(tx, '2031-06-01'));
  expect(await years()).toEqual([2030, 2031]);
  for (let night = 0; night < 3; night += 1) await transact(db(), (tx) => extendSeasons(tx, '2031-09-01'));
  expect(await years()).toEqual([2030, 2031, 2032]);
  expect(await office.lastAudit('season')).toMatchObject({ action: 'season.add', actorKind: 'system' });
  await transact(db(), (tx) => extendSeasons(tx, '2040-01-01'));
  expect(await years()).toEqual([2030, 2031, 2032]);
});

test('a season changes, and one that has not begun is removed', async () => {
  const { id } = await find(2032);
  const answer = await office.send(`${LIST}/${id}`, { installTo: '2033-04-15', reason: 'A long winter' });
  expect(answer.status).toBe(302);
  expect(await find(2032)).toMatchObject({ installTo: dateColumn('2033-04-15'), version: 2 });
  expect(await office.lastAudit('season')).toMatchObject({ action: 'season.change', reason: 'A long winter' });
  expect((await office.press(LIST, id, 'remove')).status).toBe(302);
  expect(await db().season.count({ where: { id } })).toBe(0);
  const begun = await db().season.findFirstOrThrow({ where: { serviceLineId: 'holiday_lighting' }, orderBy: { year: 'asc' } });
  const fields = { subaction: 'remove', id: begun.id, version: '1' };
  await office.expectRefusal(await office.post(LIST, office.adminId, fields), 422, ['This season has begun']);
});

test('a season that overlaps another or runs backwards is refused in one sentence, and what was typed stays', async () => {
  const overlapping = await office.send(NEW, { ...WINTER, installFrom: '2031-03-31', installTo: '2031-05-01' });
  await office.expectRefusal(overlapping, 422, ['This overlaps the 2030 season', 'value="2031-05-01"']);
  const backwards = await office.send(NEW, { ...WINTER, installFrom: '2035-12-01', installTo: '2035-11-01' });
  await office.expectRefusal(backwards, 422, ['The work must end on or after its first day']);
  const early = {
    ...WINTER,
    installFrom: '2035-10-01',
    installTo: '2035-12-01',
    takedownFrom: '2035-09-01',
    takedownTo: '2035-09-09',
  };
  await office.expectRefusal(await office.send(NEW, early), 422, ['The takedown can’t begin before the work does']);
  await office.expectRefusal(await office.send(NEW, { ...early, takedownTo: '' }), 422, ['Enter both days of the takedown']);
  const nonsense = await office.send(NEW, { ...WINTER, serviceLineId: 'none', installFrom: '2035-02-30', installTo: '' });
  await office.expectRefusal(nonsense, 422, ['Enter a date, like', 'Enter the last day of the work']);
  await office.expectRefusal(await office.send(NEW, { ...WINTER, serviceLineId: 'none' }), 422, ['Choose a service']);
});

test('the database itself refuses overlapping and reversed seasons', async () => {
  async function refusal(from: string, to: string): Promise<string | null> {
    const [installFrom, installTo] = [dateColumn(from), dateColumn(to)];
    const days = { installFrom, installTo, takedownFrom: installFrom, takedownTo: installTo };
    return db()
      .season.create({ data: { serviceLineId: LINE, year: 2050, ...days } })
      .then(
        () => null,
        (error: unknown) => postgresCode(error),
      );
  }
  expect(await refusal('2031-03-01', '2031-05-01')).toBe('23P01');
  expect(await refusal('2050-03-01', '2050-02-01')).toMatch(/^23514|22000$/);
});

test('of two who change a season at once the second is told', async () => {
  const { id } = await find(2031);
  const fields = await office.fieldsAt(`${LIST}/${id}`);
  expect((await office.post(`${LIST}/${id}`, office.adminId, { ...fields, installTo: '2032-04-01' })).status).toBe(302);
  const late = { ...fields, opId: crypto.randomUUID(), installTo: '2032-04-02' };
  await office.expectRefusal(await office.post(`${LIST}/${id}`, office.adminId, late), 409, ['value="2032-04-02"']);
  expect((await find(2031)).installTo).toEqual(dateColumn('2032-04-01'));
});

test('customers and pros get neither the pages nor the forms', async () => {
  await office.expectAdminsOnly(LIST, { subaction: 'next', serviceLineId: LINE, after: '2031' });
  await office.expectAdminsOnly(NEW, WINTER);
});
