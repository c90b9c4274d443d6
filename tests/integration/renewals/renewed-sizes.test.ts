import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { EMPTY_DESIGN } from '#app/domain/house-designs/house-design';
import { PRESETS } from '#app/domain/house-designs/presets';
import { attachDesign, createDesign, saveDesign } from '#app/domain/house-designs/save-design.server';
import { db, transact } from '#app/platform/db.server';
import { readSizing } from '#app/domain/work-times/sizing';
import { addMinutes, localInstant } from '#tests/factories/local-time';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { type Office, openOffice } from '../business/business-pages';
import { deliver, payOnPage, untoldEvents } from '../payments/payment-fixtures';
import { LAST_DAY, litLastSeason, workOff } from './renewal-fixtures';

/** Of a package of 120 minutes, and 60 to take down. */
const SIZES = { usualFeet: 150, tenFeetMinutes: 5, takedownTenFeet: 3, storyPercent: 15, leastMinutes: 90 };
const SMALL = { light: 'warm', storeys: 1, feet: 150, addOns: {} };
const LARGE = { feet: 235, stories: 2 };

let office = {} as Office;
let season = '';

beforeAll(async () => {
  office = await openOffice();
  await db().package.update({ where: { id: 'basic-outline' }, data: SIZES });
  season = (
    await db().season.findFirstOrThrow({ where: { year: 2026, serviceLine: { packages: { some: { id: 'basic-outline' } } } } })
  ).id;
}, 180_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().renewalCampaign.deleteMany();
  // Each test begins with no one who was lit last season.
  const earlier = localInstant('America/Chicago', '2024-11-28', '09:00');
  await db().visit.updateMany({
    where: { windowStart: { lt: localInstant('America/Chicago', '2026-06-01', '09:00') } },
    data: { windowStart: earlier, windowEnd: addMinutes(earlier, 180) },
  });
});

type House = Awaited<ReturnType<typeof litLastSeason>>;

/** A house of last season, and what the form of then said of it. */
async function lit(design: Prisma.InputJsonObject = SMALL): Promise<House> {
  const house = await litLastSeason();
  const { quote } = await db().booking.findUniqueOrThrow({
    where: { id: house.bookingId },
    select: { quote: { select: { quoteRequestId: true } } },
  });
  await db().quoteRequest.update({ where: { id: quote.quoteRequestId }, data: { design } });
  return house;
}

/** What last season's visits were planned with. */
async function wasPlanned({ bookingId }: House, from: 'drawn' | 'asked'): Promise<void> {
  const nothing = { packageMinutes: 120, moreFeet: 0, feetMinutes: 0, moreStories: 0, storyPercent: 0, storyMinutes: 0 };
  const sizing = {
    packageId: 'basic-outline',
    ...LARGE,
    from,
    ...nothing,
    roundedMinutes: 0,
    totalMinutes: 120,
    addOnMinutes: 0,
  };
  await db().visit.updateMany({ where: { bookingId }, data: { sizing: { ...sizing, tookMinutes: null } } });
}

/** The office offers it again, the customer accepts and pays; answers minutes and sizing of the new visits. */
async function renew({ bookingId, customerId }: House) {
  const form = { percent: '5', answerBy: '2026-10-20', reason: '', season };
  const path = (await office.send('/admin/renewals', form)).headers.get('location') ?? '';
  await workOff();
  await office.send(path, {}, ({ subaction }) => subaction === 'send');
  await workOff();
  const { request } = await db().renewal.findFirstOrThrow({
    where: { bookingId },
    include: { request: { include: { quotes: true } } },
  });
  const cookie = await signInAs(customerId);
  const post = (to: string, fields: Record<string, string>) =>
    office.ask(to, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  const accepted = await post(`/quotes/${request!.quotes[0]!.token}`, { intent: 'accept' });
  const checkout = accepted.headers.get('location') ?? '';
  const html = await (await office.ask(checkout, { cookie })).text();
  const paying = await post(checkout, readForms(checkout, html).find(({ fields }) => 'consent' in fields)?.fields ?? {});
  await payOnPage(paying.headers.get('location') ?? '');
  await deliver(await untoldEvents());
  const visits = await db().visit.findMany({
    where: { booking: { rebookOfId: bookingId, paymentStatus: 'deposit_paid' }, leadVisitId: null },
    orderBy: { windowStart: 'asc' },
  });
  return { minutes: visits.map(({ durationMinutes }) => durationMinutes), sizing: readSizing(visits[0]?.sizing ?? null) };
}

test('next season’s visits take the size that was booked: as the form said it', async () => {
  const { minutes, sizing } = await renew(await lit({ ...SMALL, feet: 235, storeys: 2 }));
  expect(minutes).toEqual([185, 100]);
  expect(sizing).toMatchObject({ ...LARGE, from: 'asked', totalMinutes: 185, tookMinutes: null });
});

test('a house that was drawn last season is planned by its drawing, not by what the form said beside it', async () => {
  const house = await lit();
  await wasPlanned(house, 'drawn');
  const { minutes, sizing } = await renew(house);
  expect(minutes).toEqual([185, 100]);
  expect(sizing).toMatchObject({ ...LARGE, from: 'drawn' });
});

test('where nothing was drawn, the form of last season counts, also where the minutes were planned otherwise', async () => {
  const house = await lit();
  await wasPlanned(house, 'asked');
  expect(await renew(house)).toMatchObject({ minutes: [120, 60], sizing: { feet: 150, stories: 1, from: 'asked' } });
});

test('the picture of last season goes along, and the size is the one that was planned, not the one that was drawn at first', async () => {
  const house = await lit();
  const { quote } = await db().booking.findUniqueOrThrow({
    where: { id: house.bookingId },
    select: { quote: { select: { quoteRequestId: true } } },
  });
  const { quoteRequestId } = quote;
  await transact(db(), async (tx) => {
    const token = await createDesign(tx, { picture: { preset: PRESETS[0]! }, ownerId: house.customerId });
    const reader = { token, userId: house.customerId };
    await saveDesign(tx, reader, { design: EMPTY_DESIGN, stories: 2, typedFeet: 235 });
    await attachDesign(tx, { token, quoteRequestId, customerId: house.customerId });
  });
  await wasPlanned(house, 'asked');
  expect(await renew(house)).toMatchObject({ minutes: [120, 60], sizing: { feet: 150, stories: 1, from: 'asked' } });
  const designs = await db().houseDesign.findMany({
    where: { ownerId: house.customerId },
    orderBy: { createdAt: 'asc' },
    include: { quoteRequest: true },
  });
  expect(designs).toMatchObject([
    { quoteRequestId, feet: 235 },
    { feet: 235, stories: 2, preset: PRESETS[0]!.id, expiresAt: null, quoteRequest: { rebookOfId: house.bookingId } },
  ]);
});

test('what was measured on site since counts before the drawing and the form', async () => {
  const house = await lit();
  await wasPlanned(house, 'drawn');
  const lengths = [{ side: 'front', feet: 155, fastener: '' }];
  await db().siteRecord.create({
    data: {
      siteId: house.siteId,
      season: 2025,
      writtenById: house.customerId,
      writtenAs: 'office',
      stories: 1,
      lengths,
      createdAt: now(),
    },
  });
  // Five feet more are no whole ten.
  expect(await renew(house)).toMatchObject({ minutes: [120, 60], sizing: { feet: 155, stories: 1, from: 'checked' } });
});

test('where last season’s work took a believable time, the same is planned, and the size stands beside it', async () => {
  const house = await lit({ ...SMALL, feet: 235, storeys: 2 });
  const startedAt = localInstant('America/Chicago', LAST_DAY, '09:00');
  await db().visit.updateMany({
    where: { bookingId: house.bookingId },
    data: { startedAt, completedAt: addMinutes(startedAt, 205) },
  });
  const { minutes, sizing } = await renew(house);
  expect(minutes).toEqual([210, 100]);
  expect(sizing).toMatchObject({ ...LARGE, totalMinutes: 185, tookMinutes: 210 });
});
