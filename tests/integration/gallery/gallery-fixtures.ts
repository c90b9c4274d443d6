import { beforeAll, afterEach, expect } from 'vitest';
import { findSignOff } from '#app/domain/fulfillment/sign-off.server';
import { setClock } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { tuesdayDone } from '#tests/factories/reports';
import { insertAdmin } from '#tests/factories/users';
import type { Ask } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let reader: Reader;
let adminId: string;

/** The built pages and an admin, for all tests of a file; each begins without a consent. */
export function openGallery(): void {
  beforeAll(async () => {
    await ensureCatalog(db());
    reader = await pageReader();
    adminId = (await insertAdmin(db())).id;
  }, 180_000);
  afterEach(async () => {
    setClock(null);
    await db().photoConsent.deleteMany();
  });
}

export function ask(...asked: Parameters<Ask>): Promise<Response> {
  return reader.ask(...asked);
}

export function admin(): string {
  return adminId;
}

export function read(path: string, userId: string): Promise<string> {
  return reader.read(path, userId);
}

export function post(path: string, userId: string, fields: Record<string, string>): Promise<Response> {
  return reader.post(path, userId, fields);
}

/** Finished work with a photo of each kind, at a house in this ZIP code. */
export async function work(zip = '60614') {
  const scene = await tuesdayDone();
  const { booking } = await db().visit.findUniqueOrThrow({ where: { id: scene.visitId }, select: { booking: true } });
  await db().site.update({ where: { id: booking.siteId }, data: { zip, street: '77 Unmistakable Way' } });
  const [before, after] = scene.photos;
  return { ...scene, booking, before: before!.id, after: after!.id, page: `/customer/visits/${scene.visitId}` };
}
export type Work = Awaited<ReturnType<typeof work>>;

export function answer(done: Work, intent: 'allow-photos' | 'withdraw-photos'): Promise<Response> {
  return post(done.page, done.customer.id, { intent });
}

export function publish(done: Work, more: Record<string, string> = {}): Promise<Response> {
  const { visitId, before, after } = done;
  return post(`/admin/gallery/${visitId}`, adminId, { before, after, caption: '', seen: '0', ...more });
}

export async function published(zip?: string, caption = ''): Promise<Work> {
  const done = await work(zip);
  await answer(done, 'allow-photos');
  expect((await publish(done, { caption })).status).toBe(302);
  return done;
}

export async function text(path: string): Promise<string> {
  const page = await ask(path);
  expect({ path, status: page.status }).toEqual({ path, status: 200 });
  return page.text();
}

export function picture(photoId: string, file = '960.webp'): Promise<Response> {
  return ask(`/gallery/photos/${photoId}/${file}`);
}

export async function version(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(
    'SELECT coalesce(max(id), 0)::text AS version FROM public_page_change',
  );
  return rows[0]?.version ?? '';
}

/** The page that the mail about the finished work leads to. */
export async function signOffPage({ visitId }: { visitId: string }): Promise<string> {
  const { windowVersion } = await db().visit.findUniqueOrThrow({ where: { id: visitId } });
  const signOff = await findSignOff(db(), { visitId, windowVersion });
  return new URL(signOff?.page ?? '').pathname;
}
