import { type CDPSession, chromium, type Page } from '@playwright/test';
import { db, disconnect } from '#app/platform/db.server';
import { signInAs } from '#tests/setup/ask';
import { processorMs } from './cpu';
import { resolveChromium } from '#tests/setup/chromium';
import { startProduct } from '#tests/setup/product';
import { insertFullBoard } from './full-board';

type Size = { pros: number; visits: number; drags: number };
type Took = { ms: number };
export type Step = { step: string; times: number; medianMs: number; slowestMs: number; longTasks: number; longestTaskMs: number };
/** Of `workMs` a frame has 16.7 at sixty a second. */
export type Scrolled = { page: string; fps: number; slowestMs: number; late: number; workMs: number; ofEmpty: number };

const SCROLL_MS = 3_000;
const SCROLL_TURNS = 2;
const OPENED = 4;
const [DRAG_MS, DRAG_STEPS] = [3_000, 60];
/** A step that is done several times is done once at least, and no more once so much time has gone since the day was made: all of it takes five minutes at most. */
const BUDGET_MS = 150_000;
/** A frame later than this was dropped by a screen of sixty a second. */
const LATE_MS = 25;
const PATIENCE = 120_000;
/** An empty page, one of text alone, and the board are scrolled in turn. */
const KINDS = 3;

/** Counted in the page: frames and tasks that block it. */
function watch(): void {
  const kept = { tasks: [] as number[] };
  Object.assign(window, { watched: kept });
  new PerformanceObserver((list) => kept.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** Scrolls a screen a second, down and up, unless it is to stand still, and answers the time from each frame to the next. */
function scrollFrames({ forMs, still }: { forMs: number; still: boolean }): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    const began = performance.now();
    let [last, step] = [began, window.innerHeight / 30];
    const draw = (at: number) => {
      gaps.push(at - last);
      last = at;
      const before = window.scrollY;
      if (!still) window.scrollBy(0, step);
      if (!still && window.scrollY === before) step = -step;
      if (at - began < forMs) requestAnimationFrame(draw);
      else resolve(gaps.slice(1));
    };
    requestAnimationFrame(draw);
  });
}

/** Lines of text as far as the page goes: what any page costs whose browser has no graphics card. */
function fillWithText(height: number): void {
  document.body.style.font = '12px sans-serif';
  while (document.documentElement.scrollHeight < height)
    for (let line = 0; line < 50; line += 1) {
      const row = document.createElement('p');
      row.textContent = `BC-${line} Install, Chicago 60657, 9:00 AM to 10:00 AM `.repeat(3);
      document.body.append(row);
    }
}

type Processor = { taskMs: number; scriptMs: number; styleMs: number; layoutMs: number };

/** Processor time of the page's main thread while something is done: what that costs wherever the machine has a processor free. */
async function processorOf<Answer>(page: Page, act: () => Promise<Answer>): Promise<Processor & { answer: Answer }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readProcessor(session);
  const answer = await act();
  const after = await readProcessor(session);
  await session.detach();
  return {
    answer,
    taskMs: after.taskMs - before.taskMs,
    scriptMs: after.scriptMs - before.scriptMs,
    styleMs: after.styleMs - before.styleMs,
    layoutMs: after.layoutMs - before.layoutMs,
  };
}

async function readProcessor(session: CDPSession): Promise<Processor> {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1_000;
  return {
    taskMs: read('TaskDuration'),
    scriptMs: read('ScriptDuration'),
    styleMs: read('RecalcStyleDuration'),
    layoutMs: read('LayoutDuration'),
  };
}

async function scroll(page: Page, name: string): Promise<Omit<Scrolled, 'ofEmpty'>> {
  await page.bringToFront();
  const { answer: gaps, taskMs: worked } = await processorOf(page, () =>
    page.evaluate(scrollFrames, { forMs: SCROLL_MS, still: false }),
  );
  return countFrames(name, gaps, worked);
}

function countFrames(name: string, gaps: number[], worked: number): Omit<Scrolled, 'ofEmpty'> {
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    page: name,
    fps: Math.round((gaps.length / total) * 1_000),
    slowestMs: Math.round(Math.max(...gaps)),
    late: gaps.filter((gap) => gap > LATE_MS).length,
    workMs: Number((worked / gaps.length).toFixed(1)),
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Runs a step so many times, or as often as there is time for, and says what it took and what blocked the page meanwhile. */
async function measure(
  { page, until }: { page: Page; until: number },
  { step, times }: { step: string; times: number },
  act: (index: number) => Promise<unknown>,
): Promise<Step> {
  await page.evaluate('window.watched.tasks.length = 0');
  const took: number[] = [];
  for (let index = 0; index < times && (index === 0 || performance.now() < until); index += 1)
    took.push(await timed(() => act(index)));
  const tasks = await page.evaluate<number[]>('window.watched.tasks');
  const sorted = took.toSorted((one, other) => one - other);
  const said: Step = {
    step,
    times: took.length,
    medianMs: Math.round(sorted[Math.floor(took.length / 2)]!),
    slowestMs: Math.round(sorted.at(-1)!),
    longTasks: tasks.length,
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
  };
  console.log(said);
  return said;
}

/**
 * From the press of Enter in the address line to the first row, to the last byte, and to scripts that answer: by the clock, and in processor time
 * of the server's process and of the page's main thread.
 */
async function open(page: Page, url: string, webPid: number) {
  const servedBefore = processorMs(webPid);
  const { answer: readyMs, ...processor } = await processorOf(page, () =>
    timed(async () => {
      await page.goto(url, { timeout: PATIENCE });
      await page.getByLabel('assigns it').waitFor({ timeout: PATIENCE });
    }),
  );
  const timing = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const inline = [...document.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent ?? '');
    return {
      serverMs: entry!.responseStart,
      wholeMs: entry!.responseEnd,
      firstPaintMs: paint?.startTime ?? 0,
      htmlKb: entry!.decodedBodySize / 1_000,
      /** What of it is data for the scripts, and what crosses the wire. */
      dataKb: inline.reduce((sum, text) => sum + text.length, 0) / 1_000,
      sentKb: entry!.encodedBodySize / 1_000,
    };
  });
  const tasks = await page.evaluate<number[]>('window.watched.tasks');
  const measured = {
    ...timing,
    readyMs,
    serverCpuMs: processorMs(webPid) - servedBefore,
    pageCpuMs: processor.taskMs,
    scriptCpuMs: processor.scriptMs,
    longestTaskMs: Math.max(0, ...tasks),
    elements: await page.locator('*').count(),
    rows: await page.locator('[data-pro]').count(),
  };
  return Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, Math.round(value)]));
}

/** A visit is carried down and up over the rows that are in sight: the time from each frame to the next. */
async function dragFrames(page: Page, visitId: string): Promise<Omit<Scrolled, 'ofEmpty'>> {
  const card = page.locator(`form [data-visit="${visitId}"]`);
  await card.scrollIntoViewIfNeeded();
  await card.hover();
  await page.mouse.down();
  await page.mouse.move(700, 300);
  await page.locator('[data-pro][data-fits="true"]').first().waitFor({ timeout: PATIENCE });
  const { answer: gaps, taskMs } = await processorOf(page, async () => {
    const frames = page.evaluate(scrollFrames, { forMs: DRAG_MS, still: true });
    for (let step = 0; step < DRAG_STEPS; step += 1) await page.mouse.move(700, 300 + 350 * Math.abs(Math.sin(step / 8)));
    return frames;
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return countFrames('dragging', gaps, taskMs);
}

async function drag(page: Page, visitId: string, proId: string): Promise<Took & { judgedMs: number }> {
  const card = page.locator(`form [data-visit="${visitId}"]`);
  const row = page.locator(`[data-pro="${proId}"]`);
  await row.scrollIntoViewIfNeeded();
  await card.scrollIntoViewIfNeeded();
  const began = performance.now();
  await card.hover();
  await page.mouse.down();
  await row.hover();
  await page.locator(`[data-pro="${proId}"][data-fits="true"]`).waitFor({ timeout: PATIENCE });
  const judgedMs = performance.now() - began;
  await page.mouse.up();
  await row.locator(`[data-visit="${visitId}"]`).waitFor({ timeout: PATIENCE });
  return { ms: performance.now() - began, judgedMs };
}

/** Plays the day of the head of the file on a database that has been prepared. */
export async function measureBoard({ pros, visits, drags }: Size) {
  const { date, admins, proIds, heldIds } = await insertFullBoard(db(), { pros, visits });
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', workers: 0 });
  const [origin = ''] = product.origins;
  const browser = await chromium.launch({ executablePath: await resolveChromium(), chromiumSandbox: false });
  try {
    const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
    const [name = '', value = ''] = (await signInAs(admins[0].id)).split('=');
    await context.addCookies([{ name, value, url: origin }]);
    // The compiler of this file marks functions with their names by it.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(watch);
    const page = await context.newPage();
    const on = { page, until: performance.now() + BUDGET_MS };
    const url = `${origin}/admin/board?day=${date}`;
    const webPid = product.webs[0]?.child.pid ?? 0;
    await open(page, url, webPid);
    // The first ones find a server that has not drawn the page yet.
    const opened = [];
    for (let time = 0; time < OPENED; time += 1) opened.push(await open(page, url, webPid));
    console.table(opened);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const empty = await context.newPage();
    await empty.goto(`data:text/html,<body style="margin:0;height:${height}px"></body>`);
    const scrolls: Omit<Scrolled, 'ofEmpty'>[] = [];
    const text = await context.newPage();
    await text.goto('data:text/html,<body>');
    await text.evaluate(fillWithText, height);
    for (let turn = 0; turn < SCROLL_TURNS; turn += 1)
      scrolls.push(await scroll(empty, 'empty'), await scroll(text, 'text'), await scroll(page, 'board'));
    console.table(scrolls);
    const dragged = await dragFrames(page, heldIds[0]!);
    console.table([dragged]);
    const ofEmpty = (at: number) => Number((scrolls[at]!.fps / scrolls[at - (at % KINDS)]!.fps).toFixed(2));
    const order = await page
      .locator('[data-pro]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.pro ?? ''));
    const targets = order.slice(0, drags);
    const judged: number[] = [];
    const dropped = await measure(on, { step: 'drag a visit to a pro', times: drags }, async (index) => {
      judged.push((await drag(page, heldIds[index]!, targets[index]!)).judgedMs);
    });
    const steps = [
      dropped,
      await measure(on, { step: 'undo it', times: dropped.times }, async () => {
        const first = page.locator('[aria-label="Your last changes"] li').first();
        const act = first.locator('input[name="auditId"]');
        const before = await act.inputValue();
        await first.getByRole('button', { name: /^Undo: / }).click();
        await page.locator(`input[name="auditId"][value="${before}"]`).waitFor({ state: 'detached', timeout: PATIENCE });
      }),
      await measure(on, { step: 'choose a visit', times: 3 }, async (index) => {
        await page.locator(`form [data-visit="${heldIds[index]!}"]`).click();
        await page.getByText(/^It fits \d+ of \d+ pros/).waitFor({ timeout: PATIENCE });
        await page.getByRole('link', { name: 'Close' }).click();
        await page.getByText(/^It fits \d+ of \d+ pros/).waitFor({ state: 'detached', timeout: PATIENCE });
      }),
    ];
    product.startWorker();
    const planned = await measure(on, { step: 'plan the rest', times: 1 }, async () => {
      await page.getByRole('button', { name: 'Plan the rest' }).click();
      await page.getByRole('heading', { name: 'Plan for the rest' }).waitFor({ timeout: PATIENCE });
    }).catch(() => null);
    if (planned) steps.push(planned);
    else console.log('The rest was not planned in time.');
    judged.sort((one, other) => one - other);
    steps.push({
      step: 'of a drag: until the row says what fits',
      times: judged.length,
      medianMs: Math.round(judged[Math.floor(judged.length / 2)] ?? 0),
      slowestMs: Math.round(judged.at(-1) ?? 0),
      longTasks: 0,
      longestTaskMs: 0,
    });
    console.log(`${proIds.length} pros, ${visits} visits, the page is ${height} px high`);
    return { opened, steps, dragged, scrolls: scrolls.map((one, at) => ({ ...one, ofEmpty: ofEmpty(at) })) };
  } finally {
    await browser.close();
    await product.stop();
    await disconnect();
  }
}
