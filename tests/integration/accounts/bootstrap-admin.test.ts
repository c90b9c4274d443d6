import { describe, expect, it } from 'vitest';
import { bootstrapAdmin } from '#app/domain/accounts/bootstrap-admin.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';

function bootstrap(email: string) {
  return transact(db(), (tx) => bootstrapAdmin(tx, { email }));
}

describe('the first admin', () => {
  it('has to have signed up and confirmed the address', async () => {
    const unproven = await insertUser(db(), { emailVerifiedAt: null });
    await expect(bootstrap('nobody@town.test')).rejects.toThrow('No account has the email');
    await expect(bootstrap(unproven.email)).rejects.toThrow('confirmed the address');
  });

  it('is one, of many asked for at once, and no one after them', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => insertUser(db())));
    const results = await Promise.allSettled(people.map(({ email }) => bootstrap(email)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await db().user.count({ where: { roles: { has: 'admin' } } })).toBe(1);
    expect(await db().auditLog.count({ where: { action: 'role.grant' } })).toBe(1);
    await expect(bootstrap(people[0]!.email)).rejects.toThrow('There is an admin already');
  });
});
