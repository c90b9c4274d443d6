import { beforeAll, expect, test } from 'vitest';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { now } from '#app/platform/clock.server';
import { ticketNumber } from '#app/domain/support/subjects';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';

const SENDER = { name: 'Luz Prado', email: 'luz@example.test', message: 'Hola' };

let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
});

test('a thread ("/support/:token") is in Spanish, open and closed, and so is what a reply is refused with', async () => {
  const { ticketId, number, token } = await transact(db(), (tx) =>
    openTicket(tx, { channel: 'form', subjectId: 'billing', userId: null, ...SENDER }),
  );
  const path = `/support/${token}`;
  const names = [...Object.values(SENDER), ticketNumber(number)];
  expect(await readIn(ask, path, 'es')).toContain('Pregunta sobre un cobro');
  expect(await leftInEnglish(ask, path, { names })).toEqual([]);
  const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'reply', subaction: 'send', body: '' });
  expect(await leftInEnglish(ask, path, { sent, names })).toEqual([]);
  await db().supportTicket.update({ where: { id: ticketId }, data: { status: 'closed', closedAt: now() } });
  expect(await leftInEnglish(ask, path, { names })).toEqual([]);
});

test('"/waitlist/:token" and the waitlist are in Spanish, and so is a ZIP code that does not exist', async () => {
  expect(await leftInEnglish(ask, '/waitlist/any-token')).toEqual([]);
  const typed: Record<string, string>[] = [{}, { email: 'luz', zip: '1' }, { email: SENDER.email, zip: '00000' }];
  for (const fields of typed) {
    const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'waitlist', ...fields });
    expect(await leftInEnglish(ask, '/waitlist', { sent, names: Object.values(fields) })).toEqual([]);
  }
});
