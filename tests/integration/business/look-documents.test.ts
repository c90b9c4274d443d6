import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { notify } from '#app/domain/notifications/notify.server';
import { readLook, saveAccent, saveLogo } from '#app/domain/settings/look.server';
import { db, transact } from '#app/platform/db.server';
import { measureLogo } from '#app/platform/file-check/clean-logo.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertQuote } from '#tests/factories/quotes';
import { sendFiles } from '#tests/factories/uploads';
import { insertUser } from '#tests/factories/users';
import { type Office, openOffice } from './business-pages';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function mailed(dedupeKey: string) {
  const { id, email } = await insertUser(db());
  const data = { subject: 'Look', text: 'Something happened.', url: 'http://localhost:3000/admin' };
  await transact(db(), (tx) => notify(tx, { dedupeKey, userId: id, template: 'admin-alert', data }));
  const row = await db().notification.findFirstOrThrow({ where: { dedupeKey: `${dedupeKey}:email` } });
  await sendNotification(db(), { notificationId: row.id, isLastAttempt: true });
  const { mails } = await sandbox().outbox.listMails({ to: email });
  return sandbox().outbox.getMail(mails[0]!.id);
}

async function pdfAt(path: string): Promise<Buffer> {
  return Buffer.from(await (await office.ask(path)).arrayBuffer());
}

function pictures(pdf: Buffer): number {
  return pdf.toString('latin1').split('/Subtype /Image').length - 1;
}

async function takeLook(): Promise<void> {
  const circle = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><circle cx="5" cy="5" r="5" fill="#204080"/></svg>';
  const bytes = await sharp(Buffer.from(circle), { density: 300 }).png().toBuffer();
  const [received] = (await sendFiles('logo', [{ name: 'logo.png', bytes }])).results;
  if (!received?.ok) throw new Error('the logo was refused');
  const file = { ...received.file, shape: await measureLogo(bytes) };
  const adminId = office.adminId;
  await transact(db(), async (tx) => {
    await saveLogo(tx, { file, named: true, adminId, seen: (await readLook(tx)).seen });
    await saveAccent(tx, { hex: '#B00020', adminId, seen: (await readLook(tx)).seen });
  });
}

test('mails and PDFs take the logo and the color as soon as they are there', async () => {
  const plainMail = await mailed('plain');
  const { token } = await insertQuote(db());
  const papers = ['/samples/reports.pdf', `/quotes/${token}/pdf`];
  const plainPapers = await Promise.all(papers.map(pdfAt));
  expect([plainMail?.attachments.length, plainMail?.html?.includes('#14463B')]).toEqual([0, true]);
  await takeLook();
  const mail = await mailed('own');
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['logo.png', 'image/png']]);
  const html = mail?.html ?? '';
  // Nothing of it is fetched when the mail is opened.
  expect([html.includes('src="cid:logo"'), /src="https?:/.test(html)]).toEqual([true, false]);
  expect([html.includes('#B00020'), html.includes('#14463B')]).toEqual([true, false]);
  expect(html).toMatch(/<img[^>]*alt="[^"]{3,}"/);
  const own = await Promise.all(papers.map(pdfAt));
  // The picture, and its clear parts.
  expect(own.map((pdf, at) => pictures(pdf) - pictures(plainPapers[at]!))).toEqual([2, 2]);
});
