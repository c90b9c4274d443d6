import { existsSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fileLink, isGoodLink } from '#app/domain/files/file-link.server';
import { openFile } from '#app/domain/files/open-file.server';
import { removeFile } from '#app/domain/files/remove-file.server';
import { storeFile } from '#app/domain/files/store-file.server';
import { sweepFiles } from '#app/domain/files/sweep-files.server';
import { formReader } from '#app/http/read-form.server';
import { now, toMachineTime, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { NotFound, StorageProblem } from '#app/platform/errors';
import { deleteFile, newFileKey, putFile } from '#app/platform/storage.server';
import { pdfBytes } from '#tests/factories/files';
import { filesOnDisk, receiveOne, sendFiles, uploadRequest, uploadSchema } from '#tests/factories/uploads';
import { insertUser } from '#tests/factories/users';

const deletes = FSDriver.prototype.delete;

beforeEach(async () => {
  setClock(null);
  await db().storedFile.deleteMany({});
});

describe('private stays private', () => {
  test('a link is good for 3,600 s, for one person and one file', async () => {
    const start = now();
    setClock(start);
    const owner = await insertUser(db());
    const link = new URL(fileLink({ fileId: 'f1', viewerId: owner.id }), 'http://localhost');
    const given = { expires: link.searchParams.get('expires'), signature: link.searchParams.get('signature') };
    const own = { fileId: 'f1', viewerId: owner.id, ...given };
    expect(isGoodLink(own)).toBe(true);
    setClock(new Date(start.getTime() + 3_599_000));
    expect(isGoodLink(own)).toBe(true);
    expect(isGoodLink({ ...own, viewerId: 'somebody-else' })).toBe(false);
    expect(isGoodLink({ ...own, fileId: 'f2' })).toBe(false);
    expect(isGoodLink({ ...own, expires: String(Number(own.expires) + 60) })).toBe(false);
    expect(isGoodLink({ ...own, signature: null })).toBe(false);
    setClock(new Date(start.getTime() + 3_601_000));
    expect(isGoodLink(own)).toBe(false);
  });

  test('a document opens for its owner and admins, never for others and never again once deleted', async () => {
    const owner = await insertUser(db());
    const stranger = await insertUser(db());
    const file = await receiveOne();
    const { id: fileId } = await db().$transaction((tx) => storeFile(tx, { file, ownerId: owner.id, kind: 'pro-document' }));
    const mine = { fileId, viewer: { userId: owner.id, isAdmin: false } };
    const opened = await openFile(db(), mine);
    opened.stream.destroy();
    (await openFile(db(), { fileId, viewer: { userId: stranger.id, isAdmin: true } })).stream.destroy();
    await expect(openFile(db(), { fileId, viewer: { userId: stranger.id, isAdmin: false } })).rejects.toThrow(NotFound);
    await db().$transaction((tx) => removeFile(tx, { fileId }));
    await expect(openFile(db(), mine)).rejects.toThrow(NotFound);
  });
});

describe('every row has its file and every file its row', () => {
  test('what no row keeps is deleted when the form ends, what one keeps stays', async () => {
    const owner = await insertUser(db());
    const before = filesOnDisk().length;
    const { results, reader } = await sendFiles('document', [
      { name: 'a.pdf', bytes: pdfBytes('a') },
      { name: 'b.pdf', bytes: pdfBytes('b') },
    ]);
    const [first] = results;
    if (!first?.ok) throw new Error('refused');
    await db().$transaction((tx) => storeFile(tx, { file: first.file, ownerId: owner.id, kind: 'pro-document' }));
    expect(filesOnDisk().length).toBe(before + 2);
    await reader.discardUnkept();
    expect(filesOnDisk().length).toBe(before + 1);
    expect(existsSync(path.join(env().DATA_DIR, 'files', first.file.key))).toBe(true);
  });

  test('a refused form comes back filled in and leaves no file', async () => {
    const before = filesOnDisk().length;
    const reader = formReader(uploadRequest([{ name: 'a.pdf', bytes: pdfBytes() }], { title: '' }));
    await expect(reader.readUpload(uploadSchema, { files: { kind: 'document', atMost: 2 } })).rejects.toThrow(
      'The form was refused.',
    );
    await reader.discardUnkept();
    expect(filesOnDisk().length).toBe(before);
  });

  test('a full disk answers 507 in words, and nothing is left', async () => {
    const before = filesOnDisk().length;
    const { Disk } = await import('flydrive');
    const full = vi
      .spyOn(Disk.prototype, 'put')
      .mockRejectedValue(new Error('cannot write', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }));
    try {
      await expect(putFile(newFileKey('pdf'), pdfBytes(), 'application/pdf')).rejects.toMatchObject({ status: 507 });
      const reader = formReader(uploadRequest([{ name: 'a.pdf', bytes: pdfBytes() }]));
      const sent = reader.readUpload(uploadSchema, { files: { kind: 'document', atMost: 2 } });
      await expect(sent).rejects.toThrow(StorageProblem);
      await expect(sent).rejects.toMatchObject({ status: 507 });
      await reader.discardUnkept();
    } finally {
      full.mockRestore();
    }
    expect(await db().storedFile.count()).toBe(0);
    expect(filesOnDisk().length).toBe(before);
  });

  test('an upload that breaks off leaves no row and no file', async () => {
    const before = filesOnDisk().length;
    for (let cut = 1; cut <= 50; cut += 1) {
      const whole = Buffer.from(
        await uploadRequest([
          { name: 'a.pdf', bytes: pdfBytes() },
          { name: 'b.pdf', bytes: pdfBytes() },
        ]).arrayBuffer(),
      );
      const boundary = whole.toString('latin1').split('\r\n')[0]?.slice(2) ?? '';
      const body = whole.subarray(0, Math.floor((whole.length * cut) / 52));
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const reader = formReader(new Request('http://localhost:3000/pro/docs', { method: 'POST', body, headers }));
      await expect(reader.readUpload(uploadSchema, { files: { kind: 'document', atMost: 2 } })).rejects.toMatchObject({
        status: 400,
      });
      await reader.discardUnkept();
    }
    expect(await db().storedFile.count()).toBe(0);
    expect(filesOnDisk().length).toBe(before);
  });

  test('the sweep deletes what a killed process left and the bytes of deleted rows, nothing else', async () => {
    const owner = await insertUser(db());
    const [kept, gone, orphan, fresh] = [await receiveOne(), await receiveOne(), await receiveOne(), await receiveOne()];
    await db().$transaction((tx) => storeFile(tx, { file: kept, ownerId: owner.id, kind: 'pro-document' }));
    const row = await db().$transaction((tx) => storeFile(tx, { file: gone, ownerId: owner.id, kind: 'pro-document' }));
    await db().$transaction((tx) => removeFile(tx, { fileId: row.id }));
    const onDisk = (key: string) => existsSync(path.join(env().DATA_DIR, 'files', key));
    const old = new Date(now().getTime() - 10 * 60_000);
    for (const { key } of [kept, orphan]) utimesSync(path.join(env().DATA_DIR, 'files', key), old, old);
    utimesSync(path.join(env().DATA_DIR, 'files', fresh.key), toMachineTime(now()), toMachineTime(now()));
    await sweepFiles(db());
    expect([kept, gone, orphan, fresh].map(({ key }) => onDisk(key))).toEqual([true, false, false, true]);
    expect(await db().storedFile.count()).toBe(1);
    await deleteFile(fresh.key);
  });

  test('a file that cannot be deleted keeps neither the others nor what no row keeps', async () => {
    const owner = await insertUser(db());
    const files = [await receiveOne(), await receiveOne()];
    const [bad, next, badOrphan, orphan] = [...files, await receiveOne(), await receiveOne()];
    for (const file of files) {
      const row = await db().$transaction((tx) => storeFile(tx, { file, ownerId: owner.id, kind: 'pro-document' }));
      await db().$transaction((tx) => removeFile(tx, { fileId: row.id }));
    }
    await db().storedFile.update({ where: { key: bad.key }, data: { deletedAt: new Date(0) } });
    const pathOf = (key: string) => path.join(env().DATA_DIR, 'files', key);
    const old = new Date(now().getTime() - 10 * 60_000);
    for (const { key } of [badOrphan!, orphan!]) utimesSync(pathOf(key), old, old);
    const stuck = [bad.key, badOrphan!.key];
    const refusal = vi.spyOn(FSDriver.prototype, 'delete').mockImplementation(function (this: FSDriver, key) {
      if (stuck.includes(key)) throw new Error('busy');
      return deletes.call(this, key);
    });
    await expect(sweepFiles(db())).rejects.toThrow('2 of 2 failed');
    const keys = [bad, next, badOrphan, orphan].map((file) => file!.key);
    expect(keys.map((key) => existsSync(pathOf(key)))).toEqual([true, false, true, false]);
    expect(await db().storedFile.findMany({ select: { key: true } })).toEqual([{ key: bad.key }]);
    refusal.mockRestore();
    await sweepFiles(db());
    expect(keys.map((key) => existsSync(pathOf(key)))).toEqual([false, false, false, false]);
    expect(await db().storedFile.count()).toBe(0);
  });

  test('an owner’s storage is full at 200 MB, to the byte, and two uploads at once count one after the other', async () => {
    const owner = await insertUser(db());
    const keep = (size: number) => {
      const file = { key: newFileKey('pdf'), name: 'a.pdf', contentType: 'application/pdf', size, sha256: 'x' };
      return db().$transaction((tx) => storeFile(tx, { file, ownerId: owner.id, kind: 'pro-document' }));
    };
    await keep(200 * 1024 * 1024 - 100);
    await expect(keep(101)).rejects.toThrow(/200 MB/);
    const both = await Promise.allSettled([keep(60), keep(60)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await keep(40);
    await expect(keep(1)).rejects.toThrow(/200 MB/);
  });

  test('an owner’s storage is full at fifty files', async () => {
    const owner = await insertUser(db());
    for (let index = 0; index < 50; index += 1) {
      const file = { key: newFileKey('pdf'), name: `${index}.pdf`, contentType: 'application/pdf', size: 10, sha256: 'x' };
      await db().$transaction((tx) => storeFile(tx, { file, ownerId: owner.id, kind: 'pro-document' }));
    }
    const file = await receiveOne();
    await expect(db().$transaction((tx) => storeFile(tx, { file, ownerId: owner.id, kind: 'pro-document' }))).rejects.toThrow(
      /50 files/,
    );
  });
});
