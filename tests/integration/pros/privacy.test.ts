import { beforeAll, describe, expect, test } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { visitChannels } from '#app/domain/visits/publish-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { putFile } from '#app/platform/storage.server';
import { rooms } from '#app/realtime/rooms';
import { insertSite } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { pictureBytes } from '#tests/factories/files';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertVisit } from '#tests/factories/visits';
import { insertPhoto } from '#tests/factories/work';
import { insertZipCodes, place } from '#tests/factories/zip-codes';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';

const CANARY = /CANARY|\+13125550777|60614/;
const OPEN_VISITS = 100;
const PROS = 50;
let { ask } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  await insertZipCodes(db());
  ({ ask } = await pageReader());
}, 180_000);

/** A page as every transport gives it. */
function transports(path: string, route: string): string[] {
  const data = path.replace(/(\?|$)/, '.data$1');
  return [path, data, `${data}${data.includes('?') ? '&' : '?'}_routes=${encodeURIComponent(route)}`];
}

describe('a pro cannot learn the address of a job that is not theirs', () => {
  test('fifty pros read every page of theirs while a hundred houses wait, and no word of any house is in them', async () => {
    for (let made = 0; made < OPEN_VISITS; made += 1) {
      const { id: siteId } = await insertSite(db(), { street: `${made} CANARY Street`, accessNotes: 'CANARY gate' });
      await insertVisit(db(), {
        poolSince: now(),
        booking: { siteId, contactName: 'CANARY Carla', contactPhone: '+13125550777', notes: 'CANARY notes' },
      });
    }
    const pages: [string, string][] = [
      ['/pro/dashboard/jobs', 'routes/pro+/dashboard.jobs'],
      ['/pro/dashboard/missed', 'routes/pro+/dashboard.missed'],
      ['/pro/dashboard/schedule', 'routes/pro+/dashboard.schedule'],
      ['/notifications', 'routes/notifications+/index'],
      ['/messages', 'routes/messages+/index'],
    ];
    let asked = 0;
    const hits: string[] = [];
    for (let made = 0; made < PROS; made += 1) {
      const pro = await insertPro(db());
      const cookie = await signInAs(pro.userId);
      // The first look at everything in every way, the others at the board, where the houses are.
      for (const [path, route] of made === 0 ? pages : pages.slice(0, 1)) {
        for (const target of made < 3 ? transports(path, route) : transports(path, route).slice(2)) {
          const answer = await ask(target, { cookie });
          const body = await answer.text();
          asked += 1;
          expect([target, answer.status]).toEqual([target, 200]);
          if (CANARY.test(body)) hits.push(target);
        }
      }
    }
    expect(hits).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(PROS);
    const told = await db().notification.findMany({ select: { data: true } });
    expect(told.filter(({ data }) => CANARY.test(JSON.stringify(data)))).toEqual([]);
  }, 300_000);

  test('two hundred looks from two hundred homes tell no more than the ZIP: two houses of one ZIP look the same from everywhere', async () => {
    const { listPool } = await import('#app/domain/pro-jobs/list-pool.server');
    await db().visit.updateMany({ where: { poolSince: { not: null } }, data: { poolSince: null } });
    const pro = await insertPro(db(), { maxMiles: 60, minPayoutCents: 0 });
    const houses = await Promise.all(
      ['1 North Corner', '999 South Corner'].map(async (street) => {
        const { id: siteId } = await insertSite(db(), { street });
        return insertVisit(db(), { poolSince: now(), booking: { siteId } });
      }),
    );
    const home = place('60657');
    const seen: number[] = [];
    for (let probe = 0; probe < 200; probe += 1) {
      const angle = (probe / 200) * 2 * Math.PI;
      const away = 0.02 + (probe % 20) / 50;
      const lat = home.lat + Math.sin(angle) * away;
      const lng = home.lng + Math.cos(angle) * away;
      await db().pro.update({ where: { id: pro.id }, data: { lat, lng } });
      const jobs = await listPool(db(), { proId: pro.id, userId: pro.userId, minPayoutCents: 0 });
      const miles = houses.map(({ id }) => jobs.find(({ visitId }) => visitId === id)?.miles);
      expect(miles[0]).toBe(miles[1]);
      expect(Number.isInteger(miles[0])).toBe(true);
      seen.push(miles[0] ?? 0);
    }
    expect(new Set(seen).size).toBeGreaterThan(3);
  }, 120_000);

  test('a home moves five times a day at most', async () => {
    const pro = await insertPro(db());
    const cookie = await signInAs(pro.userId);
    const move = (zip: string) => {
      const body = new URLSearchParams({
        opId: crypto.randomUUID(),
        fullName: 'Nora Novak',
        phone: '3125550199',
        companyName: 'N',
        bio: '',
        zip,
      });
      return ask('/pro/settings', { method: 'POST', cookie, body });
    };
    const answers: number[] = [];
    for (const zip of ['60614', '60657', '60614', '60657', '60614', '60657']) answers.push((await move(zip)).status);
    expect(answers).toEqual([302, 302, 302, 302, 302, 429]);
    expect((await move('60614')).status).toBe(302);
  });
});

describe('a pro who lost the job has lost what came with it', () => {
  async function held() {
    const scene = await promisedTuesday(db());
    const own = { visitId: scene.visit.id, proId: scene.pro.id, userId: scene.pro.userId };
    const { siteId } = await db().booking.findUniqueOrThrow({ where: { id: scene.bookingId } });
    await db().site.update({ where: { id: siteId }, data: { street: '5 CANARY Lane' } });
    await insertMessage(db(), {
      bookingId: scene.bookingId,
      senderId: scene.customer.id,
      proId: scene.pro.id,
      body: 'CANARY code 4711',
    });
    const taken = await insertPhoto(db(), own, 'before');
    const { file } = await db().visitPhoto.findUniqueOrThrow({ where: { id: taken.id }, select: { file: true } });
    await putFile(file.key, await pictureBytes('jpeg'), 'image/jpeg');
    const cookie = await signInAs(own.userId);
    const page = await (await ask(`/pro/visits/${own.visitId}`, { cookie })).text();
    expect(page).toContain('5 CANARY Lane');
    const photos = await (await ask(`/pro/visits/${own.visitId}/photos?moment=before`, { cookie })).text();
    const photo = /\/resources\/files\/[^"]+/.exec(photos)?.[0].replaceAll('&amp;', '&') ?? '';
    // What is refused afterwards was the pro's to open before.
    expect((await ask(photo, { cookie })).status).toBe(200);
    return { ...scene, own, cookie, photo };
  }

  const ways = {
    'it was given to another pro': async ({ own, admin }: Awaited<ReturnType<typeof held>>) => {
      const other = await insertPro(db());
      const reassign = { visitId: own.visitId, proId: other.id, adminId: admin.id, overrideReason: 'The pro is ill' };
      await transact(db(), (tx) => assignByAdmin(tx, reassign));
    },
    'they gave it back': async ({ own }: Awaited<ReturnType<typeof held>>) => {
      await transact(db(), (tx) => releaseVisit(tx, { ...own, reason: 'Broken ladder' }));
    },
    'the customer canceled': async ({ own, customer }: Awaited<ReturnType<typeof held>>) => {
      const actor = { kind: 'customer' as const, userId: customer.id };
      await transact(db(), (tx) => cancelVisit(tx, { visitId: own.visitId, actor, reason: 'Sold the house', at: now() }));
    },
  };

  test.each(Object.entries(ways))('at once when %s: page, photos, files, thread, calendar and bell', async (_, lose) => {
    const scene = await held();
    await lose(scene);
    const { own, cookie, photo, bookingId } = scene;
    const targets = [
      ...transports(`/pro/visits/${own.visitId}`, 'routes/pro+/visits.$visitId'),
      ...transports(`/pro/visits/${own.visitId}/photos?moment=before`, 'routes/pro+/visits.$visitId.photos'),
      ...transports(`/bookings/${bookingId}/messages`, 'routes/bookings+/$bookingId.messages'),
      photo,
    ];
    for (const target of targets) {
      const answer = await ask(target, { cookie });
      expect([target, answer.status]).toEqual([target, 404]);
      expect(await answer.text()).not.toMatch(/CANARY/);
    }
    for (const path of ['/pro/dashboard/jobs?tab=assigned', '/pro/dashboard/schedule', '/messages'])
      expect(await (await ask(path, { cookie })).text()).not.toMatch(/CANARY/);
    expect(await visitChannels(db(), own.visitId)).not.toContain(rooms.user(own.userId));
  });
});
