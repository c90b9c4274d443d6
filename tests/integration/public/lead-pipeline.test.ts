import { beforeAll, expect, test } from 'vitest';
import { takeLead } from '#app/domain/commercial/leads.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { openOffice, type Office } from '../business/business-pages';

const LIST = '/admin/leads';
let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function lead(company: string): Promise<string> {
  const { leadId } = await transact(db(), (tx) =>
    takeLead(tx, {
      company,
      name: 'Lee Lead',
      email: 'lee@lead.test',
      phone: '+13125550142',
      sites: ['1200 W Webster Ave'],
      sizeTier: 'to-2000',
      programs: ['rodent'],
      notes: '',
    }),
  );
  return leadId;
}

async function read(path: string): Promise<string> {
  return plain(await office.read(path, office.adminId));
}

test('an admin moves a lead along the pipeline with a note, becomes its owner, and finds it under its new state', async () => {
  const id = await lead('Harbor Bakery');
  const page = `${LIST}/${id}`;
  expect(lacks(await read(page), ['Harbor Bakery', 'Unassigned', 'No changes yet.'])).toEqual([]);
  await office.expectRefusal(await office.send(page, { status: 'contacted', note: ' ' }), 422, ['Enter what was done or agreed']);
  const stale = await office.fieldsAt(page);
  expect((await office.send(page, { status: 'contacted', note: 'Called Lee' })).status).toBe(302);
  expect(lacks(await read(page), ['Ada Office', 'Contacted', 'Called Lee'])).toEqual([]);
  expect(
    (await office.post(page, office.adminId, { ...stale, opId: crypto.randomUUID(), status: 'lost', note: 'Late' })).status,
  ).toBe(409);
  expect(await office.lastAudit('commercial_lead')).toMatchObject({
    action: 'lead.move',
    reason: 'Called Lee',
    data: { from: 'new', to: 'contacted' },
  });
  const other = await insertAdmin(db(), { fullName: 'Bo Other' });
  expect(
    (await office.post(page, other.id, { ...(await office.fieldsAt(page)), status: 'quoted', note: 'Sent a price' })).status,
  ).toBe(302);
  expect(await read(page)).toContain('Bo Other');
  expect(await read(`${LIST}?show=quoted`)).toContain('Harbor Bakery');
  expect(await read(`${LIST}?show=contacted`)).not.toContain('Harbor Bakery');
  await office.expectAdminsOnly(page, { status: 'won', note: 'Mine' });
});

test('a long pipeline is read page by page, each lead once', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `Page Shop ${String(at).padStart(2, '0')}`);
  for (const name of names) await lead(name);
  const sorted = `${LIST}?show=new&sort=company`;
  const seen: string[] = [];
  let path: string | undefined = sorted;
  let pages = 0;
  while (path && pages < 5) {
    const html: string = await (await office.ask(path, { cookie: await signInAs(office.adminId) })).text();
    seen.push(...new Set(html.match(/Page Shop \d\d/g)));
    // Not the link to the other language, which keeps the place.
    path = /href="(\/admin\/leads\?(?![^"]*lang=)[^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    pages += 1;
  }
  expect([pages, seen.sort()]).toEqual([2, names]);
});
