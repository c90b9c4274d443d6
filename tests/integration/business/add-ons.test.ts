import { beforeAll, expect, test } from 'vitest';
import { listAddOns } from '#app/domain/catalog/queries.server';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { askFor, wish } from '../payments/payment-fixtures';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/add-ons';
const NEW = `${LIST}/new`;
const STAR = { name: 'Rooftop star, 3 ft', description: 'A lit star on the gable', price: '120.50', mostPieces: '2' };

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function offered(): Promise<string[]> {
  return (await listAddOns(db())).map(({ id }) => id);
}

test('an admin adds an add-on, and the booking form offers it at the end', async () => {
  expect((await office.send(NEW, STAR)).headers.get('location')).toBe(LIST);
  expect((await offered()).at(-1)).toBe('rooftop-star-3-ft');
  expect(await db().addOn.findUniqueOrThrow({ where: { id: 'rooftop-star-3-ft' } })).toMatchObject({
    priceCents: 12_050,
    mostPieces: 2,
  });
  expect(await office.lastAudit('add_on')).toMatchObject({ action: 'add-on.add', actorId: office.adminId });
  expect(await (await office.ask('/book?service=basic')).text()).toContain('Rooftop star, 3 ft');
});

test('a new price is quoted from now on; what was quoted keeps its line', async () => {
  const { token } = await askFor(
    wish({ light: 'warm', storeys: '1', feet: '100', addOns: 'rooftop-star-3-ft:1' }),
    (await insertUser(db())).id,
  );
  const lines = () =>
    db().quoteLine.findMany({
      where: { quote: { request: { token } }, label: { contains: 'star' } },
      select: { amountCents: true },
    });
  expect(await lines()).toEqual([{ amountCents: 12_050 }]);
  expect((await office.send(`${LIST}/rooftop-star-3-ft`, { price: '99', reason: 'Cheaper stars' })).status).toBe(302);
  expect(await lines()).toEqual([{ amountCents: 12_050 }]);
  expect(await office.lastAudit('add_on')).toMatchObject({
    reason: 'Cheaper stars',
    data: { before: { priceCents: 12_050 }, after: { priceCents: 9_900 } },
  });
});

test('a retired add-on leaves the booking form until it is restored', async () => {
  expect((await office.press(LIST, 'wreath', 'retire')).status).toBe(302);
  expect(await offered()).not.toContain('wreath');
  expect((await office.press(LIST, 'wreath', 'restore')).status).toBe(302);
  expect(await offered()).toContain('wreath');
});

test('an add-on moves up one place, also when two tabs that show the same list ask for it', async () => {
  const before = await offered();
  const fields = await office.fieldsAt(LIST, ({ id, subaction }) => id === 'rooftop-star-3-ft' && subaction === 'raise');
  for (const opId of [crypto.randomUUID(), crypto.randomUUID()])
    expect((await office.post(LIST, office.adminId, { ...fields, opId })).status).toBe(302);
  const at = before.length - 1;
  expect(await offered()).toEqual([...before.slice(0, at - 1), 'rooftop-star-3-ft', before[at - 1]]);
});

test('an add-on does not move above one that is no longer there', async () => {
  const gone = await office.post(LIST, office.adminId, { subaction: 'raise', id: 'wreath', aboveId: 'none' });
  await office.expectRefusal(gone, 409, ['Another admin just changed this list']);
});

test('nonsense is refused beside its fields, and what was typed stays', async () => {
  const refused = await office.send(NEW, { name: '', description: '', price: '0', mostPieces: '100' });
  await office.expectRefusal(refused, 422, [
    'Enter a name',
    'Enter a description',
    'Enter dollars, at least 1',
    'Enter a number, 1 to 99',
    'value="100"',
  ]);
  await office.expectRefusal(await office.send(NEW, STAR), 422, ['There is already an add-on called Rooftop star']);
});

test('of two who change an add-on at once the second is told', async () => {
  const path = `${LIST}/wreath`;
  const fields = await office.fieldsAt(path);
  expect((await office.post(path, office.adminId, { ...fields, price: '90' })).status).toBe(302);
  const late = await office.post(path, office.adminId, { ...fields, opId: crypto.randomUUID(), price: '91' });
  await office.expectRefusal(late, 409, ['Another admin just changed this add-on', 'value="91"']);
  const oldButton = await office.post(LIST, office.adminId, { subaction: 'retire', id: 'wreath', version: '1' });
  expect(oldButton.status).toBe(409);
});

test('customers and pros get neither the pages nor the forms; an unknown add-on is not there', async () => {
  await office.expectAdminsOnly(LIST, { subaction: 'retire', id: 'wreath', version: '1' });
  await office.expectAdminsOnly(NEW, STAR);
  expect((await office.post(`${LIST}/none`, office.adminId, STAR)).status).toBe(404);
});
