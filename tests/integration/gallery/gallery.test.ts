import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hideContent } from '#app/domain/conduct/hide-content.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { leftInEnglish } from '#tests/setup/spanish-page';
import {
  admin,
  answer,
  ask,
  openGallery,
  picture,
  post,
  publish,
  published,
  read,
  text,
  version,
  work,
} from './gallery-fixtures';

openGallery();

describe('the office', () => {
  test('sees what waits, publishes it, changes it, puts it in order and takes it off, each in the audit log', async () => {
    const [first, second] = [await published(), await work()];
    await answer(second, 'allow-photos');
    const { reference } = second.booking;
    expect(await read('/admin/gallery', admin())).toContain(reference);
    const choice = await read(`/admin/gallery/${second.visitId}`, admin());
    expect(choice).toContain('Casey Customer said yes on');
    expect((await publish(second, { before: second.after })).status).toBe(422);
    await publish(second, { caption: 'Two trees and the ridge' });
    expect(await read('/admin/gallery', admin())).not.toContain(reference);
    const page = await text('/gallery');
    expect(page.indexOf(second.after)).toBeLessThan(page.indexOf(first.after));
    const raise = { subaction: 'raise', id: first.visitId, aboveId: second.visitId };
    for (const _tab of [1, 2]) expect((await post('/admin/gallery?index', admin(), raise)).status).toBe(302);
    const then = await text('/gallery');
    expect(then.indexOf(first.after)).toBeLessThan(then.indexOf(second.after));
    await publish(second, { caption: 'The ridge', seen: '1' });
    expect(await text('/gallery')).toContain('The ridge');
    await post('/admin/gallery?index', admin(), { subaction: 'withdraw', id: second.visitId });
    expect(await text('/gallery')).not.toContain(second.after);
    expect(await read('/admin/gallery', admin())).toContain(reference);
    const lines = await db().auditLog.findMany({
      where: { action: { startsWith: 'gallery.' }, actorId: admin() },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['gallery.publish', first.visitId],
      ['gallery.publish', second.visitId],
      ['gallery.raise', first.visitId],
      ['gallery.change', second.visitId],
      ['gallery.withdraw', second.visitId],
    ]);
  });

  test(
    'moves the first of a page above the last of the page before it, and sees before and after of what waits',
    { timeout: 180_000 },
    async () => {
      const cookie = await signInAs(admin());
      const html = async (path: string) => (await ask(path, { cookie })).text();
      const works = [];
      for (let count = 0; count < 25; count += 1) works.push(await published());
      const [oldest, above] = works;
      const [first] = readForms('/admin/gallery', await html('/admin/gallery?show=published&page=2')).filter(
        ({ fields }) => fields.subaction === 'raise',
      );
      expect(first?.fields).toMatchObject({ id: oldest!.visitId, aboveId: above!.visitId });
      expect((await post('/admin/gallery?index', admin(), first!.fields)).status).toBe(302);
      expect(await read('/admin/gallery?show=published&page=2', admin())).toContain(above!.booking.reference);
      await post('/admin/gallery?index', admin(), { subaction: 'withdraw', id: oldest!.visitId });
      const waiting = await html('/admin/gallery');
      expect([waiting.match(/<img [^>]*alt="Before"/g)?.length, waiting.match(/<img [^>]*alt="After"/g)?.length]).toEqual([1, 1]);
    },
  );

  test('has two admins at once: the second is told, and nothing is published twice', async () => {
    const done = await work();
    await answer(done, 'allow-photos');
    const other = (await insertAdmin(db())).id;
    const { visitId, before, after } = done;
    const form = { before, after, seen: '0' };
    const answers = await Promise.all(
      [admin(), other].map((userId) => post(`/admin/gallery/${visitId}`, userId, { ...form, caption: `By ${userId}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await db().galleryWork.count({ where: { visitId } })).toBe(1);
  });

  test('can publish nothing without a consent: its page says so and the database refuses', async () => {
    const done = await work();
    expect((await publish(done)).status).toBe(404);
    const { visitId, before: beforePhotoId, after: afterPhotoId } = done;
    const row = {
      visitId,
      beforePhotoId,
      afterPhotoId,
      zip: '60614',
      city: 'Chicago',
      state: 'IL',
      lat: 41.9,
      lng: -87.6,
      publishedAt: now(),
    };
    await expect(db().galleryWork.create({ data: row })).rejects.toThrow(/foreign key/i);
    await answer(done, 'allow-photos');
    const stranger = await work();
    await expect(db().galleryWork.create({ data: { ...row, afterPhotoId: stranger.after } })).rejects.toThrow(
      /cannot be published/,
    );
    await db().visitPhoto.update({ where: { id: done.after }, data: { hiddenAt: now() } });
    await expect(db().galleryWork.create({ data: row })).rejects.toThrow(/cannot be published/);
    expect((await publish(done)).status).toBe(422);
    expect(await db().galleryWork.count()).toBe(0);
  });

  test('takes a reported photo away, and the work with it', async () => {
    const done = await published();
    const seen = await version();
    await transact(db(), (tx) => hideContent(tx, { kind: 'photo', targetId: done.after }));
    expect(await db().galleryWork.count()).toBe(0);
    expect(await version()).not.toBe(seen);
    for (const photo of [done.before, done.after]) expect((await picture(photo)).status).toBe(404);
    expect(await read('/admin/gallery', admin())).not.toContain(done.booking.reference);
  });
});

describe('the public page', () => {
  test('shows before and after with the town and three digits, and nothing that leads to the house', async () => {
    const done = await published('60614', 'Two trees and the ridge');
    const page = await text('/gallery');
    for (const words of [
      'Chicago, IL 606xx',
      'Two trees and the ridge',
      `/gallery/photos/${done.before}/480.webp`,
      'loading="lazy"',
      'width="960"',
    ])
      expect(page).toContain(words);
    for (const secret of ['77 Unmistakable Way', 'Casey', done.booking.reference, '60614']) expect(page).not.toContain(secret);
    expect(page).toMatch(/alt="Before: [^"]+ in Chicago, IL 606xx"/);
    const sitemap = await text('/sitemap.xml');
    expect(sitemap).toContain('/gallery<');
  });

  test('serves the photo re-encoded, without what the camera wrote, to be kept for minutes and asked for again cheaply', async () => {
    const done = await published();
    const served = await picture(done.after);
    expect(served.headers.get('cache-control')).toBe('public, max-age=300');
    const bytes = Buffer.from(await served.arrayBuffer());
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 960, height: 720, exif: undefined });
    expect(bytes.includes('CANARYCAMERA')).toBe(false);
    const headers = { 'if-none-match': served.headers.get('etag') ?? '' };
    expect((await ask(`/gallery/photos/${done.after}/960.webp`, { headers })).status).toBe(304);
    expect((await picture(done.after, '480.webp')).status).toBe(200);
    expect((await picture(done.after, '5000.webp')).status).toBe(404);
    // The photo of a visit that is not published, and one that is no photo.
    const other = await work();
    expect((await picture(other.after)).status).toBe(404);
  });

  test('shows the work nearest to a ZIP code first, and says when there is none near', async () => {
    const [far, town, same] = [await published('95125'), await published('60201'), await published('60614')];
    const near = await text('/gallery?zip=60614');
    expect(near).toContain('Work within 30 miles of Chicago, IL 60614, nearest first');
    expect(near.indexOf(same.after)).toBeGreaterThan(0);
    expect(near.indexOf(same.after)).toBeLessThan(near.indexOf(town.after));
    expect(near).not.toContain(far.after);
    const none = await text('/gallery?zip=75214');
    expect(none).toContain('No photos within 30 miles of Dallas, TX 75214 yet');
    expect(none).toContain(far.after);
    expect(await text('/gallery?zip=00000')).toContain('find the ZIP code 00000');
    expect(await text('/gallery?zip=what')).toContain('Enter your ZIP code, five digits');
  });

  test('is renewed wherever it is kept when work is published or taken off', async () => {
    const seen = [await version()];
    const done = await published();
    seen.push(await version());
    await answer(done, 'withdraw-photos');
    seen.push(await version());
    expect(new Set(seen).size).toBe(3);
  });

  test('the services show real work first and the drawn houses while there are fewer than three', async () => {
    const drawn = 'evening-ranch';
    expect(await text('/services')).toContain(drawn);
    expect(await text('/services')).not.toContain('href="/gallery"');
    for (const count of [1, 2, 3]) {
      const done = await published();
      const page = await text('/services');
      expect(page).toContain(done.after);
      expect(page).toContain('href="/gallery"');
      expect({ count, isDrawn: page.includes(drawn) }).toEqual({ count, isDrawn: count < 3 });
    }
  });

  test('says plainly that there is nothing yet, and is in no sitemap then', async () => {
    const page = await text('/gallery');
    expect(page).toContain('No photos yet');
    expect(page).toContain('noindex');
    expect(await text('/sitemap.xml')).not.toContain('/gallery<');
  });

  test('is read in Spanish', async () => {
    await published();
    const names = ['Chicago, IL 606xx', '60614', '75214'];
    for (const path of ['/gallery', '/gallery?zip=60614', '/gallery?zip=75214'])
      expect({ path, left: await leftInEnglish(ask, path, { names }) }).toEqual({ path, left: [] });
  });
});
