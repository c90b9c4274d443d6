import { Logger, runOnce } from 'graphile-worker';
import { db } from '#app/platform/db.server';
import { signInAs } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { openOffice } from '../business/business-pages';
import { run } from '../../../workers/tasks/imports/run';
import { sweep } from '../../../workers/tasks/imports/sweep';

const silent = new Logger(() => () => undefined);

/** Does every task of imports that is due, as a worker would. */
export async function workOff(): Promise<void> {
  const taskList = { 'imports/run': run, 'imports/sweep': sweep };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

/** The import page as an admin uses it; `fields` are what the form of a kind sends with each file. */
export async function openImports(fields: Record<string, string> = {}) {
  const office = await openOffice();

  /** Sends a file as the form of the page does. */
  async function upload(
    bytes: string | Uint8Array,
    name = 'customers.csv',
    opId = crypto.randomUUID() as string,
    over: Record<string, string> = {},
  ) {
    const body = new FormData();
    for (const [field, value] of Object.entries({ opId, ...fields, ...over })) body.append(field, value);
    if (name) body.append('table', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
    return office.ask('/admin/import?index', { method: 'POST', cookie: await signInAs(office.adminId), body });
  }

  /** Sends a file and has it checked; answers with the address of its report. */
  async function check(bytes: string | Uint8Array, over: Record<string, string> = {}): Promise<string> {
    const path = (await upload(bytes, 'customers.csv', undefined, over)).headers.get('location') ?? '';
    await workOff();
    return path;
  }

  async function press(path: string, subaction: string): Promise<Response> {
    return office.send(path, {}, (fields) => fields.subaction === subaction);
  }

  /** Checks a file and imports it. */
  async function bring(bytes: string | Uint8Array, over: Record<string, string> = {}): Promise<string> {
    const path = await check(bytes, over);
    await press(path, 'write');
    await workOff();
    return path;
  }

  async function see(path: string): Promise<string> {
    return plain(await (await office.ask(path, { cookie: await signInAs(office.adminId) })).text());
  }

  return { ...office, upload, check, press, bring, see };
}

/** Everything that an import may change, counted. */
export async function countCustomers() {
  return {
    users: await db().user.count(),
    sites: await db().site.count(),
    notes: await db().customerNote.count(),
    notifications: await db().notification.count(),
  };
}
