import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_DEFINITIONS } from '#app/domain/page-texts/page-definitions';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addDays, localDate } from '#tests/factories/local-time';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { writtenWords } from '#tests/setup/written-words';
import { typedWords } from './typed-words';

let ask: Ask;
let cookie: string;
let names: string[];

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  const admin = await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } });
  cookie = await signInAs(admin.id);
  await closeDays();
  names = [...(await typedWords()), ...(await writtenWords())];
}, 300_000);

/** Days that are closed now with visits on them, days that are over, and days that were opened again. */
async function closeDays(): Promise<void> {
  const today = localDate('America/Chicago', now());
  const zips = (await db().zipCode.findMany({ take: 8, orderBy: { zip: 'asc' } })).map(({ zip }) => zip);
  const area = await db().serviceArea.findFirstOrThrow();
  const line = await db().serviceLine.findFirstOrThrow();
  const rows = [
    { name: 'Neujahr', fromOn: today, toOn: addDays(today, 60) },
    { name: 'Ostern', fromOn: addDays(today, -9), toOn: addDays(today, -8), zips },
    { name: 'Pfingsten', fromOn: addDays(today, 9), toOn: addDays(today, 9), areaId: area.id },
    { name: 'Umzug', fromOn: today, toOn: today, serviceLineId: line.id, endedAt: now() },
  ];
  for (const { fromOn, toOn, ...row } of rows)
    await db().closedDays.create({
      data: { ...row, fromOn: new Date(fromOn), toOn: new Date(toOn), reason: 'Betriebsferien', createdAt: now() },
    });
}

const BUSINESS = '/admin/business';

function pages(...paths: string[]): () => Promise<string[]> {
  return () => Promise.resolve(paths);
}

/** A new one, and each of these. */
async function each(path: string, found: Promise<{ id: string }[]>): Promise<string[]> {
  return [`${path}/new`, ...(await found).map(({ id }) => `${path}/${id}`)];
}

/** Each page, and where the demo has it. */
const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/business': pages(BUSINESS),
  '/admin/business/add-ons': pages(`${BUSINESS}/add-ons`),
  '/admin/business/add-ons/:addOnId': () => each(`${BUSINESS}/add-ons`, db().addOn.findMany({ take: 1 })),
  '/admin/business/areas': pages(`${BUSINESS}/areas`),
  '/admin/business/areas/:areaId': () => each(`${BUSINESS}/areas`, db().serviceArea.findMany({ distinct: ['way'] })),
  '/admin/business/bookings': pages(`${BUSINESS}/bookings`),
  '/admin/business/closed-days': pages(`${BUSINESS}/closed-days`),
  '/admin/business/closed-days/:closedId': () => each(`${BUSINESS}/closed-days`, db().closedDays.findMany()),
  '/admin/business/equipment': pages(`${BUSINESS}/equipment`),
  '/admin/business/faq': pages(`${BUSINESS}/faq`),
  '/admin/business/faq/:entryId': () => each(`${BUSINESS}/faq`, db().faqEntry.findMany({ distinct: ['group'] })),
  '/admin/business/front-page': pages(`${BUSINESS}/front-page`),
  '/admin/business/gift-cards': pages(`${BUSINESS}/gift-cards`),
  '/admin/business/look': pages(`${BUSINESS}/look`),
  '/admin/business/messages': pages(`${BUSINESS}/messages`),
  '/admin/business/payments': pages(`${BUSINESS}/payments`),
  '/admin/business/policies': pages(`${BUSINESS}/policies`),
  '/admin/business/policies/:lineId': async () =>
    (await db().serviceLine.findMany()).map(({ id }) => `${BUSINESS}/policies/${id}`),
  '/admin/business/programs': pages(`${BUSINESS}/programs`),
  '/admin/business/programs/:programId': () => each(`${BUSINESS}/programs`, db().commercialProgram.findMany({ take: 1 })),
  '/admin/business/programs/:programId/prices': async () =>
    (await db().commercialProgram.findMany()).map(({ id }) => `${BUSINESS}/programs/${id}/prices`),
  '/admin/business/programs/sizes': pages(`${BUSINESS}/programs/sizes`),
  '/admin/business/response-times': pages(`${BUSINESS}/response-times`),
  '/admin/business/seasons': pages(`${BUSINESS}/seasons`),
  '/admin/business/seasons/:seasonId': () => each(`${BUSINESS}/seasons`, db().season.findMany({ take: 2 })),
  '/admin/business/services': pages(`${BUSINESS}/services`),
  '/admin/business/services/:serviceId': () => each(`${BUSINESS}/services`, db().serviceLine.findMany()),
  '/admin/business/site': pages(`${BUSINESS}/site`),
  '/admin/business/taxes': pages(
    `${BUSINESS}/taxes`,
    `${BUSINESS}/taxes?state=IL`,
    ...[
      'zip=60614',
      'zip=00000',
      'zip=60614&percent=1&place=county',
      'zip=60614&percent=19&place=zips',
      'zip=60614&percent=x',
    ].map((asked) => `${BUSINESS}/taxes?${asked}`),
  ),
  '/admin/business/texts': pages(`${BUSINESS}/texts`),
  '/admin/business/texts/:page': pages(...PAGE_DEFINITIONS.map(({ id }) => `${BUSINESS}/texts/${id}`)),
  '/admin/packages': pages('/admin/packages'),
  '/admin/packages/new': pages('/admin/packages/new', '/admin/packages/new?line=holiday_lighting'),
  '/admin/ready': pages('/admin/ready'),
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    const paths = await OPENED[page]!();
    expect(paths).not.toEqual([]);
    for (const path of paths)
      expect({ path, left: await leftInEnglish(ask, path, { cookie, names }) }).toEqual({ path, left: [] });
  });

  test('reads what is switched on as a state, not as a date', async () => {
    const html = await readIn(ask, `${BUSINESS}/services`, 'es', { cookie });
    expect([html.includes('>Activado<'), html.includes('>Fecha<')]).toEqual([true, false]);
  });
});
