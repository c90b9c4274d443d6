import type { Prisma, User } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newId, nextNumber } from './fresh';

/** A verified customer who signs in with the password `demo-demo-1` where `passwordHash` is given. */
export function buildUser(overrides: Partial<Prisma.UserCreateManyInput> = {}): Prisma.UserCreateManyInput {
  const number = nextNumber();
  return {
    id: newId(now()),
    email: `person-${process.pid}-${number}@town.test`,
    fullName: `Pat Porter ${number}`,
    phone: '+13125550142',
    zip: '60614',
    roles: ['customer'],
    emailVerifiedAt: now(),
    createdAt: now(),
    ...overrides,
  };
}

export function insertUser(db: Db, overrides: Partial<Prisma.UserCreateManyInput> = {}): Promise<User> {
  return db.user.create({ data: buildUser(overrides) });
}

export function insertAdmin(db: Db, overrides: Partial<Prisma.UserCreateManyInput> = {}): Promise<User> {
  return insertUser(db, { roles: ['admin'], fullName: 'Ada Office', ...overrides });
}
