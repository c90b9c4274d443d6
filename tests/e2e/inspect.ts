import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { DESKTOP, LAPTOP, PHONE, TABLET } from '../setup/viewports';
import { isScripted } from './is-scripted';

const MAX_LOOKS = 12;
const BETWEEN_LOOKS_MS = 2_000;
/** In the folder of results, which each run begins empty: the outlines of pages in which axe found nothing, for all workers of the run. */
const LOOKED_AT = '.looked-at';

/**
 * A page that stands: one heading, nothing to scroll sideways on a phone, a tablet or a small laptop, and where scripts run no
 * violation of axe in light and dark. The dark look differs by its colors only. axe takes most of a spec's time: of pages made of the
 * same pieces it gets one.
 */
export async function inspect(page: Page): Promise<void> {
  await expect.soft(page.locator('h1')).toHaveCount(1);
  const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  for (const size of [PHONE, TABLET, LAPTOP]) {
    await page.setViewportSize(size);
    const what = `${page.url()} scrolls sideways at ${size.width} px`;
    await expect.configure({ soft: true }).poll(overflow, what).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESKTOP);
  if (!isScripted()) return;
  // What happens to be half under the bar that stays at the top is not small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const mark = await markOf(page);
  if (existsSync(mark)) return;
  const faults = await lastingFaults(page);
  expect.soft(faults, page.url()).toEqual([]);
  if (faults.length === 0) writeFileSync(mark, page.url());
}

/** The file that says that axe found nothing in a page made of these pieces. */
async function markOf(page: Page): Promise<string> {
  const folder = path.join(test.info().project.outputDir, LOOKED_AT);
  mkdirSync(folder, { recursive: true });
  return path.join(
    folder,
    createHash('sha256')
      .update(await outline(page))
      .digest('hex'),
  );
}

/** What a page is made of, however often and whatever its texts: elements in theirs, their looks, roles and names, and the order of headings. */
function outline(page: Page): Promise<string> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')];
    const pieces = all.map((element) => {
      const marks = [...element.attributes]
        .filter(({ name }) => /^(alt|class|disabled|hidden|href|open|role|title|type|aria-.*)$/.test(name))
        .map(({ name, value }) => (/^(class|role|type)$/.test(name) ? value : `${name}${value ? '' : ' empty'}`));
      const labels = element instanceof HTMLInputElement ? element.labels?.length : 0;
      const words = element.textContent?.trim() ? 'words' : '';
      return [element.parentElement?.tagName, element.tagName, ...marks, labels, words].join(' ');
    });
    const headings = all.filter(({ tagName }) => /^H\d$/.test(tagName)).map(({ tagName }) => tagName);
    const ids = all.map(({ id }) => id).filter(Boolean);
    return [...[...new Set(pieces)].sort(), ...headings, ids.length - new Set(ids).size].join('\n');
  });
}

/** A page that still changes is looked at again. Looks are counted, not seconds: how long one takes depends on the machine. */
async function lastingFaults(page: Page): Promise<string[]> {
  for (let look = 1; look < MAX_LOOKS; look += 1) {
    const faults = await brokenRules(page);
    if (faults.length === 0) return [];
    await delay(BETWEEN_LOOKS_MS);
  }
  return brokenRules(page);
}

/** What axe finds wrong, in light and dark. */
async function brokenRules(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // A toast that fades out has no contrast of its own.
  const light = await new AxeBuilder({ page }).exclude('[data-sonner-toaster]').withTags(tags).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.getAnimations().every((change) => change.playState !== 'running'));
  const dark = await new AxeBuilder({ page }).exclude('[data-sonner-toaster]').withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
