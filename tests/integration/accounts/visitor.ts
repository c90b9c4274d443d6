import { hashPassword } from '#app/domain/accounts/password.server';
import { findActor } from '#app/http/session.server';
import { insertUser } from '#tests/factories/users';
import { sandbox } from '#app/platform/sandbox.server';
import { db, transact } from '#app/platform/db.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { answerLinkRequest } from '#app/domain/sign-in/ask-for-link.server';
import { sendSignInCode } from '#app/domain/sign-in/request-sign-in-code.server';
import { ORIGIN, type Ask } from '#tests/setup/ask';

/** A browser without a screen: it keeps its cookies from one answer to the next. */
export function visitor(ask: Ask) {
  const jar = new Map<string, string>();
  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line) || value === '') jar.delete(name);
      else jar.set(name, value);
    }
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ') || undefined;
  async function get(path: string): Promise<Response> {
    const answer = await ask(path, { cookie: cookie() });
    keep(answer);
    return answer;
  }
  async function post(path: string, fields: Record<string, string>): Promise<Response> {
    const answer = await ask(path, { method: 'POST', cookie: cookie(), body: new URLSearchParams(fields) });
    keep(answer);
    return answer;
  }
  return { get, post, jar, cookie };
}

export type Visitor = ReturnType<typeof visitor>;

/** Answers of Google's stand-in come from this process: there is no server to ask. */
export async function fetchFromSandbox(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  await sandbox().migrate();
  return sandbox().pages(new Request(new URL(String(input instanceof Request ? input.url : input), ORIGIN), init));
}

/** Does what the workers would do about accounts until nothing is left to do. */
export async function workOff(): Promise<void> {
  const jobs = await db().$queryRaw<{ id: bigint; task: string; payload: Record<string, string> }[]>`
    SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier IN ('accounts/send-link', 'accounts/send-code', 'notifications/send') AND j.run_at <= now() + interval '1 minute'`;
  for (const { id, task, payload } of jobs) {
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`;
    if (task === 'accounts/send-link')
      await transact(db(), (tx) => answerLinkRequest(tx, { linkRequestId: payload.linkRequestId! }));
    if (task === 'accounts/send-code') await transact(db(), (tx) => sendSignInCode(tx, { codeId: payload.codeId! }));
    if (task === 'notifications/send')
      await sendNotification(db(), { notificationId: payload.notificationId!, isLastAttempt: false });
  }
  if (jobs.length > 0) await workOff();
}

/** The newest mail to an address, as it left. */
export async function lastMail(to: string) {
  await workOff();
  const { mails } = await sandbox().outbox.listMails({ to });
  return mails[0] ? sandbox().outbox.getMail(mails[0].id) : null;
}

/** The newest text message to a number. */
export async function lastSms(to: string): Promise<string | null> {
  await workOff();
  const { messages } = await sandbox().outbox.listSms({ to });
  return messages[0]?.body ?? null;
}

const PASSWORD = 'a lamp in the window';

/** A person with an account and PASSWORD. */
export async function insertAccount(more: Parameters<typeof insertUser>[1] = {}) {
  return insertUser(db(), { passwordHash: await hashPassword(PASSWORD), ...more });
}

export function logIn(browser: Visitor, email: string, password = PASSWORD): Promise<Response> {
  return browser.post('/signin?tab=login', { email, password, returnTo: '' });
}

/** Whose session the browser has. */
export async function signedInId(browser: Visitor): Promise<string | undefined> {
  return (await findActor(browser.cookie() ?? null))?.userId;
}
