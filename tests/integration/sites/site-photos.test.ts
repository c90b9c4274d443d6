import { beforeEach, expect, test } from 'vitest';
import { mayOpenFile } from '#app/domain/files/file-access.server';
import { findPreset } from '#app/domain/house-designs/presets';
import { createDesign, saveDesign } from '#app/domain/house-designs/save-design.server';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { MAX_SITE_PHOTOS } from '#app/domain/site-photos/site-photos.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { newFileKey } from '#app/platform/storage.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { pictureBytes } from '#tests/factories/files';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertQuote } from '#tests/factories/quotes';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { type Browsing, browsing, openCompany } from '../companies/company-fixtures';

openCustomers();
beforeEach(async () => {
  await db().sitePhoto.deleteMany();
});

const ranch = findPreset('ranch');
if (!ranch) throw new Error('There is no ranch');
const { design } = ranch;

/** The drawn ranch, as what was asked for with a request. */
async function designFor(quoteRequestId: string, ownerId: string): Promise<string> {
  return transact(db(), async (tx) => {
    const token = await createDesign(tx, { picture: { preset: ranch! }, ownerId });
    await saveDesign(tx, { token, userId: ownerId }, { design, stories: 1, typedFeet: null });
    const { id } = await tx.houseDesign.findFirstOrThrow({ where: { ownerId }, orderBy: { createdAt: 'desc' } });
    await tx.houseDesign.update({ where: { id }, data: { quoteRequestId } });
    return id;
  });
}

/** A customer whose house is booked with a design, and the pro who is there now. */
async function house() {
  const { id: customerId } = await insertUser(db(), { fullName: 'Casey Customer' });
  const site = await insertSite(db(), { customerId });
  const quote = await insertQuote(db(), { status: 'accepted', request: { customerId, status: 'booked' } });
  const designId = await designFor(quote.quoteRequestId, customerId);
  const booking = await insertBooking(db(), { customerId, quoteId: quote.id, siteId: site.id });
  const { visit, proId } = await insertAssignedVisit(db(), { bookingId: booking.id, windowStart: addHours(now(), -1) });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  return {
    customerId,
    site,
    designId,
    visitId: visit.id,
    owner: await browsing(customerId),
    crew: await browsing(userId),
    page: `/customer/sites/${site.id}/photos`,
    job: `/pro/visits/${visit.id}`,
  };
}

async function arrive(visitId: string): Promise<void> {
  await db().visit.update({ where: { id: visitId }, data: { status: 'in_progress', startedAt: now() } });
  await db().assignment.updateMany({ where: { visitId }, data: { status: 'in_progress', arrivedAt: now() } });
}

async function send(who: Browsing, path: string, fields: Record<string, string>, withPhoto = true): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: 'add', opId: crypto.randomUUID(), ...fields })) body.set(name, value);
  if (withPhoto) body.set('photo', new File([new Uint8Array(await pictureBytes('jpeg'))], 'gutter.jpg', { type: 'image/jpeg' }));
  return asking()(path, { method: 'POST', cookie: who.cookie, body });
}

function photos(siteId: string) {
  return db().sitePhoto.findMany({ where: { siteId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

test('a customer puts a photo at an edge from the list, at a side and at a point of the picture', async () => {
  const { site, owner, page, designId } = await house();
  expect(await owner.text(page)).toContain('1. Gutter');
  const edge = await send(owner, page, { designId, place: 'edge-0', note: 'The gutter is loose here' });
  expect(edge.status).toBe(302);
  expect((await send(owner, page, { designId, place: 'side-back' })).status).toBe(302);
  const first = design.edges[0]!;
  const at = { x: String(first.to.x), y: String(first.to.y) };
  expect((await send(owner, page, { designId, place: '', ...at })).status).toBe(302);
  expect(await photos(site.id)).toMatchObject([
    { place: '1. Gutter', designId, x: (first.from.x + first.to.x) / 2, note: 'The gutter is loose here', season: 2026 },
    { place: 'Rear', designId: null, x: null, y: null },
    { place: expect.stringMatching(/^Near \d\. /) as string, designId, x: first.to.x, writtenAs: 'customer' },
  ]);
  const shown = await owner.text(page);
  for (const words of ['The gutter is loose here', 'Updated by Casey Customer', 'aria-label="Photo A"', 'aria-label="Photo C"'])
    expect(shown).toContain(words);
  expect(shown).not.toContain('aria-label="Photo B"');
});

test('each reads in their own language where a photo belongs, whichever language it was added in, and why one is refused', async () => {
  const { site, owner, page, designId } = await house();
  const { to } = design.edges[0]!;
  await inLanguage('es', async () => {
    const chosen: Record<string, string>[] = [
      { place: 'edge-0' },
      { place: 'side-back' },
      { place: '', x: String(to.x), y: String(to.y) },
    ];
    for (const place of chosen) expect((await send(owner, page, { designId, ...place })).status).toBe(302);
  });
  expect((await photos(site.id)).map(({ place }) => place)).toEqual([
    '1. Gutter',
    'Rear',
    expect.stringMatching(/^Near \d\. /) as string,
  ]);
  const spanish = await inLanguage('es', () => owner.text(page));
  for (const words of ['1. Canaleta', 'Parte de atrás', 'Cerca de ']) expect(spanish).toContain(words);
  for (const words of ['Gutter', 'Rear', 'Near ']) expect(spanish).not.toContain(words);
  // As they were kept at first.
  await db().sitePhoto.updateMany({ where: { siteId: site.id, place: '1. Gutter' }, data: { place: 'Cerca de 1. Canaleta' } });
  const english = await owner.text(page);
  expect(english).toContain('Near 1. Gutter');
  expect(english).not.toContain('Canaleta');
  const refused = (fields: Record<string, string>, withPhoto = true) =>
    inLanguage('es', async () => (await send(owner, page, { designId, ...fields }, withPhoto)).text());
  expect(await refused({ place: '' })).toContain('Elija a qué lugar pertenece la foto');
  expect(await refused({ place: 'side-front' }, false)).toContain('Elija una foto');
  expect(await refused({ designId: crypto.randomUUID(), place: 'edge-0' })).toContain(
    'La imagen cambió. Elija el lugar de nuevo',
  );
});

test('a photo without a place, without a file or at a picture that has changed is refused, and what was typed stays', async () => {
  const { site, owner, page, designId } = await house();
  const noPlace = await send(owner, page, { designId, place: '', note: 'Loose gutter' });
  expect(noPlace.status).toBe(422);
  const text = await noPlace.text();
  expect(text).toContain('Choose where the photo belongs');
  expect(text).toContain('value="Loose gutter"');
  expect(await (await send(owner, page, { designId, place: 'side-front' }, false)).text()).toContain('Choose a photo');
  const stale = await send(owner, page, { designId: crypto.randomUUID(), place: 'edge-0' });
  expect(await stale.text()).toContain('The picture has changed. Choose the place again');
  expect((await send(owner, page, { designId, x: '9', y: '0.2' })).status).toBe(422);
  expect(await photos(site.id)).toEqual([]);
  const { userId } = owner;
  for (let count = 0; count < MAX_SITE_PHOTOS; count += 1) {
    const file = {
      key: newFileKey('jpg'),
      ownerId: userId,
      kind: 'site-photo',
      name: 'p.jpg',
      contentType: 'image/jpeg',
      size: 1,
      sha256: 'a'.repeat(64),
    };
    await db().sitePhoto.create({
      data: {
        site: { connect: { id: site.id } },
        file: { create: file },
        place: 'Front',
        season: 2026,
        writtenAs: 'customer',
        createdAt: now(),
        writtenBy: { connect: { id: userId } },
      },
    });
  }
  expect(await (await send(owner, page, { designId, place: 'side-front' })).text()).toContain(
    `You can keep up to ${MAX_SITE_PHOTOS} photos of a site`,
  );
});

test('the database takes no half point and no place without words', async () => {
  const { site, owner, page, designId } = await house();
  await send(owner, page, { designId, place: 'edge-0' });
  for (const data of [{ y: null }, { x: 1.5 }, { place: ' ' }])
    await expect(db().sitePhoto.updateMany({ where: { siteId: site.id }, data })).rejects.toThrow();
});

test('the pro sees the photos on their job, adds their own while they are there, and takes away no one else’s', async () => {
  const { site, visitId, owner, page, crew, job, designId } = await house();
  await send(owner, page, { designId, place: 'edge-0', note: 'The gutter is loose here' });
  expect(await crew.text(job)).toContain('The gutter is loose here');
  const early = await send(crew, `${job}/site-photos`, { designId, place: 'side-left' });
  expect(await early.text()).toContain('You can add photos of the site while you’re there.');
  expect(await crew.text(`${job}/site-photos`)).not.toContain('Add a photo');
  await arrive(visitId);
  expect(await crew.text(job)).toContain('Change the site photos');
  expect((await send(crew, `${job}/site-photos`, { designId, place: 'side-left', note: 'Outlet behind the bush' })).status).toBe(
    302,
  );
  const [theirs, mine] = await photos(site.id);
  expect(mine).toMatchObject({ writtenAs: 'pro', visitId, place: 'Left' });
  const shown = await owner.text(page);
  expect(shown).toContain('Outlet behind the bush');
  expect(shown).toContain('Checked on site by');
  const remove = (photoId: string) => send(crew, `${job}/site-photos`, { intent: 'remove', photoId }, false);
  expect((await remove(theirs!.id)).status).toBe(404);
  expect((await remove(mine!.id)).status).toBe(302);
  expect(await photos(site.id)).toHaveLength(1);
  expect((await db().storedFile.findUniqueOrThrow({ where: { id: mine!.fileId } })).deletedAt).not.toBeNull();
});

test('who may see the site may open its photos, and no one else', async () => {
  const { visitId, owner, page, crew, job, designId, site } = await house();
  await send(owner, page, { designId, place: 'side-front' });
  const [photo] = await photos(site.id);
  const file = await db().storedFile.findUniqueOrThrow({ where: { id: photo!.fileId } });
  const may = (userId: string) => mayOpenFile(db(), { file, viewer: { userId, isAdmin: false } });
  const [stranger, otherPro] = [await browsing((await insertUser(db())).id), await browsing((await insertPro(db())).userId)];
  expect([await may(owner.userId), await may(crew.userId)]).toEqual([true, true]);
  expect([await may(stranger.userId), await may(otherPro.userId)]).toEqual([false, false]);
  for (const [who, path] of [
    [stranger, page],
    [otherPro, `${job}/site-photos`],
  ] as const) {
    expect((await who.get(path)).status, path).toBe(404);
    expect((await send(who, path, { place: 'side-front' })).status, path).toBe(404);
  }
  await db().assignment.updateMany({ where: { visitId }, data: { status: 'released' } });
  expect(await may(crew.userId)).toBe(false);
});

test('a company’s managers add photos of a location, its contacts see them, billing does not; its design stands beside it', async () => {
  const shop = await openCompany();
  const { companyId, north } = shop;
  const place = { street: north.street, zip: north.zip };
  const quote = await insertQuote(db(), { request: { companyId, customerId: shop.manager.userId, ...place } });
  const designId = await designFor(quote.quoteRequestId, shop.manager.userId);
  const path = `/commercial/locations/${north.id}/photos`;
  expect((await send(shop.manager, path, { designId, place: 'edge-0', note: 'Key box' })).status).toBe(302);
  expect(await shop.contact.text(path)).toContain('Key box');
  expect(await shop.contact.text(path)).not.toContain('Add a photo');
  expect((await send(shop.contact, path, { place: 'side-front' })).status).toBe(403);
  expect((await shop.billing.get(path)).status).toBe(403);
  const location = `/commercial/locations/${north.id}`;
  expect(await shop.owner.text(location)).toContain('Your design');
  expect(await shop.contact.text(location)).not.toContain('Your design');
  const booked = await db().visit.findUniqueOrThrow({ where: { id: shop.atNorth.id }, include: { booking: true } });
  await db().houseDesign.updateMany({
    where: { id: designId },
    data: { quoteRequestId: (await db().quote.findUniqueOrThrow({ where: { id: booked.booking.quoteId } })).quoteRequestId },
  });
  expect(await shop.owner.text(`/commercial/visits/${booked.id}`)).toContain('Your design');
  expect(await shop.billing.text(`/commercial/visits/${booked.id}`)).not.toContain('Your design');
});

test('the office adds and removes any photo; a customer’s own data names each, and a deleted account leaves none', async () => {
  const { site, customerId, owner, page, designId } = await house();
  await send(owner, page, { designId, place: 'edge-0', note: 'Mine' });
  const office = await browsing((await insertAdmin(db())).id);
  const path = `/admin/places/${site.id}/photos`;
  expect((await send(office, path, { designId, place: 'side-back', note: 'From the office' })).status).toBe(302);
  expect(await office.text(path)).toContain('Mine');
  expect((await collectAccountData(db(), customerId)).site_photos).toMatchObject([
    { place: '1. Gutter', note: 'Mine' },
    { place: 'Rear', writtenAs: 'office' },
  ]);
  const [first] = await photos(site.id);
  expect((await send(office, path, { intent: 'remove', photoId: first!.id }, false)).status).toBe(302);
  const [left] = await photos(site.id);
  await db().booking.updateMany({ where: { siteId: site.id }, data: { cancelledAt: now() } });
  await db().assignment.updateMany({ where: { visit: { booking: { siteId: site.id } } }, data: { status: 'cancelled' } });
  await db().visit.updateMany({ where: { booking: { siteId: site.id } }, data: { status: 'cancelled', cancelledAt: now() } });
  await transact(db(), (tx) => deleteAccount(tx, { userId: customerId }));
  expect(await photos(site.id)).toEqual([]);
  expect((await db().storedFile.findUniqueOrThrow({ where: { id: left!.fileId } })).deletedAt).not.toBeNull();
});
