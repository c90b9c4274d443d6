import { beforeAll, expect, test } from 'vitest';
import type { PhotoMoment } from '#prisma';
import { fileLink } from '#app/domain/files/file-link.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { takePhoto } from '#tests/factories/reports';
import { openCustomers } from '../customers/customer-fixtures';
import { atWork, finishWork } from '../programs/finding-fixtures';
import { type Browsing, openCompany } from './company-fixtures';

openCustomers();

type Work = Awaited<ReturnType<typeof atWork>>;

/** A company's visit at its north store with a photo of each kind. */
async function photographed() {
  const work = await atWork();
  const photos: Partial<Record<PhotoMoment, string>> = {};
  for (const moment of ['before', 'after', 'proof'] as const) {
    const { id } = await takePhoto(work.own, moment);
    photos[moment] = (await db().visitPhoto.findUniqueOrThrow({ where: { id } })).fileId;
  }
  return { ...work, photos: photos as Record<PhotoMoment, string>, page: `/commercial/visits/${work.visitId}` };
}

let done: Awaited<ReturnType<typeof photographed>>;
beforeAll(async () => {
  done = await photographed();
  await finishWork(done.visitId);
}, 240_000);

function members({ shop }: Work): [string, Browsing][] {
  return [
    ['owner', shop.owner],
    ['manager', shop.manager],
    ['site contact', shop.contact],
    ['billing', shop.billing],
  ];
}

/** What opening a file answers this person, by a link that was signed for them. */
async function open({ userId, get }: Browsing, fileId: string): Promise<number> {
  const answer = await get(fileLink({ fileId, viewerId: userId }));
  await answer.arrayBuffer();
  return answer.status;
}

test('every member who sees a visit of their company sees its photos from before and after there, and opens them', async () => {
  for (const [role, member] of members(done)) {
    const page = await member.text(done.page);
    expect([role, page.includes('Before the work, view 1'), page.includes('After the work, view 1')]).toEqual([role, true, true]);
    const links = [...page.matchAll(/<img src="(\/resources\/files\/[^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
    expect([role, links.length]).toEqual([role, 2]);
    for (const link of links) {
      const answer = await member.get(link);
      expect([role, answer.status, answer.headers.get('content-type')]).toEqual([role, 200, 'image/jpeg']);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
    // A report ends on the page of who booked.
    expect([role, page.includes('about=photo')]).toEqual([role, role === 'owner']);
  }
});

test('a member of another company and a contact of another location open none of them', async () => {
  const other = await openCompany();
  await db().companyMemberSite.deleteMany({ where: { userId: done.shop.contact.userId } });
  for (const person of [other.owner, other.manager, other.contact, other.billing, done.shop.contact]) {
    expect((await person.get(done.page)).status).toBe(404);
    expect([await open(person, done.photos.before), await open(person, done.photos.after)]).toEqual([404, 404]);
  }
  // A link that was passed on opens for no one else.
  const link = fileLink({ fileId: done.photos.before, viewerId: done.shop.manager.userId });
  expect((await other.owner.get(link)).status).toBe(403);
});

test('who has left the company opens none any more, by links that they had too, also of what they had booked', async () => {
  const work = await photographed();
  await finishWork(work.visitId);
  const { owner, manager, billing } = work.shop;
  await db().booking.updateMany({ where: { visits: { some: { id: work.visitId } } }, data: { customerId: manager.userId } });
  for (const member of [manager, billing]) {
    const link = fileLink({ fileId: work.photos.after, viewerId: member.userId });
    expect((await member.get(link)).status).toBe(200);
    expect((await owner.post(`/commercial/members/${member.userId}`, { intent: 'remove' })).status).toBe(302);
    expect((await member.get(link)).status).toBe(404);
    expect((await member.get(work.page)).headers.get('location')).toBe('/commercial/dashboard');
  }
  expect(await open(owner, work.photos.after)).toBe(200);
});

test('proofs, photos that the office has hidden and those of work under way stay closed to members', async () => {
  const { billing, manager } = done.shop;
  expect([await open(billing, done.photos.proof), await open(manager, done.photos.proof)]).toEqual([404, 404]);
  const hidden = { where: { fileId: done.photos.before } };
  await db().visitPhoto.updateMany({ ...hidden, data: { hiddenAt: now() } });
  expect(await billing.text(done.page)).not.toContain('Before the work, view 1');
  expect(await open(billing, done.photos.before)).toBe(404);
  await db().visitPhoto.updateMany({ ...hidden, data: { hiddenAt: null } });
  const early = await photographed();
  expect(await early.shop.billing.text(early.page)).not.toContain('Before the work, view 1');
  expect(await open(early.shop.billing, early.photos.before)).toBe(404);
});
