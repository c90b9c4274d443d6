import type { Prisma, Pro, ProLicense } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newId, nextNumber } from './fresh';
import { addDays, dateColumn, localDate } from './local-time';
import { insertUser } from './users';
import { place } from './zip-codes';

export type WeeklyRange = { weekday: number; start: string; end: string };

export const EVERY_DAY: readonly WeeklyRange[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  start: '07:00',
  end: '19:00',
}));

export const WEEKDAYS_NINE_TO_FIVE: readonly WeeklyRange[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  start: '09:00',
  end: '17:00',
}));

/** An active, onboarded pro in Chicago who takes lighting work from $75 within 15 miles. */
export function buildPro(overrides: Partial<Prisma.ProCreateManyInput> & { userId: string }): Prisma.ProCreateManyInput {
  const { lat, lng, zone } = place('60657');
  return {
    id: newId(now()),
    status: 'active',
    onboardedAt: now(),
    companyName: 'Lakeside Lights',
    bio: 'Rooflines, trees and tidy cables.',
    yearsExperience: 6,
    homeZip: '60657',
    lat,
    lng,
    zone,
    acceptingJobs: true,
    sameDay: true,
    autoAccept: false,
    maxMiles: 15,
    minPayoutCents: 7_500,
    services: ['lighting'],
    payoutsEnabled: true,
    insuranceExpires: dateColumn(addDays(localDate(zone, now()), 300)),
    createdAt: now(),
    ...overrides,
  };
}

type ProOverrides = Partial<Prisma.ProCreateManyInput> & {
  user?: Partial<Prisma.UserCreateManyInput>;
  weekly?: readonly WeeklyRange[];
  licenses?: Partial<Prisma.ProLicenseCreateManyInput>[];
};

/** Stores a pro with their user and weekly hours (every day 7 to 19 unless `weekly` says otherwise). */
export async function insertPro(
  db: Db,
  { user, weekly = EVERY_DAY, licenses = [], ...overrides }: ProOverrides = {},
): Promise<Pro> {
  const userId =
    overrides.userId ?? (await insertUser(db, { roles: ['pro'], fullName: `Robin Rafter ${nextNumber()}`, ...user })).id;
  const pro = await db.pro.create({ data: buildPro({ ...overrides, userId }) });
  await db.proAvailability.createMany({ data: weekly.map((range) => ({ proId: pro.id, ...range })) });
  for (const license of licenses) await insertLicense(db, { ...license, proId: pro.id });
  return pro;
}

/** A verified lighting license of Illinois, valid for another 300 days. */
export function buildLicense(
  overrides: Partial<Prisma.ProLicenseCreateManyInput> & { proId: string },
): Prisma.ProLicenseCreateManyInput {
  const today = localDate('UTC', now());
  return {
    id: newId(now()),
    service: 'lighting',
    state: 'IL',
    number: `IL-${process.pid}-${nextNumber()}`,
    holderName: 'Robin Rafter',
    licenseType: 'Lighting installer',
    status: 'verified',
    issuedOn: dateColumn(addDays(today, -400)),
    expiresOn: dateColumn(addDays(today, 300)),
    createdAt: now(),
    ...overrides,
  };
}

export async function insertLicense(db: Db, overrides: Partial<Prisma.ProLicenseCreateManyInput> = {}): Promise<ProLicense> {
  const proId = overrides.proId ?? (await insertPro(db)).id;
  return db.proLicense.create({ data: buildLicense({ ...overrides, proId }) });
}

/** What the local register says of a license; by default the same as the license itself. */
export function insertRegisterEntry(db: Db, license: ProLicense, overrides: Partial<Prisma.LicenseRegisterCreateManyInput> = {}) {
  const today = localDate('UTC', now());
  return db.licenseRegister.create({
    data: {
      state: license.state,
      number: license.number,
      holderName: license.holderName,
      licenseType: license.licenseType ?? 'Lighting installer',
      status: 'active',
      issuedOn: license.issuedOn ?? dateColumn(addDays(today, -400)),
      expiresOn: license.expiresOn ?? dateColumn(addDays(today, 300)),
      ...overrides,
    },
  });
}
