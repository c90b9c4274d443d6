import { afterEach, beforeAll, expect, test } from 'vitest';
import { listBoard, searchBoard } from '#app/domain/dispatching/list-board.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { alertLate } from '#app/domain/fulfillment/alert-late.server';
import { arrive, setOut } from '#app/domain/fulfillment/work-on-visit.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addMinutes } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';

beforeAll(() => ensureCatalog(db()));
afterEach(() => setClock(null));

async function promised() {
  const scene = await promisedTuesday(db());
  const visitId = scene.visit.id;
  const own = { visitId, proId: scene.pro.id, userId: scene.pro.userId };
  const told = (userId: string, template: 'admin-alert' | 'pro-late') =>
    db().notification.count({ where: { userId, template, channel: 'email' } });
  return {
    own,
    at: (minutes: number) => setClock(addMinutes(scene.assignment.start, minutes)),
    office: () => told(scene.admin.id, 'admin-alert'),
    customer: () => told(scene.customer.id, 'pro-late'),
    onBoard: async () =>
      (await listBoard(db(), { view: 'attention', text: '' }, { search: await searchBoard(db(), { text: '' }) })).rows.find(
        (row) => row.visitId === visitId,
      ),
  };
}

test('an office is told of a pro who has not set out, is late and is missing, once each, and the customer before the promise ends and after it', async () => {
  const { at, office, customer, onBoard } = await promised();
  at(-16);
  await alertLate(db());
  expect([await office(), await customer(), await onBoard()]).toEqual([0, 0, undefined]);
  for (const [minutes, alerts, mails] of [
    [-14, 1, 0],
    [16, 2, 1],
    [91, 3, 2],
    [121, 3, 3],
  ] as const) {
    at(minutes);
    await alertLate(db());
    await alertLate(db());
    expect([minutes, await office(), await customer()]).toEqual([minutes, alerts, mails]);
    expect(await onBoard()).toMatchObject({ attention: true });
  }
});

test('of a place in a team the office hears at every stage that the customer is not told, and how to record it at last', async () => {
  const admin = await insertAdmin(db());
  const { seat, customerId } = await transact(db(), async (tx) => {
    const lead = await insertAssignedVisit(tx, { pros: 2, payoutCents: 20_000 });
    await tx.assignment.update({ where: { id: lead.assignment.id }, data: { arrivedAt: lead.visit.windowStart } });
    const { bookingId, id: leadVisitId } = lead.visit;
    const place = { bookingId, leadVisitId, seat: 2, payoutCents: 20_000, priceCents: 0, taxCents: 0 };
    const { customerId } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
    return { seat: await insertAssignedVisit(tx, place), customerId };
  });
  const told = async () => {
    const where = { userId: admin.id, template: 'admin-alert', channel: 'email' as const };
    const mails = await db().notification.findMany({ where, orderBy: { createdAt: 'asc' } });
    return mails.map(({ data }) => (data as { text: string }).text);
  };
  for (const minutes of [-14, 16, 91, 121]) {
    setClock(addMinutes(seat.assignment.start, minutes));
    await alertLate(db());
    await alertLate(db());
  }
  expect(await told()).toEqual([
    expect.stringContaining('Call the pro.'),
    expect.stringMatching(/^(?!.*We told the customer).*on this team/),
    expect.stringMatching(/^(?!.*We told the customer).*on this team/),
    expect.stringContaining('record'),
  ]);
  expect(await db().notification.count({ where: { userId: customerId, template: 'pro-late' } })).toBe(0);
});

test('a pro who is on the way or there in time raises nothing', async () => {
  const { own, at, office, customer, onBoard } = await promised();
  at(-30);
  await transact(db(), (tx) => setOut(tx, own));
  at(10);
  await alertLate(db());
  await transact(db(), (tx) => arrive(tx, own));
  at(91);
  await alertLate(db());
  expect([await office(), await customer(), await onBoard()]).toEqual([0, 0, undefined]);
});

test('A customer is told how to report a no-show once the promised hours are over', async () => {
  const { own, at } = await promised();
  at(121);
  await alertLate(db());
  const [mail] = await db().notification.findMany({
    where: { visitId: own.visitId, template: 'pro-late', channel: 'email' },
    orderBy: { createdAt: 'desc' },
  });
  expect(writeMail('pro-late', mail!.data).button?.url).toContain(`/customer/visits/${own.visitId}/no-show`);
});

test('A customer whose pro sets out hours early is told that the window stays', async () => {
  const { own, at } = await promised();
  at(-180);
  await transact(db(), (tx) => setOut(tx, own));
  const mail = await db().notification.findFirstOrThrow({
    where: { visitId: own.visitId, template: 'on-the-way', channel: 'email' },
  });
  expect(writeMail('on-the-way', mail.data).paragraphs.join(' ')).toContain('Your arrival window is still');
});

test('a hundred pros who are on the way in time keep no one from being missed', async () => {
  const { own, at } = await promised();
  const { windowStart } = await db().visit.findUniqueOrThrow({ where: { id: own.visitId } });
  at(-10);
  for (let made = 0; made < 100; made += 1) {
    const { assignment } = await insertAssignedVisit(db(), { windowStart: addMinutes(windowStart, -1) });
    await db().assignment.update({ where: { id: assignment.id }, data: { status: 'en_route' } });
  }
  await alertLate(db());
  const { lateAlert } = await db().assignment.findFirstOrThrow({ where: { visitId: own.visitId } });
  expect(lateAlert).toBe('not_set_out');
});
