import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertAdmin } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const port = vi.hoisted(() => {
  const chosen = 20_000 + (process.pid % 20_000);
  Object.assign(process.env, { SMTP_URL: `smtp://127.0.0.1:${chosen}?ignoreTLS=true`, MAIL_FROM: 'hello@rosecity.com' });
  return chosen;
});

const PAGE = '/admin/business/messages';

let office = {} as Office;
let server: Server;
let refusal = '';
const taken: string[] = [];

/** As much of a mail server as one mail needs. */
function speak(socket: Socket): void {
  let isBody = false;
  socket.write('220 mail.test\r\n');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      if (isBody && line !== '.') taken.push(line);
      else if (line === '.') isBody = socket.write('250 taken\r\n') && false;
      else if (line.startsWith('RCPT')) socket.write(`${refusal || '250 ok'}\r\n`);
      else if (line === 'DATA') isBody = socket.write('354 go on\r\n') || true;
      else socket.write('250 ok\r\n');
    }
  });
  socket.on('error', () => undefined);
}

beforeAll(async () => {
  server = createServer(speak);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  office = await openOffice();
}, 180_000);
afterAll(() => {
  server.close();
  vi.resetModules();
});

function send(subaction: string, fields: Record<string, string> = {}) {
  return office.send(PAGE, fields, (each) => each.subaction === subaction);
}

test('an admin sees what is on and from whom, and gets a test email at their own address', async () => {
  const page = plain(await office.read(PAGE, office.adminId));
  expect(lacks(page, ['A mail server sends them', 'hello@rosecity.com', 'Stand-in', 'its outbox'])).toEqual([]);
  const fields = await office.fieldsAt(PAGE, (each) => each.subaction === 'mail');
  expect((await office.post(PAGE, office.adminId, fields)).headers.get('location')).toBe(PAGE);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: office.adminId } });
  expect(taken.join('\n')).toContain(`To: ${email}`);
  expect(taken.filter((line) => line.startsWith('Subject:'))).toHaveLength(1);
  // The same form again sends nothing.
  expect((await office.post(PAGE, office.adminId, fields)).status).toBe(302);
  expect(taken.filter((line) => line.startsWith('Subject:'))).toHaveLength(1);
  expect(await office.lastAudit('user')).toMatchObject({ action: 'test-message.mail', actorId: office.adminId });
});

test('what the mail server says is shown in plain words', async () => {
  refusal = '550 5.7.1 Relay access denied';
  await office.expectRefusal(await send('mail'), 422, ['refused the sender or the receiver', '550 5.7.1 Relay access denied']);
  refusal = '';
});

test('a text message goes to the phone that was typed, and a number that is none comes back as typed', async () => {
  await office.expectRefusal(await send('sms', { phone: '12 34' }), 422, ['Enter a US phone number', 'value="12 34"']);
  expect((await send('sms', { phone: '(312) 555-0142' })).headers.get('location')).toBe(PAGE);
  const [message] = (await sandbox().outbox.listSms({ to: '+13125550142' })).messages;
  expect(message?.body).toContain('This is a test message');
  const audit = await office.lastAudit('user');
  expect(audit).toMatchObject({ action: 'test-message.sms', data: { phoneEnds: '0142' } });
  expect(JSON.stringify(audit.data)).not.toContain('555');
});

test('an admin who sends too many is told to wait', async () => {
  const { id } = await insertAdmin(db());
  const press = () => office.post(PAGE, id, { subaction: 'sms', phone: '3125550199', opId: crypto.randomUUID() });
  for (let count = 0; count < 10; count += 1) expect((await press()).status).toBe(302);
  const late = await press();
  expect(late.headers.get('retry-after')).not.toBeNull();
  await office.expectRefusal(late, 429, ['Too many tries']);
});

test('customers and pros get neither the page nor its buttons', async () => {
  const before = taken.length;
  await office.expectAdminsOnly(PAGE, { subaction: 'mail' });
  await office.expectAdminsOnly(PAGE, { subaction: 'sms', phone: '3125550123' });
  expect(taken).toHaveLength(before);
});
