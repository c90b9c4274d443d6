import { describe, expect, it } from 'vitest';
import { withoutEmail } from '#app/domain/fields/no-email';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { at, openSettings, who } from './account-fixtures';

openSettings();

function opId(): string {
  return crypto.randomUUID();
}

describe('the list of users', () => {
  it('says that a customer who came by a file has no email', async () => {
    const admin = await insertAdmin(db());
    const ours = await at(admin.id);
    const imported = await insertUser(db(), { fullName: `Imported ${process.pid}` });
    await db().user.update({ where: { id: imported.id }, data: { email: withoutEmail(imported.id) } });
    for (const path of [`/admin/users?q=Imported ${process.pid}`, `/admin/users/${imported.id}`]) {
      const page = await (await ours.get(path)).text();
      expect(page).toContain('No email');
      expect(page).not.toContain('no-email.invalid');
    }
  });

  it('finds by name, mail and number, by role and by where they stand', async () => {
    const admin = await insertAdmin(db());
    const ours = await at(admin.id);
    const tag = `Zebulon${process.pid}`;
    const ready = await insertUser(db(), { fullName: `${tag} Ready`, phone: '+13125557731' });
    const waiting = await insertUser(db(), { fullName: `${tag} Waiting`, emailVerifiedAt: null });
    const applicant = await insertPro(db(), { status: 'applied', onboardedAt: null });
    await db().user.update({
      where: { id: applicant.userId },
      data: { fullName: `${tag} Applicant`, roles: ['customer', 'pro'] },
    });
    const found = async (query: string) => (await ours.get(`/admin/users?${query}`)).text();
    expect(await found('q=(312) 555-7731')).toContain(`${tag} Ready`);
    expect(await found(`q=${encodeURIComponent(ready.email)}`)).toContain(`${tag} Ready`);
    const onboarded = await found(`q=${tag}&state=onboarded`);
    expect(onboarded).toContain(`${tag} Ready`);
    expect(onboarded).not.toContain(`${tag} Waiting`);
    expect(onboarded).not.toContain(`${tag} Applicant`);
    const pending = await found(`q=${tag}&state=pending`);
    expect(pending).toContain(`${tag} Waiting`);
    expect(pending).toContain(`${tag} Applicant`);
    const pros = await found(`q=${tag}&role=pro`);
    expect(pros).toContain(`${tag} Applicant`);
    expect(pros).not.toContain(`${tag} Ready`);
    expect(await found(`q=${tag}&state=banned`)).toContain('No users found matching your filters');
    expect(await (await ours.get(`/admin/users/${waiting.id}`)).text()).toContain('Not confirmed yet');
  });

  it('an admin signs a person out everywhere', async () => {
    const admin = await insertAdmin(db());
    const user = await insertUser(db());
    const theirs = await at(user.id);
    const ours = await at(admin.id);
    expect(await (await ours.get(`/admin/users/${user.id}`)).text()).toContain('Sign out everywhere');
    await ours.post(`/admin/users/${user.id}`, { intent: 'sign-out', opId: opId() });
    expect(await who(theirs)).toBeUndefined();
    expect(await db().auditLog.count({ where: { action: 'user.sign-out', objectId: user.id } })).toBe(1);
  });
});
