import { chromium, expect, test } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../../scripts/embedded-postgres';

/** One of each kind: what all pages share, a form, and a text. */
const FEW_PAGES = ['/', '/book', '/help/guarantee'];
const MORE_PAGES = ['/services', '/design', '/how-it-works', '/commercial', '/professionals', '/plans', '/faq', '/contact'];
/** Each night all of them. */
const PAGES = process.env.LIGHTHOUSE_SPEED ? [...FEW_PAGES, ...MORE_PAGES] : FEW_PAGES;

/** The least that each page may score, of 1. Speed depends on what else the machine does: LIGHTHOUSE_SPEED=1 asks for it too. */
const BUDGET: Record<string, number> = {
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
  ...(process.env.LIGHTHOUSE_SPEED ? { performance: 0.95 } : {}),
};

test('pages that visitors begin with are whole for Lighthouse on a slow phone', async ({ baseURL }) => {
  test.slow();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [`--remote-debugging-port=${port}`],
    chromiumSandbox: false,
  });
  const below: string[] = [];
  for (const page of PAGES) {
    const run = await lighthouse(`${baseURL}${page}`, { port, logLevel: 'error', onlyCategories: Object.keys(BUDGET) });
    expect(run?.lhr.runtimeError, page).toBeUndefined();
    for (const [id, least] of Object.entries(BUDGET)) {
      const category = run?.lhr.categories[id];
      const lost = category?.auditRefs.filter(({ id: audit, weight }) => weight > 0 && run?.lhr.audits[audit]?.score === 0);
      if ((category?.score ?? 0) < least)
        below.push(`${page} ${id} ${category?.score}: ${lost?.map((one) => one.id).join(', ')}`);
    }
  }
  await browser.close();
  expect(below).toEqual([]);
});
