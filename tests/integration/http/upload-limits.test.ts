import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { pdfBytes, pictureBytes } from '#tests/factories/files';
import { addMinutes } from '#tests/factories/local-time';
import { insertLicense, insertPro } from '#tests/factories/pros';
import { filesOnDisk } from '#tests/factories/uploads';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { pageReader, getWords, type Reader } from '#tests/setup/read-pages';

vi.hoisted(() => Object.assign(process.env, { LIMIT_UPLOAD_PER_HOUR: '2' }));
vi.setConfig({ hookTimeout: 240_000 });

let reader: Reader;
let photo: Uint8Array;

beforeAll(async () => {
  reader = await pageReader();
  photo = await pictureBytes('jpeg');
});

type Sent = { fields: Record<string, string>; field: string; name: string; bytes: Uint8Array };

async function send(path: string, userId: string, { fields, field, name, bytes }: Sent): Promise<Response> {
  const body = new FormData();
  for (const [key, value] of Object.entries({ opId: crypto.randomUUID(), ...fields })) body.append(key, value);
  body.append(field, new File([new Uint8Array(bytes)], name));
  return reader.ask(path, { method: 'POST', cookie: await signInAs(userId), body });
}

test('documents beyond the limit are refused beside the form, which keeps what was chosen, and leave nothing behind', async () => {
  const pro = await insertPro(db());
  const paper = { fields: { kind: 'w9' }, field: 'files', name: 'w9.pdf', bytes: pdfBytes() };
  const statuses = [];
  for (const sent of [paper, paper, paper]) statuses.push(await send('/pro/docs', pro.userId, sent));
  expect(statuses.map(({ status }) => status)).toEqual([302, 302, 429]);
  const refused = statuses[2]!;
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const html = await refused.text();
  expect(getWords(html)).toMatch(/Too many tries\. Please try again in \d+ minutes\./);
  expect(html).toMatch(/<option value="w9" selected=""/);
  expect(await db().proDocument.count({ where: { proId: pro.id } })).toBe(2);
});

test('the photos of one visit do not stop a pro at the next', async () => {
  const pro = await insertPro(db());
  const { visit: first } = await insertAssignedVisit(db(), { proId: pro.id });
  const windowStart = addMinutes(first.windowStart, 24 * 60);
  const windowEnd = addMinutes(first.windowEnd, 24 * 60);
  const { visit: second } = await insertAssignedVisit(db(), { proId: pro.id, windowStart, windowEnd });
  const add = (visitId: string) =>
    send(`/pro/visits/${visitId}/photos`, pro.userId, {
      fields: { intent: 'add', moment: 'before' },
      field: 'photos',
      name: 'roof.jpg',
      bytes: photo,
    });
  const statuses = [];
  for (const id of [first.id, first.id, first.id, second.id]) statuses.push((await add(id)).status);
  expect(statuses).toEqual([302, 302, 429, 302]);
});

test('files for another person’s visit are not read, however many visits are named', async () => {
  const pro = await insertPro(db());
  const { visit } = await insertAssignedVisit(db());
  const sent = { fields: { intent: 'add', moment: 'before' }, field: 'photos', name: 'roof.jpg', bytes: photo };
  const before = filesOnDisk().length;
  for (const id of [visit.id, crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()])
    for (const path of [`/pro/visits/${id}/photos`, `/pro/visits/${id}/photos/upload`])
      expect((await send(path, pro.userId, sent)).status).toBe(404);
  expect(filesOnDisk()).toHaveLength(before);
  expect(await db().rateLimit.count({ where: { key: { contains: pro.userId } } })).toBe(0);
});

test('the registers are asked ten times a day for one pro, and the eleventh press says when again', async () => {
  const license = await insertLicense(db());
  const admin = await insertAdmin(db());
  const other = await insertLicense(db());
  const statuses = [];
  for (const licenseId of [...Array.from({ length: 11 }, () => license.id), other.id])
    statuses.push(await reader.post('/admin/licenses', admin.id, { licenseId }));
  expect(statuses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 302), 429, 302]);
  expect(getWords(await statuses[10]!.text())).toMatch(/Please try again in \d+ minutes/);
});
