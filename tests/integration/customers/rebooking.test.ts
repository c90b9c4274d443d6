import { expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { localDate } from '#tests/factories/local-time';
import { finished, openCustomers, signedIn } from './customer-fixtures';

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
