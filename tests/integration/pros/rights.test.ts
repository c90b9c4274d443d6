import { beforeAll, expect, test } from 'vitest';
import { suspendPro } from '#app/domain/pro-admin/suspend-pro.server';
import { startViewing } from '#app/domain/accounts/view-account.server';
import { findActor } from '#app/http/session.server';
import { db, transact } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { hearBroadcasts } from '#tests/setup/hear-broadcasts';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let { ask } = {} as Reader;

beforeAll(async () => {
  ({ ask } = await pageReader());
}, 180_000);

/** Who was cut while `work` ran. */
async function cutWhile(work: () => Promise<unknown>): Promise<string[]> {
  const heard = await hearBroadcasts(work);
  return heard.flatMap((broadcast) => ('signOut' in broadcast ? [broadcast.signOut.userId] : []));
}

async function whoIs(cookie?: string): Promise<unknown> {
  return (await ask('/pro/phone', { cookie })).json();
}

test('the device of an admin who looks at a pro’s account keeps none of their pages', async () => {
  const admin = await insertAdmin(db());
  const pro = await insertPro(db());
  const cookie = await signInAs(admin.id);
  const sessionHash = (await findActor(cookie))?.sessionHash ?? '';
  await transact(db(), (tx) =>
    startViewing(tx, { userId: pro.userId, adminId: admin.id, sessionHash, reason: 'They see no offers' }),
  );
  expect((await findActor(cookie))?.userId).toBe(pro.userId);
  expect(await whoIs(cookie)).toEqual({ owner: admin.id, keeps: false });
});

test('a suspension ends the pro’s sessions and sockets; they may sign in again, and their phone keeps nothing', async () => {
  const admin = await insertAdmin(db());
  const pro = await insertPro(db());
  const cookie = await signInAs(pro.userId);
  expect(await whoIs(cookie)).toEqual({ owner: pro.userId, keeps: true });
  const cut = await cutWhile(() =>
    transact(db(), (tx) => suspendPro(tx, { proId: pro.id, adminId: admin.id, reason: 'Two no-shows', until: null })),
  );
  expect(cut).toContain(pro.userId);
  expect(await findActor(cookie)).toBeNull();
  expect(await whoIs(cookie)).toEqual({ owner: null, keeps: false });
  const again = await signInAs(pro.userId);
  expect(await whoIs(again)).toEqual({ owner: pro.userId, keeps: false });
  expect((await ask('/pro/suspension', { cookie: again })).status).toBe(200);
});

test('a ban, by whichever page, ends sessions and sockets; what is no loss of rights ends nothing', async () => {
  const user = await insertUser(db());
  const cookie = await signInAs(user.id);
  expect(
    await cutWhile(() =>
      db().user.update({ where: { id: user.id }, data: { fullName: 'Other Name', roles: ['customer', 'pro'] } }),
    ),
  ).toEqual([]);
  expect(await findActor(cookie)).not.toBeNull();
  const cut = await cutWhile(() => db().user.update({ where: { id: user.id }, data: { status: 'banned' } }));
  expect(cut).toEqual([user.id]);
  expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
});

test('a person who loses a role is cut off and keeps their other roles', async () => {
  const admin = await insertAdmin(db());
  const cookie = await signInAs(admin.id);
  expect((await ask('/admin/dispatch', { cookie })).status).not.toBe(302);
  const cut = await cutWhile(() => db().user.update({ where: { id: admin.id }, data: { roles: ['customer'] } }));
  expect(cut).toEqual([admin.id]);
  expect((await findActor(cookie))?.roles).toEqual(['customer']);
  expect((await ask('/admin/dispatch', { cookie })).status).toBe(302);
});

test('no phone keeps a page of a person who is not a pro at work', async () => {
  const customer = await insertUser(db());
  const applicant = await insertPro(db(), { status: 'applied', onboardedAt: null });
  const paused = await insertPro(db(), { status: 'paused' });
  expect(await whoIs()).toEqual({ owner: null, keeps: false });
  expect(await whoIs(await signInAs(customer.id))).toMatchObject({ keeps: false });
  expect(await whoIs(await signInAs(applicant.userId))).toMatchObject({ keeps: false });
  expect(await whoIs(await signInAs(paused.userId))).toMatchObject({ keeps: true });
});
