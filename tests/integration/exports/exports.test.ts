import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { recordKinds } from '#app/domain/exports/record-kinds';
import { runExport } from '#app/domain/exports/run-export.server';
import { writeArchive } from '#app/domain/exports/write-archive.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { sweepFiles } from '#app/domain/files/sweep-files.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { promisedTuesday } from '#tests/factories/scenarios';
import { filesOnDisk } from '#tests/factories/uploads';
import { insertAdmin } from '#tests/factories/users';
import { lacks } from '#tests/setup/plain-page';
import { openExports, readJsonLines, workOff } from './export-pages';

let exports = {} as Awaited<ReturnType<typeof openExports>>;

beforeAll(async () => {
  exports = await openExports();
  const { customer } = await promisedTuesday(db());
  await db().user.update({ where: { id: customer.id }, data: { fullName: '=HYPERLINK("x"), Zoë\n"Q"' } });
}, 180_000);

async function newest() {
  return db().businessExport.findFirstOrThrow({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
}

test('an admin proves who they are, a worker writes everything, and the mailed link gives them the zip', async () => {
  await exports.expectRefusal(await exports.start({ proof: 'not it' }), 422, ['Your password']);
  await exports.expectRefusal(await exports.start({ days: '99' }), 422, ['Enter days, 1 to 30']);
  expect(await db().businessExport.count()).toBe(0);
  expect((await exports.start({ days: '3' })).headers.get('location')).toBe('/admin/export');
  expect(await exports.seePlain()).toContain('Cancel the export');
  await exports.expectRefusal(await exports.start(), 409, ['already being written']);
  await workOff();
  const path = await exports.mailedPath();
  const stored = await newest();
  expect(stored).toMatchObject({ status: 'ready', days: 3, writtenRows: stored.totalRows });
  expect(stored.expiresAt!.getTime() - stored.readyAt!.getTime()).toBeGreaterThan(3 * DAY_MS - MINUTE_MS);
  const files = await exports.fetchZip(path);
  expect([...files.keys()]).toEqual(['README.txt', ...recordKinds.flatMap(({ name }) => [`${name}.csv`, `${name}.jsonl`])]);
  expect(recordKinds.reduce((sum, { name }) => sum + readJsonLines(files, name).length, 0)).toBe(stored.totalRows);
  const actions = await db().auditLog.findMany({ where: { objectType: 'export' }, orderBy: { id: 'asc' } });
  expect(actions.map(({ action }) => action)).toEqual(['export.start', 'export.ready', 'export.download']);
  expect(lacks(await exports.seePlain(), ['Link emailed', 'Delete the file'])).toEqual([]);
});

test('the two files of a kind hold the same rows: cents with a currency, times in UTC, texts as they are', async () => {
  const files = await exports.bring();
  for (const { name } of recordKinds) {
    const rows = parse<Record<string, string>>(files.get(`${name}.csv`) ?? '', { bom: true, columns: true });
    const records = readJsonLines(files, name);
    expect([name, rows.length]).toEqual([name, records.length]);
    for (const [index, record] of records.entries())
      expect([name, Object.keys(rows[index]!)]).toEqual([name, Object.keys(record)]);
  }
  const [booking] = readJsonLines(files, 'bookings');
  const row = await db().booking.findUniqueOrThrow({ where: { id: String(booking?.id) } });
  expect(booking).toMatchObject({ total_cents: row.totalCents, currency: 'USD', created_at: row.createdAt.toISOString() });
  expect(readJsonLines(files, 'sites').length).toBe(await db().site.count());
  const odd = '=HYPERLINK("x"), Zoë\n"Q"';
  expect(readJsonLines(files, 'customers').map(({ full_name: name }) => name)).toContain(odd);
  const csv = parse<Record<string, string>>(files.get('customers.csv') ?? '', { bom: true, columns: true });
  expect(csv.map(({ full_name: name }) => name)).toContain(`'${odd}`);
  const accounts = [...readJsonLines(files, 'customers'), ...readJsonLines(files, 'other-accounts')].map(({ id }) => id);
  expect(accounts.length).toBe(await db().user.count());
  expect(new Set(accounts).size).toBe(accounts.length);
  const readme = files.get('README.txt') ?? '';
  expect(lacks(readme, ['== bookings (1 row)', '  total_cents: Price with tax', 'currency: Currency of the amounts'])).toEqual(
    [],
  );
});

test('another admin gets nothing by the link, nor the one who asked once their rights are gone', async () => {
  await exports.start();
  await workOff();
  const path = await exports.mailedPath();
  const { fileId, adminId } = await newest();
  const other = await insertAdmin(db());
  expect((await exports.see(path, other.id)).headers.get('location')).toBe('/admin/export');
  expect((await exports.post(path, other.id, {})).status).toBe(404);
  const there = (await exports.send(path)).headers.get('location') ?? '';
  expect(there).toContain(fileId);
  expect((await exports.see(there, other.id)).status).toBe(403);
  await db().user.update({ where: { id: adminId }, data: { roles: ['customer'] } });
  expect((await exports.see(there)).status).toBe(404);
  expect((await exports.see(path)).headers.get('location')).toBe('/');
  await db().user.update({ where: { id: adminId }, data: { roles: ['admin'] } });
});

test('a canceled export leaves no file, and one is deleted by the button or when its days are over', async () => {
  await workOff();
  const before = filesOnDisk().length;
  await exports.start();
  const isCancel = (fields: Record<string, string>) => fields.subaction === 'cancel';
  expect((await exports.send('/admin/export?index', {}, isCancel)).status).toBe(302);
  await workOff();
  expect([await newest().then(({ status }) => status), filesOnDisk().length]).toEqual(['cancelled', before]);
  await exports.start();
  await workOff();
  const path = await exports.mailedPath();
  expect(filesOnDisk().length).toBe(before + 1);
  await db().businessExport.updateMany({ where: { status: 'ready' }, data: { expiresAt: new Date(now().getTime() - 1_000) } });
  expect((await exports.see(path)).headers.get('location')).toBe('/admin/export');
  await enqueue(db(), 'exports/sweep', {});
  await workOff();
  expect(await newest()).toMatchObject({ status: 'expired', fileId: null, linkHash: null });
  await sweepFiles(db());
  expect(await db().storedFile.count({ where: { kind: 'business-export' } })).toBe(0);
  await exports.start();
  await workOff();
  const { id } = await newest();
  await exports.send('/admin/export?index', {}, (fields) => fields.id === id && fields.subaction === 'delete');
  expect(await newest()).toMatchObject({ status: 'expired', fileId: null });
  await exports.expectRefusal(await exports.post('/admin/export?index', exports.adminId, { subaction: 'delete', id }), 409, [
    'no file to delete',
  ]);
});

test('a worker that was taken for dead finishes nothing; one that stands still is begun again, at most ten times', async () => {
  await exports.start();
  const { id: exportId } = await newest();
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const still = { movedAt: new Date(now().getTime() - 2 * MINUTE_MS) };
  await db().businessExport.update({ where: { id: exportId }, data: still });
  const before = filesOnDisk().length;
  const losing = runExport(db(), { exportId, signal: new AbortController().signal });
  while ((await newest()).totalRows === 0) await delay(5);
  // Another worker begins: this one was not heard of.
  await db().businessExport.update({ where: { id: exportId }, data: { attempt: 9, ...still } });
  await losing;
  expect([(await newest()).status, filesOnDisk().length]).toEqual(['writing', before]);
  await enqueue(db(), 'exports/sweep', {});
  await workOff();
  expect(await newest()).toMatchObject({ status: 'ready', attempt: 10 });
  await exports.start();
  const { id } = await newest();
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await db().businessExport.update({ where: { id }, data: { ...still, attempt: 10 } });
  await enqueue(db(), 'exports/sweep', {});
  await workOff();
  expect((await newest()).status).toBe('failed');
  expect(await exports.seePlain()).toContain('Failed');
});

test('an export whose connection ends in the middle of a file fails, and the process that writes it goes on', async () => {
  const path = join(tmpdir(), `export-${crypto.randomUUID()}.zip`);
  let isEnded = false;
  const written = writeArchive({
    path,
    kinds: recordKinds,
    business: 'Lights',
    at: now(),
    signal: new AbortController().signal,
    onCounted: () => Promise.resolve(),
    onWritten: () => {
      if (isEnded) return;
      isEnded = true;
      void db().$queryRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%record_cursor%'`.then(() => undefined);
    },
  });
  await expect(written).rejects.toThrow(/terminat|connection error/i);
  await rm(path, { force: true });
});

test('only admins get the page and its form', async () => {
  await exports.expectAdminsOnly('/admin/export', { days: '7', proof: 'x' });
});

test('an export that is too large to be kept ends with a sentence, and leaves no file', async () => {
  await exports.start();
  const { id } = await newest();
  const before = filesOnDisk();
  await runExport(db(), { exportId: id, signal: new AbortController().signal, maxBytes: 100 });
  expect(await newest()).toMatchObject({ id, status: 'failed', fileId: null });
  expect(filesOnDisk()).toEqual(before);
  const notices = await db().notification.findMany({ where: { dedupeKey: { startsWith: `export-too-large:${id}` } } });
  expect(JSON.stringify(notices[0]?.data)).toContain('more than 2 GB');
});
