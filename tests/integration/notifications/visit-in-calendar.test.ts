import { beforeAll, expect, test } from 'vitest';
import { notifyAssigned } from '#app/domain/visit-notices/visit-notifications.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertUser } from '#tests/factories/users';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { ensureCatalog } from '#tests/factories/catalog';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';

beforeAll(() => ensureCatalog(db()));

/** The mail as it arrived that says who comes, to a customer of this language. */
async function assignedMail(language: 'en' | 'es'): Promise<{ raw: string; reference: string; visitId: string }> {
  const customer = await insertUser(db(), { fullName: 'Casey Customer', language });
  const pro = await insertPro(db(), { companyName: 'Near Lights' });
  const { visit, assignment } = await insertAssignedVisit(db(), { proId: pro.id, booking: { customerId: customer.id } });
  await transact(db(), (tx) => notifyAssigned(tx, { assignmentId: assignment.id }));
  const booking = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const row = await db().notification.findFirstOrThrow({
    where: { visitId: visit.id, template: 'visit-assigned-customer', channel: 'email' },
  });
  await sendNotification(db(), { notificationId: row.id, isLastAttempt: true });
  const [mail] = (await sandbox().outbox.listMails({ to: row.address })).mails;
  const [stored] = await db().$queryRaw<{ raw: Uint8Array }[]>`SELECT raw FROM sandbox.mail WHERE id = ${mail!.id}`;
  return { raw: Buffer.from(stored!.raw).toString('utf8'), reference: booking.reference, visitId: visit.id };
}

/** What was attached, decoded. */
function attachedCalendar(raw: string): string {
  const part = raw.split(/\r?\n--/).find((each) => /content-type: text\/calendar/i.test(each)) ?? '';
  const body = part.slice(part.search(/\r?\n\r?\n/)).trim();
  const text = /content-transfer-encoding: base64/i.test(part) ? Buffer.from(body, 'base64').toString('utf8') : body;
  return text.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]/g, '');
}

test('the mail that says who comes carries the visit for a calendar', async () => {
  const { raw, reference, visitId } = await assignedMail('en');
  expect(raw).toContain(`filename=${reference}.ics`);
  const calendar = attachedCalendar(raw);
  expect(calendar).toContain('BEGIN:VEVENT');
  expect(calendar).toContain(`UID:${visitId}@`);
  expect(calendar).toContain('STATUS:CONFIRMED');
  expect(calendar).toContain('Your pro is Near Lights.');
});

test('it is in the language of its reader', async () => {
  expect(attachedCalendar((await assignedMail('es')).raw)).toContain('Su profesional es Near Lights.');
});
