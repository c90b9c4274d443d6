import { expect, test } from 'vitest';
import { declineOffer } from '#app/domain/reschedules/answer-offer.server';
import { db, transact } from '#app/platform/db.server';
import { addDays, localInstant } from '#tests/factories/local-time';
import { nextTuesday } from '#tests/factories/scenarios';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { lacks } from '#tests/setup/plain-page';
import { openCustomers, signedIn } from '../customers/customer-fixtures';
import { workOff } from '../dispatching/work-off';

const ZONE = 'America/Chicago';

openCustomers();

function hoursOf(page: string): number[] {
  return [...page.matchAll(/<input[^>]*name="hour"[^>]*>/g)].map(([radio]) => Number(/value="(\d+)"/.exec(radio)?.[1]));
}

/** A customer whose pro works in the afternoon; another pro near them works all day. */
async function withTheirPro() {
  await db().pro.updateMany({ data: { status: 'suspended' } });
  const customer = await signedIn();
  const pro = await insertPro(db(), { companyName: 'Near Lights' });
  await insertPro(db());
  const date = nextTuesday();
  const { visit, assignment } = await insertAssignedVisit(db(), {
    proId: pro.id,
    booking: { customerId: customer.user.id },
    windowStart: localInstant(ZONE, date, '09:00'),
    windowEnd: localInstant(ZONE, date, '12:00'),
  });
  await db().proAvailability.updateMany({ where: { proId: pro.id }, data: { start: '13:00', end: '18:00' } });
  return { ...customer, pro, visit, assignment, day: addDays(date, 1), path: `/customer/visits/${visit.id}/reschedule` };
}

test('a customer who wants to keep their pro sees that pro’s hours, and no one else is asked', async () => {
  const { text, post, pro, visit, assignment, day, path } = await withTheirPro();
  const anyone = await text(`${path}?date=${day}`);
  expect(lacks(anyone, ['Who comes', 'Any pro near you', 'Only Near Lights', `?date=${day}&pro=keep`])).toEqual([]);
  expect(hoursOf(anyone)[0]).toBe(9);
  const kept = await text(`${path}?date=${day}&pro=keep`);
  expect(hoursOf(kept)[0]).toBe(13);
  expect(lacks(kept, ['until Near Lights confirms the new one', 'name="keepsPro"'])).toEqual([]);

  const refused = await post(path, { date: day, hour: '9', feeCents: '0', keepsPro: 'on' });
  expect(refused.status).toBe(422);
  const done = await post(path, { date: day, hour: '14', feeCents: '0', keepsPro: 'on' });
  expect(done.headers.get('location')).toBe(`/customer/visits/${visit.id}`);
  await workOff();
  const asked = await db().notification.findFirstOrThrow({
    where: { visitId: visit.id, template: 'move-asked', channel: 'email' },
  });
  expect(asked.data).toMatchObject({ onlyPro: 'Near Lights' });

  const offer = await db().offer.findFirstOrThrow({ where: { visitId: visit.id, status: 'open' } });
  expect(offer.proId).toBe(pro.id);
  await transact(db(), (tx) => declineOffer(tx, { offerId: offer.id, proId: pro.id, userId: pro.userId }));
  await workOff();
  expect(await db().offer.count({ where: { visitId: visit.id } })).toBe(1);
  const stands = await db().visit.findUniqueOrThrow({ where: { id: visit.id }, include: { moves: true, assignments: true } });
  expect(stands).toMatchObject({ windowStart: visit.windowStart, moves: [{ status: 'lapsed' }] });
  expect(stands.assignments).toMatchObject([{ id: assignment.id, proId: pro.id, status: 'accepted' }]);
  const lapsed = await db().notification.findFirstOrThrow({
    where: { visitId: visit.id, template: 'move-lapsed', channel: 'email' },
  });
  expect(lapsed.data).toMatchObject({ onlyPro: 'Near Lights' });
});

test('a day on which their pro is not free says so, and the way to let another pro come stays', async () => {
  const { text, pro, day, path } = await withTheirPro();
  await db().proAvailability.deleteMany({ where: { proId: pro.id } });
  const page = await text(`${path}?date=${day}&pro=keep`);
  expect(lacks(page, ['Near Lights isn’t free on', 'Any pro near you'])).toEqual([]);
  expect(hoursOf(page)).toEqual([]);
});

test('a visit without a pro is moved by anyone, whatever the form says', async () => {
  const { text, post, visit, assignment, day, path } = await withTheirPro();
  await db().assignment.update({ where: { id: assignment.id }, data: { status: 'released' } });
  await db().visit.update({ where: { id: visit.id }, data: { status: 'pending' } });
  expect(await text(`${path}?date=${day}&pro=keep`)).not.toContain('Who comes');
  const done = await post(path, { date: day, hour: '9', feeCents: '0', keepsPro: 'on' });
  expect(done.headers.get('location')).toBe(`/customer/visits/${visit.id}`);
  expect(await db().visitMove.findFirstOrThrow({ where: { visitId: visit.id } })).toMatchObject({ keepsPro: false });
});
