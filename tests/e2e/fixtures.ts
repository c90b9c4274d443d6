import { expect, test as plain, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { generateTOTP } from '@epic-web/totp';
import { shiftClock } from '../../app/platform/shift-clock';
import { pictureBytes } from '../factories/files';
import { bringTheDay } from '../setup/day-of-visit';
import { inspect } from './inspect';
import { isScripted } from './is-scripted';

export { inspect, isScripted };

/** Markup that must stay text wherever it comes out again. Parsed, it would ask the server for `/x`. */
export const CANARY = '<img src=x onerror=window.__xss=1>';
export const STREET = '12 Lantern Lane';
export const ZIP = '60614';
const DEMO_PASSWORD = 'demo-demo-1';
/** What a person types and no address may carry. */
const PERSONAL = /lantern|laura|example\.test|%3cimg|<img|555-?0142/i;
/** The browser itself reports answers that refuse a form. */
const REFUSED_FORM = /^Failed to load resource: the server responded with a status of (402|422) /;
/** What a page says of an answer it was still reading when the next one was asked for. */
const GIVEN_UP = /^AbortError: BodyStreamBuffer was aborted/;

type DemoPerson = 'admin' | 'admin2' | 'pro' | 'customer' | 'company';
export type Open = (who?: DemoPerson) => Promise<Page>;

/**
 * A test whose pages are watched to its end: no error in the console (a breach of the CSP is one), no failed script, no
 * personal data in an address, no canary that ran. `open` gives a page of its own browser session, signed in or not.
 */
export const test = plain.extend<{ open: Open }>({
  open: async ({ browser, baseURL: origin = '' }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      context.setDefaultTimeout(90_000);
      contexts.push(context);
      await watch(context, faults);
      if (who) await signIn(context.request, origin, `${who}@demo.test`);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__xss', { set: () => console.error('the canary ran') });
  });
  context.on('weberror', (fault) => {
    const said = String(fault.error());
    if (!GIVEN_UP.test(said)) faults.push(said);
  });
  context.on('console', (message) => {
    const said = message.text();
    if (message.type() === 'error' && !REFUSED_FORM.test(said) && !GIVEN_UP.test(said)) faults.push(said);
  });
  context.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    if (PERSONAL.test(url) || new URL(url).pathname.endsWith('/x')) faults.push(`${request.method()} ${url}`);
  });
}

async function signIn(request: APIRequestContext, origin: string, email: string): Promise<void> {
  const form = { email, password: DEMO_PASSWORD };
  const answer = await request.post('/signin', { form, headers: { origin }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

/** Loads the page again until it says what a worker does in its own time. */
export async function reloadUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await seen();
  }).toPass({ timeout: 180_000, intervals: [250, 500, 1_000] });
}

type Mail = { subject: string; html: string | null; links: string[] };

/** The newest mail to the address whose subject fits and that says the words, once it is there. */
export async function mailTo(page: Page, email: string, subject: RegExp, words = ''): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const answer = await page.request.get('/sandbox/outbox.json', { params: { to: email } });
    const { mails } = (await answer.json()) as { mails: Mail[] };
    found = mails.find((mail) => subject.test(mail.subject) && (mail.html ?? '').includes(words));
    expect(found, mails.map((mail) => mail.subject).join(', ')).toBeDefined();
  }).toPass({ timeout: 180_000, intervals: [250, 500, 1_000] });
  if (!found) throw new Error('no mail');
  expect(found.html).not.toContain(CANARY);
  return found;
}

/** The days that /services calls free near the ZIP, soonest first, as YYYY-MM-DD. */
export async function freeDates(page: Page, zip = ZIP): Promise<string[]> {
  await page.goto(`/services?zip=${zip}`);
  const days = page.getByRole('status').locator('time');
  await expect(days.first()).toBeVisible();
  return days.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
}

export type Wish = { service?: string; zip?: string; date?: string; name?: string; email: string; notes?: string };

/** A new person comes by Google; ends where `returnTo` leads. A closed account is told so. */
export async function comeByGoogle(page: Page, { email, name, returnTo }: { email: string; name: string; returnTo: string }) {
  await page.goto(`/signin?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).last().click();
}

const machineDate = globalThis.Date;
let shiftedDate: DateConstructor | undefined;

/** What an authenticator app shows at the time of the demo data; the library asks `Date` itself. */
async function codeOf(secret: string): Promise<string> {
  if (!shiftedDate) {
    shiftClock(Number(process.env.CLOCK_SHIFT_MS));
    shiftedDate = globalThis.Date;
  }
  globalThis.Date = shiftedDate;
  try {
    const { otp } = await generateTOTP({ secret, algorithm: 'SHA-1', period: 30, digits: 6 });
    return otp;
  } finally {
    globalThis.Date = machineDate;
  }
}

/** On /settings/two-step: sets up an authenticator app, with the password of an account that has one; answers its recovery codes. */
export async function turnOnTwoStep(page: Page, password?: string): Promise<string[]> {
  const key = (await page.locator('details p.figures').textContent()) ?? '';
  const otp = await codeOf(key.replaceAll(' ', ''));
  await page.getByLabel('Code', { exact: true }).fill(otp);
  if (password) await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return page.locator('ul.figures li').allTextContents();
}

/** Fills and sends /book and says who asks. Ends on the checkout where the package has a price list, else on /requests/<token>. */
export async function askForPrice(page: Page, { service = 'basic', zip = ZIP, email, ...wish }: Wish): Promise<void> {
  const date = wish.date ?? (await freeDates(page, zip)).at(-1) ?? '';
  await page.goto(`/book?service=${service}&zip=${zip}`);
  // The same house, work and day asked for twice would be one request.
  await page.getByLabel('Street address').fill(`${Math.ceil(Math.random() * 99_999)} Lantern Lane`);
  await pickDay(page, date);
  await page.getByRole('button', { name: /^(Get Quote|See your price)$/ }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await sayWho(page, { name: wish.name ?? 'Laura Lamp', email, notes: wish.notes ?? '' });
  const ask = page.getByRole('button', { name: 'Request quote' });
  if (await ask.isHidden()) return;
  await ask.click();
  await expect(page).toHaveURL(/\/requests\//);
}

/** On /book with a service and a ZIP code: chooses a day, in these weeks or later ones. */
export async function pickDay(page: Page, date: string): Promise<void> {
  const day = page.locator(`input[type="radio"][name="date"][value="${date}"]`);
  const weeks = page.getByRole('group', { name: 'Preferred date' }).locator('[aria-live]');
  for (let more = 0; more < 12 && (await day.count()) === 0; more += 1) {
    const before = (await weeks.textContent()) ?? '';
    await page.getByRole('button', { name: 'Later days' }).click();
    await expect(weeks).not.toHaveText(before);
  }
  await day.check();
}

/** On the checkout: who books. */
export async function sayWho(page: Page, who: { name: string; email: string; notes: string }): Promise<void> {
  await page.getByLabel('Full name').fill(who.name);
  await page.getByLabel('Email address').fill(who.email);
  await page.getByLabel('Phone number').fill('(312) 555-0142');
  await page.getByLabel('Notes').fill(who.notes);
}

/** From the confirmation of a guest who paid: signs in by the code in the mail. */
export async function signInByCode(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with a code' }).click();
  await expect(page.getByLabel('Email', { exact: false }).first()).toHaveValue(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const { subject } = await mailTo(page, email, /sign-in code/);
  await page.getByLabel('Code').fill(/\d{6}/.exec(subject)?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/customer\/dashboard/);
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP').fill(ZIP);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** From /checkout to a paid deposit; answers the booking's reference. */
export async function payDeposit(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Pay (?!.*over time)/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await typeCard(page, '4242 4242 4242 4242');
  return awaitPaid(page);
}

export async function awaitPaid(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/booking-confirmation\?booking=/);
  const reference = new URL(page.url()).searchParams.get('booking') ?? '';
  expect(reference).toMatch(/^[A-Z]{2,4}-\d\d-[A-Z0-9]{5}$/);
  await reloadUntil(page, () => expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible({ timeout: 1_000 }));
  return reference;
}

/** The specs that want the demo pro: they can be in one place only, so that each has a day of its own, with JavaScript and without. */
const DIARY = [
  'booking loop',
  'cancelling',
  'declining an offer',
  'accepting an offer',
  'claiming from the pool',
  'moving',
  'moved to',
  'other times',
  'after the visit',
  'an offer in the other browser',
  'a day on a phone',
  'not done',
  'offline',
  'a slow network',
  'a day on the board',
  'arrows on a photo',
] as const;
/** Run with JavaScript only, as the ones whose days without it are free. */
const SHARED = {
  'signing out offline': 'offline',
  'by keyboard': 'an offer in the other browser',
  'a life by keyboard': 'a slow network',
} as const;
/** After the last of the demo pro's own visits (the demo day is 2026-10-06); twice the schedule fits before the season ends. */
const FIRST_DAY = Date.UTC(2026, 9, 25, 12);

export type Errand = (typeof DIARY)[number] | keyof typeof SHARED;

/** The day of a spec, as YYYY-MM-DD: always the same; with --repeat-each=2 each round has its own. */
export function toDay(errand: Errand): string {
  const shares = errand in SHARED ? SHARED[errand as keyof typeof SHARED] : null;
  const inDiary = DIARY.indexOf(shares ?? (errand as (typeof DIARY)[number])) * 2 + (isScripted() && !shares ? 0 : 1);
  const day = inDiary + test.info().repeatEachIndex * DIARY.length * 2;
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
}

/** A paid booking of the demo customer's on the errand's day; answers its reference. */
export async function bookAndPay(page: Page, errand: Errand): Promise<string> {
  await askForPrice(page, { email: 'customer@demo.test', date: toDay(errand) });
  return payDeposit(page);
}

/** Opens the booking's installation on the dispatch board; answers the visit's id. */
export async function openInDispatch(admin: Page, reference: string): Promise<string> {
  await admin.goto(`/admin/dispatch?q=${reference}`);
  await admin
    .locator(`a[href^="/admin/dispatch/"]`)
    .filter({ hasText: reference })
    .filter({ hasText: 'installation' })
    .first()
    .click();
  await expect(admin).toHaveURL(/\/admin\/dispatch\/[0-9a-f-]{36}/);
  return /[0-9a-f-]{36}/.exec(admin.url())?.[0] ?? '';
}

/** On the visit's dispatch page: assigns it or offers it to the demo pro, by name and past any rule. */
export async function giveToDemoPro(admin: Page, how: 'Assign now' | 'Send offer'): Promise<void> {
  const pro = admin.getByLabel('Pro', { exact: true });
  const robin = pro.locator('option').filter({ hasText: 'Rafter' });
  await pro.selectOption(await robin.first().getAttribute('value'));
  await admin.getByLabel('Method').selectOption({ label: how });
  await admin.getByLabel(/Override reason/).fill('The customer asked for this crew');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText(how === 'Assign now' ? 'Pro assigned to job' : 'Offer sent')).toBeVisible();
}

/** On the way, there, started: `meanwhile` looks at each step from the other side. */
export async function beginWork(pro: Page, visitPath: string, meanwhile: (word: string) => Promise<void>): Promise<void> {
  await bringTheDay(/[0-9a-f-]{36}/.exec(visitPath)?.[0] ?? '');
  await pro.goto(visitPath);
  for (const [button, word] of [
    ['On my way', 'On the way'],
    ['I’m here', 'On the way'],
    ['Start Job', 'In Progress'],
  ] as const) {
    await pro.getByRole('button', { name: button }).click();
    await expect(pro.getByRole('button', { name: button })).toHaveCount(0);
    await expect(pro.getByText(word, { exact: true }).first()).toBeVisible();
    await meanwhile(word);
  }
}

/** The pro takes the photos, is told what is missing, ticks the list and completes. */
export async function finishWork(pro: Page, visitPath: string): Promise<void> {
  for (const moment of ['before', 'after']) {
    await pro.goto(`${visitPath}/photos?moment=${moment}`);
    const photo = { name: `${moment}.jpg`, mimeType: 'image/jpeg', buffer: await pictureBytes('jpeg') };
    await pro.getByLabel('Add photos', { exact: true }).setInputFiles(photo);
    await pro.getByRole('button', { name: 'Upload' }).click();
    await expect(pro.getByText('Photo uploaded').first()).toBeVisible();
  }
  await pro.goto(visitPath);
  await pro.getByRole('link', { name: 'Mark Complete' }).click();
  await pro.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(pro.getByText(/Before you can mark it complete: the checklist/).first()).toBeVisible();
  await inspect(pro);
  for (const box of await pro.getByRole('checkbox').all()) await box.check();
  await pro.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(pro.getByText('Completed', { exact: true }).first()).toBeVisible();
}
