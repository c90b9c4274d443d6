import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertBooking } from '#tests/factories/bookings';
import { addHours } from '#tests/factories/local-time';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { pageReader, type Reader } from '#tests/setup/read-pages';

const CALLS = 55;
const LIST = '/admin/callbacks';
let reader: Reader;
let adminId: string;

beforeAll(async () => {
  reader = await pageReader();
  adminId = (await insertAdmin(db())).id;
  const customer = await insertUser(db());
  for (let number = 1; number <= CALLS; number += 1) {
    const reason = `Dark strand ${String(number).padStart(2, '0')}`;
    const dueAt = addHours(now(), number);
    const bookingId = (await insertBooking(db(), { customerId: customer.id })).id;
    await db().callback.create({
      data: { userId: customer.id, phone: '+13125550142', reason, createdAt: now(), dueAt, bookingId },
    });
  }
}, 300_000);

function reasons(words: string): string[] {
  return words.match(/Dark strand \d{2}/g) ?? [];
}

test('every call that is due stands on one of the pages, the next one first', async () => {
  const first = reasons(await reader.read(LIST, adminId));
  expect([first[0], first.length]).toEqual(['Dark strand 01', 50]);
  const last = await db().callback.findFirstOrThrow({ where: { reason: first.at(-1) } });
  const rest = reasons(await reader.read(`${LIST}?show=open&after=${last.id}`, adminId));
  expect([rest[0], rest.length]).toEqual(['Dark strand 51', 5]);
});

test('a call that was made is under Called', async () => {
  await db().callback.updateMany({ where: { reason: 'Dark strand 07' }, data: { doneAt: now(), doneById: adminId } });
  expect(reasons(await reader.read(`${LIST}?show=done`, adminId))).toEqual(['Dark strand 07']);
  expect(reasons(await reader.read(LIST, adminId))).not.toContain('Dark strand 07');
});
