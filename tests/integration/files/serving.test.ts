import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fileLink } from '#app/domain/files/file-link.server';
import { removeFile } from '#app/domain/files/remove-file.server';
import { storeFile } from '#app/domain/files/store-file.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { docBytes, docxBytes, pdfBytes, pictureBytes } from '#tests/factories/files';
import { sendFiles } from '#tests/factories/uploads';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let { ask } = {} as Reader;

beforeAll(async () => {
  ({ ask } = await pageReader());
}, 180_000);

afterEach(() => setClock(null));

async function paper(name: string, bytes: Uint8Array) {
  const owner = await insertUser(db());
  const { results } = await sendFiles('document', [{ name, bytes }]);
  const [first] = results;
  if (!first?.ok) throw new Error(`${name} was refused`);
  const { file } = first;
  const { id } = await transact(db(), (tx) => storeFile(tx, { file, ownerId: owner.id, kind: 'pro-document' }));
  return { fileId: id, owner, cookie: await signInAs(owner.id) };
}

describe('private pages stay private, asked over HTTP', () => {
  test('a person looks at a PDF in the page that has it; every other file stays a download, however it is asked for', async () => {
    const pdf = await paper('coi.pdf', pdfBytes());
    const doc = await paper('coi.docx', docxBytes());
    const shown = await ask(`${fileLink({ fileId: pdf.fileId, viewerId: pdf.owner.id })}&inline`, pdf);
    expect(shown.headers.get('content-disposition')).toBe('inline');
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    const kept = await ask(`${fileLink({ fileId: doc.fileId, viewerId: doc.owner.id })}&inline`, doc);
    expect(kept.headers.get('content-disposition')).toContain('attachment');
    expect(kept.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('a link opens for 3,600 seconds for one person; swapped, guessed, deleted or unsigned it opens nothing', async () => {
    const start = now();
    const mine = await paper('coi.pdf', pdfBytes());
    const other = await paper('other.pdf', pdfBytes('other'));
    const link = fileLink({ fileId: mine.fileId, viewerId: mine.owner.id });
    const status = async (path: string, cookie?: string) => (await ask(path, { cookie })).status;
    expect(await status(link, mine.cookie)).toBe(200);
    expect(await status(link, other.cookie)).toBe(403);
    expect(await status(link)).toBe(302);
    expect(await status(link.replace(mine.fileId, other.fileId), mine.cookie)).toBe(403);
    expect(await status(link.replace(/signature=[^&]+/, 'signature=AAAA'), mine.cookie)).toBe(403);
    expect(await status(`/resources/files/${mine.fileId}`, mine.cookie)).toBe(403);
    // A link that is signed for the pro, to a file that is not theirs: the table of who may open what is asked again.
    expect(await status(fileLink({ fileId: other.fileId, viewerId: mine.owner.id }), mine.cookie)).toBe(404);
    for (let guess = 0; guess < 100; guess += 1) {
      const signature = randomBytes(32).toString('base64url');
      const expires = Math.floor(start.getTime() / 1000) + 3_600;
      expect(await status(`/resources/files/${mine.fileId}?expires=${expires}&signature=${signature}`, mine.cookie)).toBe(403);
    }
    // The pages have a clock of their own, so the link is made earlier instead.
    const madeBefore = (seconds: number) => {
      setClock(new Date(now().getTime() - seconds * 1_000));
      const made = fileLink({ fileId: mine.fileId, viewerId: mine.owner.id });
      setClock(null);
      return made;
    };
    expect(await status(madeBefore(3_590), mine.cookie)).toBe(200);
    expect(await status(madeBefore(3_601), mine.cookie)).toBe(403);
    await transact(db(), (tx) => removeFile(tx, { fileId: mine.fileId }));
    expect(await status(link, mine.cookie)).toBe(404);
  });
});

/** How many files of the storage this process has open. */
function openFiles(): number {
  const found = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return found.filter((name) => name.endsWith('.pdf')).length;
}

test.runIf(process.platform === 'linux')('to HEAD the headers are answered, and the file is closed again', async () => {
  // More than a stream reads ahead: it stays open until it is read or closed.
  const { fileId, owner, cookie } = await paper('plan.pdf', pdfBytes('x'.repeat(1_000_000)));
  const answer = await ask(fileLink({ fileId, viewerId: owner.id }), { method: 'HEAD', cookie });
  expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([200, null, 'application/pdf']);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000_000);
  // It is opened in the background.
  await delay(1_000);
  expect(openFiles()).toBe(0);
});

describe('what strangers sent is served so that it cannot run', () => {
  test('every kind of file comes as a download in a sandbox, of the type that we found', async () => {
    const kinds: [string, Uint8Array, string][] = [
      ['coi.pdf', pdfBytes(), 'application/pdf'],
      ['letter.doc', docBytes(), 'application/msword'],
      ['letter.docx', docxBytes(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['card.png', await pictureBytes('png'), 'image/png'],
      ['card.jpg', await pictureBytes('jpeg'), 'image/jpeg'],
    ];
    for (const [name, bytes, type] of kinds) {
      const { fileId, owner, cookie } = await paper(name, bytes);
      const answer = await ask(fileLink({ fileId, viewerId: owner.id }), { cookie });
      await answer.arrayBuffer();
      const { headers } = answer;
      expect([name, answer.status, headers.get('content-type')]).toEqual([name, 200, type]);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
  });
});
