import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { askForExport } from '#app/domain/privacy/data-export.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import type { User } from '#prisma';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { leftInEnglish } from '#tests/setup/spanish-page';

let ask: Ask;
let at = 0;

beforeAll(async () => {
  ask = asker(await loadBuild());
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function expectSpanish(user: User, path: string, fields?: Record<string, string>, status?: number): Promise<void> {
  const cookie = await signInAs(user.id);
  const sent = fields && new URLSearchParams({ opId: randomUUID(), ...fields });
  const typed = Object.values(fields ?? {}).filter((text) => text.length > 1);
  const initials = user.fullName.replaceAll(/(\w)\w* ?/g, '$1');
  const names = [user.fullName, user.email, ...user.fullName.split(' '), initials, 'P', 'English', 'Español', 'Google', ...typed];
  const left = await leftInEnglish(ask, path, { cookie, sent, names, status });
  // The key of an authenticator app is no word.
  const words = left.filter((text) => !/^(\w{4} ){3,}/.test(text));
  expect({ path, fields, left: words }).toEqual({ path, fields, left: [] });
}

const PAGES = [
  '/settings',
  '/settings/security',
  '/settings/notifications',
  '/settings/data',
  '/settings/delete',
  '/settings/photo',
  '/settings/two-step',
  '/customer/account',
  '/customer/security',
  '/customer/notifications',
];

test.each(PAGES)('%s is in Spanish', async (path) => {
  await expectSpanish(await insertUser(db()), path);
});

test.each(PAGES)(
  '%s is in Spanish for who has a confirmed number, text messages, other sessions and asked-for data',
  async (path) => {
    const user = await insertUser(db(), { phone: `+1312555${String(1_000 + (at += 1))}`, phoneVerifiedAt: now() });
    await signInAs(user.id);
    await transact(db(), (tx) => askForExport(tx, { userId: user.id }));
    await expectSpanish(user, path);
  },
);

test.each([
  ['/settings?index&form=profile', 'profile', { fullName: '', phone: '1', zip: '1' }],
  ['/settings?index&form=email', 'email', { email: '1' }],
  ['/settings/security?form=password', 'password', { currentPassword: '', newPassword: '1', confirmation: '2' }],
  ['/settings/notifications?form=consent', 'consent', {}],
  ['/settings/notifications?form=quiet', 'quiet', { quietStart: '1', quietEnd: '2' }],
  ['/settings/delete', 'delete', { password: '' }],
])('%s refuses in Spanish', async (path, form, fields) => {
  await expectSpanish(await insertUser(db()), path, { [FORM_ID_FIELD]: form, ...fields });
});

test('"/settings/confirm-email/:token", "/settings/data/:token" and "/settings/phone/:handle" say in Spanish that the link is over', async () => {
  const user = await insertUser(db());
  for (const page of ['confirm-email', 'data', 'phone']) {
    const cookie = await signInAs(user.id);
    const answer = await ask(`/settings/${page}/none`, { cookie });
    if (answer.status === 200) await expectSpanish(user, `/settings/${page}/none`);
    else await expectSpanish(user, `/settings/${page}/none`, undefined, answer.status);
  }
});
