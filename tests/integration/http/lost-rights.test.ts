import { beforeAll, describe, expect, it } from 'vitest';
import { demoteAdmin, inviteAdmin, withdrawInvitation } from '#app/domain/users/admin-rights.server';
import { askForReset } from '#app/domain/sign-in/reset-password.server';
import { banUser } from '#app/domain/users/ban-user.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { newSecretToken } from '#app/domain/accounts/secret-token.server';
import { endSessions, endSessionsByAdmin } from '#app/domain/accounts/end-sessions.server';
import { feedUrl, renewFeed } from '#app/domain/calendars/feed-link.server';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { fileLink } from '#app/domain/files/file-link.server';
import { removeFile } from '#app/domain/files/remove-file.server';
import { setCalendarToken } from '#app/domain/pros/save-schedule.server';
import { suspendPro } from '#app/domain/pro-admin/suspend-pro.server';
import { releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { putFile } from '#app/platform/storage.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { pictureBytes } from '#tests/factories/files';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertPhoto } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let { ask } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask } = await pageReader());
}, 180_000);

/** Something that a person may open, and the act after which they may not. */
type Right = { open: string[]; cookie?: string; lose: () => Promise<unknown> };

function act<T>(work: (tx: Tx) => Promise<T>): () => Promise<T> {
  return () => transact(db(), work);
}

/** A page as a browser asks for it, and as the product's own script does. */
function page(path: string): string[] {
  return [path, `${path}.data`];
}

async function customerWith(lose: (userId: string, cookie: string) => Promise<unknown>): Promise<Right> {
  const { id } = await insertUser(db());
  const cookie = await signInAs(id);
  return { open: [...page('/customer/dashboard'), ...page('/settings')], cookie, lose: () => lose(id, cookie) };
}

/** The newest mail of a kind to a person: where its link leads. */
async function linkOf(userId: string, template: string): Promise<string> {
  const { data } = await db().notification.findFirstOrThrow({ where: { userId, template }, orderBy: { createdAt: 'desc' } });
  return new URL((data as { url: string }).url).pathname;
}

async function photoOf(own: { visitId: string; proId: string; userId: string }): Promise<{ fileId: string; link: string }> {
  const { id } = await insertPhoto(db(), own, 'before');
  const { file } = await db().visitPhoto.findUniqueOrThrow({ where: { id }, select: { file: true } });
  await putFile(file.key, await pictureBytes('jpeg'), 'image/jpeg');
  return { fileId: file.id, link: fileLink({ fileId: file.id, viewerId: own.userId }) };
}

async function promised() {
  const scene = await promisedTuesday(db());
  const own = { visitId: scene.visit.id, proId: scene.pro.id, userId: scene.pro.userId };
  const photo = await photoOf(own);
  const open = [...page(`/pro/visits/${own.visitId}`), ...page(`/bookings/${scene.bookingId}/messages`), photo.link];
  return { ...scene, own, photo, open, cookie: await signInAs(own.userId) };
}

const RIGHTS: Record<string, () => Promise<Right>> = {
  'they sign out': () =>
    customerWith((_, cookie) => ask('/auth/sign-out', { method: 'POST', cookie, body: new URLSearchParams() })),
  'they sign their other devices out': () => customerWith((userId) => transact(db(), (tx) => endSessions(tx, { userId }))),
  'the office signs them out': async () => {
    const { id: adminId } = await insertAdmin(db());
    return customerWith((userId) => transact(db(), (tx) => endSessionsByAdmin(tx, { userId, adminId })));
  },
  'their session is over': () =>
    customerWith((userId) => db().session.updateMany({ where: { userId }, data: { expiresAt: new Date(now().getTime() - 1) } })),
  'they are banned': async () => {
    const { id: adminId } = await insertAdmin(db());
    return customerWith((userId) => transact(db(), (tx) => banUser(tx, { userId, adminId, reason: 'Fraud' })));
  },
  'they delete their account': () => customerWith((userId) => transact(db(), (tx) => deleteAccount(tx, { userId }))),
  'they are no admin any more': async () => {
    const [admin, officer] = [await insertAdmin(db()), await insertAdmin(db())];
    const demotion = { userId: admin.id, adminId: officer.id, reason: 'Has left us' };
    const open = [...page('/admin/users'), ...page('/admin/dispatch'), '/admin/lists/payments/csv'];
    return { open, cookie: await signInAs(admin.id), lose: act((tx) => demoteAdmin(tx, demotion)) };
  },
  'the pro is suspended': async () => {
    const [pro, admin] = [await insertPro(db()), await insertAdmin(db())];
    const order = { proId: pro.id, adminId: admin.id, reason: 'Two no-shows', until: null };
    const open = [...page('/pro/dashboard/jobs'), ...page('/pro/dashboard/schedule')];
    return { open, cookie: await signInAs(pro.userId), lose: act((tx) => suspendPro(tx, order)) };
  },
  'their visit is given to another pro': async () => {
    const { own, admin, ...right } = await promised();
    const { id: proId } = await insertPro(db());
    const order = { visitId: own.visitId, proId, adminId: admin.id, overrideReason: 'The pro is ill' };
    return { ...right, lose: act((tx) => assignByAdmin(tx, order)) };
  },
  'they give their visit back': async () => {
    const { own, ...right } = await promised();
    return { ...right, lose: act((tx) => releaseVisit(tx, { ...own, reason: 'Broken ladder' })) };
  },
  'the file is deleted': async () => {
    const { photo, cookie } = await promised();
    return { open: [photo.link], cookie, lose: act((tx) => removeFile(tx, { fileId: photo.fileId })) };
  },
  'they make a new link to their calendar': async () => {
    const { id } = await insertUser(db());
    return { open: [new URL(await feedUrl(db(), id)).pathname], lose: act((tx) => renewFeed(tx, id)) };
  },
  'the pro takes their calendar back': async () => {
    const [{ id: proId }, token] = [await insertPro(db()), newSecretToken()];
    await transact(db(), (tx) => setCalendarToken(tx, { proId, token }));
    return { open: [`/pro/calendar/${token}.ics`], lose: act((tx) => setCalendarToken(tx, { proId, token: null })) };
  },
  'they ask for another link to a new password': async () => {
    const { id, email } = await insertUser(db());
    await transact(db(), (tx) => askForReset(tx, { email }));
    return { open: page(await linkOf(id, 'reset-password')), lose: act((tx) => askForReset(tx, { email })) };
  },
  'the invitation is withdrawn': async () => {
    const [admin, guest] = [await insertAdmin(db()), await insertUser(db())];
    await transact(db(), (tx) => inviteAdmin(tx, { email: guest.email, adminId: admin.id, reason: 'Runs the night shift' }));
    const { id: invitationId } = await db().adminInvitation.findFirstOrThrow({ where: { userId: guest.id } });
    const withdrawn = { invitationId, adminId: admin.id };
    const cookie = await signInAs(guest.id);
    return { open: page(await linkOf(guest.id, 'admin-invited')), cookie, lose: act((tx) => withdrawInvitation(tx, withdrawn)) };
  },
};

/** What a request comes to: opened, or what stood in its place. */
async function outcome(path: string, cookie?: string): Promise<string> {
  const answer = await ask(path, { cookie });
  const body = await answer.text();
  const leadsAway =
    answer.status === 202 || (answer.status >= 300 && answer.status < 400) || body.includes('SingleFetchRedirect');
  return answer.status === 200 && !leadsAway ? 'opened' : `${answer.status}`;
}

describe('lost rights are lost at once, on pages and behind links', () => {
  it.each(Object.keys(RIGHTS))('when %s', async (name) => {
    const { open, cookie, lose } = await RIGHTS[name]!();
    const before = await Promise.all(open.map(async (path) => [path, await outcome(path, cookie)]));
    expect(before).toEqual(open.map((path) => [path, 'opened']));
    await lose();
    for (const path of open) expect([path, await outcome(path, cookie)]).not.toEqual([path, 'opened']);
  });
});
