import { expect } from 'vitest';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { readForms } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { pageReader } from '#tests/setup/read-pages';
import { signInAs } from '#tests/setup/ask';

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** An admin before the built pages, with the starting catalog: reads pages, sends their forms and presses their buttons. */
export async function openOffice() {
  await ensureCatalog(db());
  // Without a crew that is free nothing has an instant price.
  const { userId: proUserId } = await insertPro(db());
  const { id: adminId } = await insertAdmin(db());
  const { ask, read, post } = await pageReader();
  const cookie = await signInAs(adminId);

  /** The fields of the form that stands at `path`, as its page gives them; of several that which `find` takes. */
  async function fieldsAt(path: string, find: (fields: Record<string, string>) => boolean = () => true) {
    const page = await (await ask(path, { cookie })).text();
    const form = readForms(path, page).find((each) => 'opId' in each.fields && find(each.fields));
    if (!form) throw new Error(`There is no such form at ${path}`);
    return form.fields;
  }

  /** Fills in the form at `path` and sends it. */
  async function send(path: string, over: Record<string, string> = {}, find?: (fields: Record<string, string>) => boolean) {
    return post(path, adminId, { ...(await fieldsAt(path, find)), ...over });
  }

  /** Presses the button of a row in a list. */
  async function press(path: string, id: string, subaction: string) {
    return send(path, {}, (fields) => fields.id === id && fields.subaction === subaction);
  }

  /** Expects a refusal that says these words. */
  async function expectRefusal(answer: Response, status: number, words: string[]): Promise<void> {
    const page = plain(await answer.text());
    expect([answer.status, lacks(page, words)]).toEqual([status, []]);
  }

  /** Expects that no one but an admin reads the page or sends its form. */
  async function expectAdminsOnly(path: string, fields: Record<string, string>): Promise<void> {
    const others = [await insertUser(db()), { id: proUserId }];
    for (const { id } of others) {
      expect((await ask(path, { cookie: await signInAs(id) })).headers.get('location')).toBe('/');
      expect((await post(path, id, fields)).headers.get('location')).toBe('/');
    }
    expect((await ask(path)).headers.get('location')).toContain('/auth');
  }

  async function lastAudit(objectType: string) {
    return db().auditLog.findFirstOrThrow({ where: { objectType }, orderBy: { id: 'desc' } });
  }

  return { adminId, ask, read, post, fieldsAt, send, press, expectRefusal, expectAdminsOnly, lastAudit };
}
