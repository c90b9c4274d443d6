import { afterEach, expect, test } from 'vitest';
import { completeVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { tuesdayAtWork } from '#tests/factories/reports';
import { addDays, localInstant } from '#tests/factories/local-time';
import { insertVisit } from '#tests/factories/visits';

const ZONE = 'America/Chicago';

afterEach(() => setClock(null));

test('a takedown is offered first to the pro who put the lights up, though another one was meant to and is better placed', async () => {
  const scene = await tuesdayAtWork();
  const rival = await insertPro(db(), {
    user: { fullName: 'Rita Rival' },
    rating: 5,
    ratingCount: 90,
    offersMade: 10,
    offersAccepted: 10,
  });
  await db().pro.update({
    where: { id: scene.pro.id },
    data: { rating: 3.5, ratingCount: 20, offersMade: 20, offersAccepted: 5 },
  });
  const later = addDays(scene.date, 42);
  const takedown = await insertVisit(db(), {
    bookingId: scene.bookingId,
    kind: 'takedown',
    preferredProId: rival.id,
    windowStart: localInstant(ZONE, later, '09:00'),
    windowEnd: localInstant(ZONE, later, '12:00'),
  });
  await transact(db(), (tx) => completeVisit(tx, { ...scene.own, ticked: [0, 1, 2, 3] }));
  expect(await transact(db(), (tx) => dispatchVisit(tx, { visitId: takedown.id, trigger: 'test' }))).toBe('offered');
  expect(await db().offer.findFirst({ where: { visitId: takedown.id, status: 'open' } })).toMatchObject({ proId: scene.pro.id });

  const other = await insertVisit(db(), {
    windowStart: localInstant(ZONE, addDays(later, 1), '09:00'),
    windowEnd: localInstant(ZONE, addDays(later, 1), '12:00'),
  });
  expect(await transact(db(), (tx) => dispatchVisit(tx, { visitId: other.id, trigger: 'test' }))).toBe('offered');
  expect(await db().offer.findFirst({ where: { visitId: other.id, status: 'open' } })).toMatchObject({ proId: rival.id });
});
