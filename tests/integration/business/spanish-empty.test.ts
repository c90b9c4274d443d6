import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_DEFINITIONS } from '#app/domain/page-texts/page-definitions';
import { db } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { prepareDatabase } from '../../../scripts/prepare-database';
import { typedWords } from './typed-words';

const BUSINESS = '/admin/business';
const LISTS = ['add-ons', 'areas', 'closed-days', 'faq', 'policies', 'programs', 'seasons', 'services', 'taxes', 'texts'];
const NEW = ['add-ons', 'areas', 'closed-days', 'faq', 'programs', 'seasons', 'services'];
const SETTINGS = [
  ...['bookings', 'equipment', 'front-page', 'gift-cards', 'look', 'messages', 'payments', 'programs/sizes'],
  ...['response-times', 'site'],
];
const PAGES = [
  ...['/admin/ready', '/admin/packages', '/admin/packages/new', BUSINESS],
  ...LISTS.map((page) => `${BUSINESS}/${page}`),
  ...NEW.map((page) => `${BUSINESS}/${page}/new`),
  ...SETTINGS.map((page) => `${BUSINESS}/${page}`),
  ...PAGE_DEFINITIONS.map(({ id }) => `${BUSINESS}/texts/${id}`),
];

let ask: Ask;
let cookie: string;

beforeAll(async () => {
  await prepareDatabase(process.env.DATABASE_URL ?? '', () => undefined);
  ask = asker(await loadBuild());
  cookie = await signInAs((await insertAdmin(db())).id);
}, 240_000);

async function left(path: string) {
  return { path, left: await leftInEnglish(ask, path, { cookie, names: await typedWords() }) };
}

describe('an admin of a new installation who reads Spanish', () => {
  test.each(PAGES)('finds no English on %s', async (path) => {
    expect(await left(path)).toEqual({ path, left: [] });
  });

  test('finds none once a first service is added from a template', async () => {
    const path = `${BUSINESS}/services`;
    const page = await (await ask(path, { cookie })).text();
    const form = readForms(path, page).find(({ fields }) => fields.subaction === 'template' && fields.id === 'gutter_cleaning');
    const added = await ask(path, { method: 'POST', cookie, body: new URLSearchParams(form?.fields) });
    expect(added.status).toBe(302);
    const { id } = await db().serviceLine.findFirstOrThrow();
    const paths = [
      ...[`services`, `services/${id}`, 'seasons', 'policies', `policies/${id}`, 'programs/new', 'front-page'].map(
        (each) => `${BUSINESS}/${each}`,
      ),
      ...['/admin/packages', '/admin/packages/new', `/admin/packages/new?line=${id}`, '/admin/ready'],
    ];
    for (const each of paths) expect(await left(each)).toEqual({ path: each, left: [] });
  });

  test('gets the texts of the pages to edit in English, as they are kept', async () => {
    for (const page of ['front-page', 'texts/guarantee']) {
      const [english, spanish] = await Promise.all(
        ['en', 'es'].map(async (language) => {
          const html = await (await ask(`${BUSINESS}/${page}?lang=${language}`, { cookie })).text();
          const { opId: _, ...fields } = readForms(page, html).find(({ fields }) => 'version' in fields)?.fields ?? {};
          return fields;
        }),
      );
      expect(Object.keys(english ?? {}).length).toBeGreaterThan(5);
      expect(spanish).toEqual(english);
    }
  });
});
