import { expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { localDate } from '#tests/factories/local-time';
import { finished, openCustomers, signedIn, visitAt } from './customer-fixtures';

openCustomers();

test('A customer whose house is lit this season is offered the first day of the next one', async () => {
  const { user, text } = await signedIn();
  const { visit } = await finished(user.id, 1);
  const booking = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId }, include: { package: true } });
  const seasons = await db().season.findMany({
    where: { serviceLineId: booking.package.serviceLineId },
    orderBy: { installFrom: 'asc' },
  });
  const next = seasons.find(({ installFrom }) => installFrom > now());
  const page = await text(`/customer/rebook/${visit.id}`);
  const [, date] = /name="date"[^>]*value="([\d-]+)"/.exec(page) ?? /value="([\d-]+)"[^>]*name="date"/.exec(page) ?? [];
  expect(next).toBeDefined();
  expect(date).toBe(next!.installFrom.toISOString().slice(0, 10));
  expect(page).toContain('done for this season');
});

test('A customer whose lights hung in an earlier season is offered the next open day', async () => {
  const { user, text } = await signedIn();
  const { visit } = await finished(user.id, 300);
  const page = await text(`/customer/rebook/${visit.id}`);
  expect(page).not.toContain('done for this season');
  const [, date] = /name="date"[^>]*value="([\d-]+)"/.exec(page) ?? /value="([\d-]+)"[^>]*name="date"/.exec(page) ?? [];
  expect((date ?? '') >= localDate(visit.zone, now())).toBe(true);
});

test('A service call, and work whose package is no longer sold, carry no button to book them again', async () => {
  const { user, text } = await signedIn();
  const [sold, call] = [
    await finished(user.id, 5),
    await finished(user.id, 5, { kind: 'service_call', booking: { customerId: user.id, packageId: 'service-call' } }),
  ];
  const canceled = await visitAt(user.id, 48, {
    status: 'cancelled',
    cancelledAt: now(),
    booking: { customerId: user.id },
  });
  for (const { visit } of [sold, canceled])
    expect(await text(`/customer/visits/${visit.id}`)).toContain(`/customer/rebook/${visit.id}`);
  const where = { id: 'basic-outline' };
  await db().package.update({ where, data: { active: false } });
  for (const { visit } of [call, canceled])
    expect(await text(`/customer/visits/${visit.id}`)).not.toContain(`/customer/rebook/${visit.id}`);
  await db().package.update({ where, data: { active: true } });
});

test('A booking that follows a quote from the office, and one when nothing can be added, carry no button for it', async () => {
  const { user, get } = await signedIn();
  const buttons = async (visitId: string) => {
    const page = await (await get(`/customer/visits/${visitId}`)).text();
    return ['package', 'add'].filter((each) => page.includes(`"/customer/visits/${visitId}/${each}"`));
  };
  const [printed, byOffice] = [await visitAt(user.id, 96), await visitAt(user.id, 96)];
  for (const [{ visit }, source] of [
    [printed, 'instant'],
    [byOffice, 'admin'],
  ] as const)
    await db().quote.updateMany({ where: { booking: { id: visit.bookingId } }, data: { source } });
  expect(await buttons(printed.visit.id)).toEqual(['package', 'add']);
  expect(await buttons(byOffice.visit.id)).toEqual(['add']);
  const sold = await db().addOn.findMany({ where: { active: true, id: { not: 'storage' } }, select: { id: true } });
  await db().addOn.updateMany({ where: { id: { in: sold.map(({ id }) => id) } }, data: { active: false } });
  try {
    expect(await buttons(printed.visit.id)).toEqual(['package']);
  } finally {
    await db().addOn.updateMany({ where: { id: { in: sold.map(({ id }) => id) } }, data: { active: true } });
  }
});
