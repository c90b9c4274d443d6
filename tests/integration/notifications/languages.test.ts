import { Logger, runOnce } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { notifyAdmins } from '#app/domain/notifications/notify-admins.server';
import { listInbox } from '#app/domain/notifications/inbox.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { lineWords } from '#app/domain/quotes/line-words';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { joinWaitlist } from '#app/domain/waitlist/join-waitlist.server';
import { sweepWaitlist } from '#app/domain/waitlist/sweep-waitlist.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { t } from '#app/platform/texts/t';
import { insertBooking } from '#tests/factories/bookings';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { readForms } from '#tests/setup/crawl';
import { ORIGIN, signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { send } from '../../../workers/tasks/notifications/send';

const silent = new Logger(() => () => undefined);
let reader: Reader;

beforeAll(async () => {
  reader = await pageReader();
  await sandbox().migrate();
});

async function workOff(): Promise<void> {
  const taskList = { 'notifications/send': send };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

/** Sends the form of a page that posts to `action`, filled in by `over`. */
async function sendForm(path: string, userId: string, { has, ...over }: { has: string } & Record<string, string>) {
  const page = await (await reader.ask(path, { cookie: await signInAs(userId) })).text();
  const form = readForms(path, page).find(({ action }) => action.includes(has));
  if (!form) throw new Error(`There is no form to ${has} at ${path}`);
  return reader.post(form.action, userId, { ...form.fields, ...over });
}

async function mailsTo(email: string) {
  await workOff();
  const { mails } = await sandbox().outbox.listMails({ to: email });
  return Promise.all(mails.map(({ id }) => sandbox().outbox.getMail(id)));
}

function chooseSpanish(userId: string, place = '/settings/notifications') {
  return sendForm(place, userId, { has: 'form=language', language: 'es' });
}

test('a person chooses Spanish on their page, and is written to in Spanish; others still in English', async () => {
  const customer = await insertUser(db());
  const booking = await insertBooking(db(), { customerId: customer.id, contactEmail: customer.email });
  const { id: proId, userId: proUserId } = await insertPro(db());
  const { visit } = await insertAssignedVisit(db(), { bookingId: booking.id, proId });
  expect((await chooseSpanish(proUserId)).status).toBe(302);
  const shown = await (await reader.ask('/settings/notifications', { cookie: await signInAs(proUserId) })).text();
  expect(shown).toMatch(/<option value="es" selected="">Español/);
  const canceled = await sendForm(`/customer/visits/${visit.id}/cancel`, customer.id, {
    has: '/cancel',
    reason: 'We are moving',
  });
  expect(canceled.status).toBe(302);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: proUserId } });
  const [spanish] = await mailsTo(email);
  expect(spanish?.subject).toMatch(
    /^Trabajo cancelado: instalación de Basic Outline, \p{L}+, \d+ de \p{L}+, 9:00 a\.m\. C[DS]T$/u,
  );
  expect(spanish?.html).toContain('lang="es"');
  expect(spanish?.text).toContain('Este trabajo no se hará.');
  expect(spanish?.text).toContain('Recibe este correo porque tiene una cuenta o una reserva con');
  expect(spanish?.text).not.toMatch(/\b(the|your|you|will)\b/i);
  const [english] = await mailsTo(customer.email);
  expect(english?.subject).toMatch(/^Canceled: /);
  expect(english?.html).toContain('lang="en"');
  const { notices } = await listInbox(db(), { userId: proUserId });
  expect(notices[0]).toMatchObject({ action: 'Abrir sus trabajos', text: 'Su horario vuelve a estar libre.' });
});

test('of two admins each is told in their own language of the same event, and by text message too', async () => {
  const phone = '+13125550177';
  const spanish = await insertAdmin(db(), { phone, phoneVerifiedAt: new Date('2026-01-01T00:00:00Z') });
  const english = await insertAdmin(db());
  await chooseSpanish(spanish.id);
  await transact(db(), async (tx) => {
    await recordSmsConsent(tx, { userId: spanish.id, phone, given: true, source: 'settings' });
    await tx.notificationPreference.create({
      data: { userId: spanish.id, eventClass: 'operations', channel: 'sms', enabled: true },
    });
    await notifyAdmins(tx, {
      dedupeKey: 'two-languages',
      subject: () => t('Report overdue: {reference}', { reference: 'HL-26-4K7QX' }),
      text: () => t('A refund is requested.'),
      url: `${ORIGIN}/admin`,
    });
  });
  expect((await mailsTo(spanish.email))[0]?.subject).toBe('Informe atrasado: HL-26-4K7QX');
  expect((await mailsTo(english.email))[0]?.subject).toBe('Report overdue: HL-26-4K7QX');
  const { messages } = await sandbox().outbox.listSms({ to: phone });
  expect(messages[0]?.body).toMatch(/: Informe atrasado: HL-26-4K7QX http/);
});

test('an account made by a browser that asks for Spanish reads Spanish from its first mail on', async () => {
  const email = `nueva-${crypto.randomUUID()}@town.test`;
  const fields = { opId: crypto.randomUUID(), role: 'customer', returnTo: '', fullName: 'Ana Luz', email };
  const answer = await reader.ask('/signin?tab=signup', {
    method: 'POST',
    body: new URLSearchParams({ ...fields, password: 'una luz en la ventana' }),
    headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' },
  });
  expect(answer.status).toBe(302);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Confirme su dirección de correo');
  expect(await db().user.findUniqueOrThrow({ where: { email }, select: { language: true } })).toEqual({ language: 'es' });
});

test('a language that we do not write is refused', async () => {
  const { id } = await insertUser(db());
  const answer = await sendForm('/settings/notifications', id, { has: 'form=language', language: 'fr' });
  expect(answer.status).toBe(422);
  await expect(db().user.update({ where: { id }, data: { language: 'fr' } })).rejects.toThrow('app_user_language');
});

test('lines of a service call, and the subject of a request to our team, are read in the reader’s language', async () => {
  inLanguage('es', () => {
    expect(lineWords('Covered by Peace of Mind')).toBe('Cubierto por Peace of Mind');
    expect(lineWords('Service call, up to an hour')).toBe('Servicio urgente, hasta una hora');
    expect(lineWords('Today or tomorrow')).toBe('Hoy o mañana');
  });
  const customer = await insertUser(db(), { language: 'es' });
  const ticket = { name: 'Cora Cliente', email: customer.email, message: 'Hola, tengo una pregunta.', userId: customer.id };
  await transact(db(), (tx) => openTicket(tx, { ...ticket, channel: 'form', subjectId: 'booking' }));
  const [mail] = await mailsTo(customer.email);
  expect(mail?.text).toContain('Ayuda con una reserva');
  expect(mail?.text).not.toContain('Booking Support');
});

test('who joins a waitlist on a Spanish page is told in Spanish that a day is free; without a service it is the first that is sold', async () => {
  const email = 'espera@town.test';
  const form = { email, zip: '60614', service: '' };
  await inLanguage('es', () => transact(db(), (tx) => joinWaitlist(tx, { form, userId: null })));
  const [first] = await listPackages(db());
  expect(await db().waitlistEntry.findFirstOrThrow({ where: { email } })).toMatchObject({ service: first!.id, language: 'es' });
  await sweepWaitlist(db());
  const [told] = await mailsTo(email);
  expect(told?.subject).toContain('60614');
  expect(told?.text).not.toMatch(/\b(the|your|you|free)\b/i);
  expect(told?.text).toMatch(/Próximas fechas libres: \p{Ll}{3}, \d+ (de )?\p{Ll}{3}/u);
});

test('who waits for a package that is no longer sold hears nothing of another', async () => {
  const email = 'retired@town.test';
  await transact(db(), (tx) => joinWaitlist(tx, { form: { email, zip: '60614', service: '' }, userId: null }));
  const { service } = await db().waitlistEntry.findFirstOrThrow({ where: { email } });
  await db().package.update({ where: { id: service }, data: { active: false } });
  await sweepWaitlist(db());
  const subjects = async () => (await mailsTo(email)).map((mail) => mail?.subject);
  const [joined, ...rest] = await subjects();
  expect(rest).toEqual([]);
  await db().package.update({ where: { id: service }, data: { active: true } });
  await db().waitlistEntry.updateMany({ where: { email }, data: { checkedAt: null } });
  await sweepWaitlist(db());
  expect(await subjects()).toEqual([expect.not.stringContaining(joined ?? ''), joined]);
});
