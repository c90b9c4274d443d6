import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page on the way has: a focus that is not there by then is caught. */
const MAX_STOPS = 220;
const OFF_SCREEN = 'the edge of the screen';

/** Where the focus is and whether it can be seen: an outline on the element, or on the card whose radio it is. */
function focusNow(page: Page): Promise<{ tag: string; seen: boolean }> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return { tag: 'body', seen: true };
    const outlined = (element: Element | null) => {
      const style = element && getComputedStyle(element);
      return Boolean(style) && style?.outlineStyle !== 'none' && parseFloat(style?.outlineWidth ?? '0') >= 2;
    };
    const box = at.getBoundingClientRect();
    const onScreen = box.bottom > 0 && box.top < window.innerHeight;
    const name = at.getAttribute('name') ?? at.textContent?.trim().slice(0, 30) ?? '';
    return { tag: `${at.tagName} ${name}`, seen: onScreen && (outlined(at) || outlined(at.closest('label'))) };
  });
}

/** What lies over the middle of the focused element, where it is something else (WCAG 2.4.11). */
function coverOf(target: Locator): Promise<string> {
  return target.evaluate((element, offScreen) => {
    // A radio that is drawn by its label has no size of its own.
    const label = element instanceof HTMLInputElement && element.type === 'radio' ? element.closest('label') : null;
    const shown = label ?? element;
    const box = shown.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
    return top && (shown.contains(top) || top.contains(shown)) ? '' : (top?.outerHTML.slice(0, 120) ?? offScreen);
  }, OFF_SCREEN);
}

/** News that comes in above pushes what has the focus down: a person goes back a step and comes again. */
async function coverAgain(page: Page, target: Locator): Promise<string> {
  const cover = await coverOf(target);
  if (cover !== OFF_SCREEN) return cover;
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  return coverOf(target);
}

/** Presses Tab until the focus is there, as a person without a mouse does; every stop on the way must show itself. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A page without its style has no outlines yet.
  await page.waitForLoadState('load');
  const one = target.first();
  await one.waitFor({ state: 'attached' });
  const hidden: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await one.evaluate((element) => element === document.activeElement)) {
      expect(hidden).toEqual([]);
      await expect.poll(() => coverAgain(page, one)).toBe('');
      return;
    }
    await page.keyboard.press('Tab');
    const { tag, seen } = await focusNow(page);
    if (!seen) hidden.push(tag);
  }
  throw new Error(`Tab does not come to ${String(target)} on ${page.url()}`);
}

/** On /book: turns to the weeks of a day, comes to its days by Tab, and to the day by the arrows. */
export async function pickDayByKeys(page: Page, date: string): Promise<void> {
  const days = page.locator('input[type="radio"][name="date"]');
  const day = page.locator(`input[type="radio"][name="date"][value="${date}"]`);
  await expect(days.first()).toBeAttached();
  for (let more = 0; more < 12 && (await day.count()) === 0; more += 1) {
    const before = (await days.first().getAttribute('value')) ?? '';
    await press(page, page.getByRole('button', { name: 'Later days' }));
    await expect(days.first()).not.toHaveValue(before);
  }
  await tabTo(page, days.first());
  await page.keyboard.press('Space');
  for (let more = 0; more < 40 && !(await day.isChecked()); more += 1) await page.keyboard.press('ArrowRight');
  await expect(day).toBeChecked();
}

/** Replaces what stands in a field. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
