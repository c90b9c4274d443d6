import { Logger, runOnce } from 'graphile-worker';
import { hashPassword } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { signInAs } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { unzip } from '#tests/setup/unzip';
import { run } from '../../../workers/tasks/exports/run';
import { sweep } from '../../../workers/tasks/exports/sweep';
import { lastMail } from '../accounts/visitor';
import { openOffice } from '../business/business-pages';
import { send } from '../../../workers/tasks/notifications/send';

const silent = new Logger(() => () => undefined);
const PASSWORD = 'a lamp in the window';

/** Does every task of exports and mails that is due, as a worker would. */
export async function workOff(): Promise<void> {
  const taskList = { 'exports/run': run, 'exports/sweep': sweep, 'notifications/send': send };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

/** The export page as an admin uses it. */
export async function openExports() {
  const office = await openOffice();
  const { email } = await db().user.update({
    where: { id: office.adminId },
    data: { passwordHash: await hashPassword(PASSWORD) },
  });

  /** Asks for an export, as the form of the page does. */
  async function start(over: Record<string, string> = {}): Promise<Response> {
    // Proofs are limited by the hour, and these tests ask more often.
    await db().rateLimit.deleteMany();
    return office.send('/admin/export?index', { days: '7', proof: PASSWORD, ...over }, (fields) => 'days' in fields);
  }

  async function see(path = '/admin/export', userId = office.adminId): Promise<Response> {
    return office.ask(path, { cookie: await signInAs(userId) });
  }

  async function seePlain(): Promise<string> {
    return plain(await (await see()).text());
  }

  /** The page that the newest mail links to. */
  async function mailedPath(): Promise<string> {
    const link = (await lastMail(email))?.links.find((each) => each.includes('/admin/export/')) ?? '';
    return new URL(link).pathname;
  }

  /** Presses the button of the page behind the link and reads the zip. */
  async function fetchZip(path: string): Promise<Map<string, string>> {
    const there = (await office.send(path)).headers.get('location') ?? '';
    return unzip(Buffer.from(await (await see(there)).arrayBuffer()));
  }

  /** Exports everything and reads what comes. */
  async function bring(): Promise<Map<string, string>> {
    await start();
    await workOff();
    return fetchZip(await mailedPath());
  }

  return { ...office, start, see, seePlain, mailedPath, fetchZip, bring };
}

/** The records of a file of JSON lines. */
export function readJsonLines(files: Map<string, string>, name: string): Record<string, unknown>[] {
  return (files.get(`${name}.jsonl`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
