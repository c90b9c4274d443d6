import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalPath } from '#app/platform/public-pages';
import { SPANISH_PAGES } from '#app/platform/texts/spanish-pages';
import { isPathInSpanish } from '#app/http/is-path-in-spanish';
import { routePattern } from '#app/http/route-pattern';
import { db } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import type { Language } from '#app/platform/texts/language';
import { now } from '#app/platform/clock.server';
import { asker, loadBuild, ORIGIN, type Ask } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { sellGiftCards } from '../payments/gift-fixtures';
import { openFixture } from '../payments/payment-fixtures';

/** Pages that need more than an address, by the test that reads them. */
const READ_ELSEWHERE: Record<string, readonly string[]> = {
  'quotes/spanish-pages.test.ts': ['/quotes/:token', '/requests/:token'],
  'payments/gift-cards.test.ts': ['/gift-cards/card/:token', '/gift-cards/order/:token'],
  'payments/referrals.test.ts': ['/r/:code'],
  'payments/spanish-pages.test.ts': ['/booking-confirmation', '/checkout', '/pay/:reference'],
  'pros/spanish-pages.test.ts': [
    '/pro',
    '/pro/dashboard/analytics',
    '/pro/dashboard/jobs',
    '/pro/dashboard/missed',
    '/pro/dashboard/offers',
    '/pro/dashboard/profile',
    '/pro/dashboard/schedule',
    '/pro/docs',
    '/pro/docs/:documentId/delete',
    '/pro/payouts',
    '/pro/payouts/instant',
    '/pro/payouts/earnings',
    '/pro/payouts/statements',
    '/pro/reviews',
    '/pro/reviews/:reviewId',
    '/pro/settings',
    '/pro/setup',
    '/pro/suspension',
  ],
  'pros/spanish-visits.test.ts': [
    '/pro/visits/:visitId',
    '/pro/visits/:visitId/addition',
    '/pro/visits/:visitId/complete',
    '/pro/visits/:visitId/findings',
    '/pro/visits/:visitId/findings/:findingId',
    '/pro/visits/:visitId/photos',
    '/pro/visits/:visitId/release',
    '/pro/visits/:visitId/report-failure',
    '/pro/visits/:visitId/sheet',
    '/pro/visits/:visitId/site',
    '/pro/visits/:visitId/site-photos',
    '/pro/visits/:visitId/storage',
    '/pro/visits/:visitId/times',
  ],
  'programs/spanish-pages.test.ts': [
    '/commercial/analytics',
    '/commercial/dashboard',
    '/commercial/invoices',
    '/commercial/join/:token',
    '/commercial/locations/:locationId',
    '/commercial/locations/:locationId/binder',
    '/commercial/locations/:locationId/details',
    '/commercial/locations/:locationId/photos',
    '/commercial/locations/new',
    '/commercial/members',
    '/commercial/members/:memberId',
    '/commercial/messages',
    '/commercial/programs',
    '/commercial/programs/:siteProgramId',
    '/commercial/payments',
    '/commercial/reports',
    '/commercial/settings',
    '/commercial/visits',
    '/commercial/visits/:visitId',
    '/commercial/visits/:visitId/cancel',
    '/commercial/visits/:visitId/reschedule',
  ],
  'public/spanish-links.test.ts': ['/appeals/:token', '/commercial/requests/:token', '/design/:token', '/design/shared/:token'],
  'public/spanish-threads.test.ts': ['/support/:token', '/waitlist/:token'],
  'reports/report-pages.test.ts': ['/visits/report/:token'],
  'setup/first-run.test.ts': ['/setup/:token'],
  'customers/spanish-pages.test.ts': [
    '/billing-history',
    '/bookings/:bookingId/messages',
    '/bookings/:bookingId/messages/:seq/report',
    '/customer/calendar',
    '/customer/dashboard',
    '/customer/earlier-jobs',
    '/customer/express',
    '/customer/household',
    '/customer/household/:householdId/open',
    '/customer/household/join/:token',
    '/customer/payment-methods',
    '/customer/referrals',
    '/customer/payment-methods/:cardId/remove',
    '/customer/rebook/:visitId',
    '/customer/sites',
    '/customer/sites/:siteId',
    '/customer/sites/:siteId/details',
    '/customer/sites/:siteId/photos',
    '/customer/sites/new',
    '/customer/visits/:visitId',
    '/customer/visits/:visitId/cancel',
    '/customer/visits/:visitId/claim',
    '/customer/visits/:visitId/no-show',
    '/customer/visits/:visitId/report',
    '/customer/visits/:visitId/reschedule',
    '/customer/visits/:visitId/add',
    '/customer/visits/:visitId/details',
    '/customer/visits/:visitId/package',
    '/customer/visits/:visitId/tip',
    '/customer/visits/:visitId/week',
    '/messages',
    '/notifications',
  ],
  'accounts/spanish-settings.test.ts': [
    '/customer/account',
    '/customer/notifications',
    '/customer/security',
    '/settings',
    '/settings/confirm-email/:token',
    '/settings/data',
    '/settings/data/:token',
    '/settings/delete',
    '/settings/notifications',
    '/settings/phone/:handle',
    '/settings/photo',
    '/settings/security',
    '/settings/two-step',
  ],
  'visits/spanish-pages.test.ts': [
    '/change-orders/:token',
    '/plans/cancel',
    '/plans/change',
    '/service-call',
    '/track/:token',
    '/unsubscribe/:token',
    '/visits/:visitId/flag',
    '/visits/:visitId/review',
    '/visits/cancel/:token',
    '/visits/confirm/:token',
    '/visits/reschedule/:token',
    '/visits/sign-off/:token',
    '/visits/times/:token',
    '/visits/weather/:token',
  ],
  'accounts/spanish-pages.test.ts': [
    '/reset-password/:token',
    '/signin/code/:handle',
    '/signin/link/:token',
    '/signin/two-step',
    '/verify-email/:token',
  ],
};
/** Pages that are in English only, and why (docs/decisions/240, 248). */
const ENGLISH_PAGES: Record<string, string> = {
  '/help/api': 'names functions, fields and errors, which are in English',
};
const elsewhere = Object.values(READ_ELSEWHERE).flat();
const PAGES = SPANISH_PAGES.filter((page) => !elsewhere.includes(page) && !page.startsWith('/admin/'));

let ask: Ask;

beforeAll(async () => {
  // A crew is free near 60614.
  await openFixture();
  await sellGiftCards();
  ask = asker(await loadBuild());
});

function read(path: string, language: Language): Promise<string> {
  return readIn(ask, path, language);
}

function writeSetting(key: string, value: object | string) {
  const row = { value, updatedAt: now() };
  return db().siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
}

test('every page in Spanish is read whole', () => {
  for (const [file, pages] of Object.entries(READ_ELSEWHERE)) {
    const source = readFileSync(`tests/integration/${file}`, 'utf8');
    expect(pages.filter((page) => !SPANISH_PAGES.includes(page) || !source.includes(page))).toEqual([]);
  }
  expect(PAGES.filter((page) => page.includes(':'))).toEqual([]);
});

test('every page of the office in Spanish is read by a test of its folder', () => {
  const files = readdirSync('tests/integration', { recursive: true, encoding: 'utf8' });
  const office = files.filter((file) => /\/spanish-\w+\.test\.ts$/.test(file));
  const sources = office.map((file) => readFileSync(`tests/integration/${file}`, 'utf8')).join('');
  const pages = SPANISH_PAGES.filter((page) => page.startsWith('/admin/'));
  expect(pages.filter((page) => !sources.includes(`'${page}'`))).toEqual([]);
});

test('every page is in Spanish, or it is said why not', async () => {
  const routes = Object.values((await loadBuild()).routes).flatMap((route) => route ?? []);
  const pages = routes.filter(({ id, module }) => {
    const isFrame = id === 'root' || id.endsWith('/_layout');
    return !isFrame && (module as { default?: unknown }).default;
  });
  expect(pages.length).toBeGreaterThan(270);
  const known = [...SPANISH_PAGES, ...Object.keys(ENGLISH_PAGES)];
  // The page "/*" answers every address that leads nowhere.
  const missing = pages.map(({ id }) => routePattern(id)).filter((page) => page !== '/*' && !known.includes(page));
  expect(missing).toEqual([]);
  const addresses = new Set(routes.map(({ id }) => routePattern(id)));
  expect(known.filter((page) => !addresses.has(page))).toEqual([]);
  for (const page of Object.keys(ENGLISH_PAGES)) expect([page, isPathInSpanish(page)]).toEqual([page, false]);
});

test('an address that leads nowhere says so in Spanish, but for those of the office and of files', async () => {
  expect(await leftInEnglish(ask, '/no-such-page', { status: 404 })).toEqual([]);
  const asked = ['/no-such-page', '/quotes/1/none', '/admin/none', '/admin', '/none.png', '/resources/files/1', '/__manifest'];
  expect(asked.filter(isPathInSpanish)).toEqual(['/no-such-page', '/quotes/1/none']);
});

describe('a page in Spanish', () => {
  test.each(PAGES)('%s says nothing in English', async (path) => {
    expect(await leftInEnglish(ask, path)).toEqual([]);
  });

  test.each(PAGES)('%s says which language it is in and where the other is', async (path) => {
    for (const language of ['en', 'es'] as const) {
      const html = await read(path, language);
      expect(html).toContain(`<html lang="${language}">`);
      if (canonicalPath(path))
        expect(html).toContain(`rel="canonical" href="${ORIGIN}${path}${language === 'es' ? '?lang=es' : ''}"`);
      expect(html).toContain(language === 'en' ? '>Español</span></a>' : '>English</span></a>');
    }
  });

  test('the answer to a ZIP code is in Spanish, free or not', async () => {
    expect(await read('/services?zip=60614', 'es')).toContain('Atendemos en Chicago, IL 60614');
    for (const zip of ['60614', '75214', '1', '00000']) {
      expect({ zip, left: await leftInEnglish(ask, `/services?zip=${zip}`) }).toEqual({ zip, left: [] });
    }
  });

  test('the answers are in Spanish, those for crews and the thanks for a vote too; one that the office wrote stays as it wrote it', async () => {
    for (const path of ['/faq?thanks=cost', '/help/faq?for=pro']) {
      expect({ path, left: await leftInEnglish(ask, path) }).toEqual({ path, left: [] });
    }
    const { answer } = await db().faqEntry.findUniqueOrThrow({ where: { id: 'cost' } });
    await db().faqEntry.update({ where: { id: 'cost' }, data: { answer: 'Come and ask. {prices}' } });
    const html = await read('/faq', 'es');
    expect(html).toContain('How much does it cost?');
    expect(html).toMatch(/Come and ask\. .* is \$/);
    await db().faqEntry.update({ where: { id: 'cost' }, data: { answer } });
  });

  test('a message that is not right comes back in Spanish, with what is wrong beside each field', async () => {
    const fields = { [FORM_ID_FIELD]: 'contact', name: '2', email: 'a@b.example', subject: 'general', message: '3' };
    const wrong = [
      { name: '', email: '', phone: '1', subject: '', message: '' },
      { name: '1'.repeat(101), email: '1', message: '1'.repeat(4_001) },
      { files: new File(['1'], '1.exe', { type: 'application/pdf' }) },
    ];
    for (const values of wrong) {
      const sent = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...values })) sent.append(name, value);
      const html = await readIn(ask, '/contact', 'es', { sent });
      expect(html).toContain('Hay un problema');
      expect({ values, left: await leftInEnglish(ask, '/contact', { sent }) }).toEqual({ values, left: [] });
    }
  });

  test('what the business publishes of its work is in Spanish, by month and by area', async () => {
    const row = { day: new Date('2026-09-28T00:00:00Z'), dimension: '606', amount: 0 };
    const counts = [
      { ...row, kind: 'open_week', count: 1_250 },
      { ...row, kind: 'idle_week', count: 250 },
    ];
    await db().analyticsDay.createMany({ data: counts });
    expect(await read('/professionals/sharing', 'es')).toContain('En septiembre de 2026, los profesionales');
    expect(await leftInEnglish(ask, '/professionals/sharing')).toEqual([]);
    await db().analyticsDay.deleteMany({ where: { dimension: row.dimension, kind: { in: counts.map(({ kind }) => kind) } } });
  });

  test('the demo’s own texts are in Spanish; what the office wrote itself stays as it wrote it, filled in with English words', async () => {
    await writeSetting('texts.how-it-works', {
      version: 1,
      texts: { lead: 'Our very own lead.', packageText: 'Choose {choice} today.' },
    });
    const html = await read('/how-it-works', 'es');
    expect(html).toContain('Our very own lead.');
    expect(html).toContain('Choose Basic Outline or Standard Sparkle today.');
    expect(html).toContain('Pida una cotización');
    await db().siteSetting.delete({ where: { key: 'texts.how-it-works' } });
  });
});

test('pages that are not translated have no way to Spanish, and the sitemap names the Spanish of those that are', async () => {
  expect(await read('/help/api', 'en')).not.toContain('Español');
  const sitemap = await (await ask('/sitemap.xml')).text();
  // Without photos there is no way to the page of photos.
  const found = PAGES.filter((path) => canonicalPath(path) && path !== '/gallery');
  for (const path of found) expect(sitemap).toContain(`hreflang="es" href="${ORIGIN}${path}?lang=es"`);
  expect(sitemap).not.toContain('/help/api?lang');
});
