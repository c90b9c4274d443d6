import { expect as plainExpect, type CDPSession, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PHONE } from '../setup/viewports';
import { bookAndPay, giveToDemoPro, openInDispatch, test } from './fixtures';
import { bringTheDay } from '../setup/day-of-visit';

/** Everything takes longer here, on a machine that may itself be slow. */
const TIMEOUT_MS = 180_000;
const expect = plainExpect.configure({ timeout: TIMEOUT_MS });
/** A phone with a weak signal: 400 kilobits a second, 400 ms there and back, a quarter of the processor. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function slowDown(page: Page): Promise<CDPSession> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', SLOW);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return phone;
}

/** A photo as a phone takes it: larger than the server takes, and the page makes it smaller. */
async function phonePhoto(name: string) {
  const [width, height] = [3_000, 2_000];
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#0F1B2D', noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** How far what is on the page has jumped since it was loaded, without what followed a press; and what it was. */
function jumps(page: Page): Promise<{ sum: number; what: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; what: string[] }>((resolve) => {
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => {
          const unasked = shifts.filter((shift) => !shift.hadRecentInput);
          const what = unasked.flatMap(({ startTime, value, sources }) =>
            sources.map(
              ({ node }) => `${Math.round(startTime)} ms, ${value.toFixed(3)}: ${node?.textContent?.slice(0, 60) ?? ''}`,
            ),
          );
          resolve({ sum: unasked.reduce((sum, { value }) => sum + value, 0), what });
        }, 300);
      }),
  );
}

/** Until then the browser itself sends a form, and no button says anything: React marks what it has taken over. */
async function awaitScript(button: Locator): Promise<void> {
  await expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
}

/**
 * A slow processor still reads a page's first scripts while nothing is asked for. Once they have run, the last script comes,
 * and the routes of the page's links: what is cut off then is an error in the console.
 */
async function awaitLastRequests(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const done = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['answer-unsent-forms', '/__manifest'].every((part) => done.some((name) => name.includes(part)));
  });
}

/** A promise kept once the page shows a text, however short: each change of the page is looked at, in the page. */
function shown(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}

/** A thumb that taps twice: the button says at once that it works. */
async function tapTwice(button: Locator, busy: string): Promise<void> {
  await awaitScript(button);
  // Playwright looks every half second, and the answer may be there by then.
  await Promise.all([shown(button.page(), busy), button.dblclick()]);
}

test('a pro’s whole day on a small phone and a slow network: each click answers at once and counts once, photos show their progress', async ({
  open,
}) => {
  test.setTimeout(1_500_000);
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  pro.context().setDefaultTimeout(TIMEOUT_MS);
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'a slow network'));
  await giveToDemoPro(admin, 'Send offer');
  await pro.setViewportSize(PHONE);
  // The faces are there at once, so that what jumps is the page's own doing and not the look of this machine's letters.
  await pro.route('**/*.woff2', async (route) => route.fulfill({ response: await route.fetch() }));
  const phone = await slowDown(pro);

  await test.step('the offer is there before any script, stands still, and is taken once', async () => {
    await pro.goto('/pro/dashboard/jobs', { waitUntil: 'commit' });
    const offer = pro.locator(`#offer-of-${visitId}`);
    await expect(offer).toBeVisible();
    await pro.waitForLoadState('networkidle');
    const { sum, what } = await jumps(pro);
    expect(sum, what.join('\n')).toBeLessThan(0.1);
    await tapTwice(offer.getByRole('button', { name: /^Accept/ }), 'Accepting…');
    await expect(pro.getByText('The job is yours', { exact: true })).toBeVisible();
    await bringTheDay(visitId);
    await pro.reload({ waitUntil: 'networkidle' });
    await expect(pro.getByRole('button', { name: 'On my way' })).toBeVisible();
  });

  await test.step('on the way, there, started', async () => {
    for (const [button, busy, done] of [
      ['On my way', 'Sending…', 'You’re on your way'],
      ['I’m here', 'Sending…', 'You’ve arrived'],
      ['Start Job', 'Starting…', 'Job started'],
    ] as const) {
      await tapTwice(pro.getByRole('button', { name: button }), busy);
      await expect(pro.getByText(done)).toBeVisible();
      await expect(pro.getByRole('button', { name: button })).toHaveCount(0);
    }
    await admin.goto(`/admin/dispatch/${visitId}`);
    for (const did of ['left for the visit', 'arrived', 'started the work'])
      await expect(admin.getByRole('listitem').filter({ hasText: new RegExp(`^Robin Rafter ${did}`) })).toHaveCount(1);
  });

  await test.step('photos before and after, with the bytes that have gone', async () => {
    for (const moment of ['before', 'after']) {
      await pro.goto(`/pro/visits/${visitId}/photos?moment=${moment}`, { waitUntil: 'networkidle' });
      await pro.getByLabel('Add photos', { exact: true }).setInputFiles(await phonePhoto(`${moment}.jpg`));
      await pro.getByRole('button', { name: 'Upload' }).click();
      const bar = pro.getByRole('progressbar');
      const seen = new Set<string>();
      await expect
        .poll(
          async () => {
            const said = await bar.getAttribute('value', { timeout: 1_000 }).catch(() => null);
            if (said) seen.add(said);
            return seen.size;
          },
          { intervals: [100] },
        )
        .toBeGreaterThan(2);
      await expect(pro.getByText('Photo uploaded')).toBeVisible();
      await expect(pro.getByRole('img', { name: /number 1/ })).toBeVisible();
      await expect(pro.getByRole('img', { name: /number 2/ })).toHaveCount(0);
    }
  });

  await test.step('a message to the customer, sent once', async () => {
    await pro.goto(`/pro/visits/${visitId}`, { waitUntil: 'networkidle' });
    await pro
      .getByRole('main')
      .getByRole('link', { name: /^Messages/ })
      .click();
    await pro.waitForLoadState('networkidle');
    const text = `Lit by ${visitId.slice(-6)}`;
    await pro.getByLabel('Your message').fill(text);
    await tapTwice(pro.getByRole('button', { name: 'Send' }), 'Sending…');
    await expect(pro.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
    await expect(pro.getByLabel('Your message')).toHaveValue('');
  });

  await test.step('without a network the page says so, and goes on when it is back', async () => {
    await pro.goto(`/pro/visits/${visitId}`, { waitUntil: 'networkidle' });
    await awaitLastRequests(pro);
    await phone.send('Network.emulateNetworkConditions', { ...SLOW, offline: true });
    await expect(pro.getByText('You are offline')).toBeVisible();
    await phone.send('Network.emulateNetworkConditions', SLOW);
    await expect(pro.getByText('You are offline')).toBeHidden();
  });

  await test.step('the checklist, and done', async () => {
    await pro.getByRole('link', { name: 'Mark Complete' }).first().click();
    await expect(pro.getByRole('checkbox').first()).toBeVisible();
    for (const box of await pro.getByRole('checkbox').all()) await box.check();
    await tapTwice(pro.getByRole('button', { name: 'Mark Complete' }), 'Completing…');
    await expect(pro.getByText('Completed', { exact: true }).first()).toBeVisible();
    await expect(pro.getByText('Done. The customer has 48 hours to review')).toBeVisible();
  });
});
