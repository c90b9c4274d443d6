import '#tests/setup/react-of-production';
import { existsSync } from 'node:fs';
import type { ServerBuild } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { accessPolicy } from '#app/http/access-policy';
import { pool } from '#app/platform/db.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { getBody, fillings, isTyped, readForms, scriptAddress, type BrowserForm, type Filled } from '#tests/setup/browser-form';
import { useDemoData } from '#tests/setup/demo-database';
import { NO_LIMITS } from '#tests/setup/product';
import { routeFinder } from '#tests/setup/route-tree';
import { buildIfChanged } from '../../../scripts/build-if-changed';
import { decoded } from '../api/decoded';
import { everyPage, findPeople, type People, type Who } from './forms-of-pages';
import { stageRest } from './fixture-rest';

const PATIENCE = 1_800_000;

/** Actions that no form of a page is sent to, and who sends what they take. */
const NOT_A_FORM: Record<string, string> = {
  'routes/webhooks+/stripe': 'Stripe',
  'routes/webhooks+/twilio': 'Twilio',
  'routes/webhooks+/twilio-status': 'Twilio',
  'routes/bookings+/delivered': 'a script, for messages that a page has got',
  'routes/notifications+/push': 'a script, for a browser that takes push',
  'routes/admin+/board_.presence': 'a script, while a board is open',
  'routes/resources+/addresses': 'a script, while a person types a street',
  'routes/pro+/docs_.upload': 'a script that shows how far an upload is',
  'routes/pro+/settings_.photo': 'a script that shows how far an upload is',
  'routes/pro+/visits.$visitId_.photos_.upload': 'a script that shows how far an upload is',
  'routes/pro+/visits.$visitId_.position': 'a script that knows where the phone is',
};

/** Forms that stand on a page only with what this test does not stage (a card at Stripe, a proof by an app); and what presses them. */
const PRESSED_ELSEWHERE: Record<string, string> = {
  'routes/_auth+/signin_.two-step': 'tests/integration/accounts/second-step.test.ts',
  'routes/_auth+/admin_.promote_.$token': 'tests/e2e/rights.spec.ts',
  'routes/_auth+/setup.$token': 'tests/integration/setup/first-run.test.ts',
  'routes/_billing+/plans_.cancel': 'tests/integration/payments/plans.test.ts',
  'routes/_billing+/plans_.change': 'tests/integration/payments/plans.test.ts',
  'routes/customer+/household_.$householdId.open': 'tests/integration/household/in-another-account.test.ts',
  'routes/customer+/household_.back': 'tests/integration/household/in-another-account.test.ts',
  'routes/customer+/visits.$visitId_.add': 'tests/integration/visits/added-options.test.ts',
  'routes/customer+/visits.$visitId_.package': 'tests/integration/visits/package-changes.test.ts',
  'routes/admin+/dispatch.$visitId_.package': 'tests/integration/visits/package-changes.test.ts',
  'routes/customer+/payment-methods_.$cardId.remove': 'tests/e2e/plans-and-cards.spec.ts',
  'routes/_public+/gift-cards.card.$token': 'tests/integration/payments/gift-cards.test.ts',
  'routes/admin+/gift-cards.$cardId': 'tests/integration/payments/gift-cards.test.ts',
  'routes/admin+/referrals.$referralId': 'tests/integration/payments/referrals.test.ts',
  'routes/_booking+/design.$token': 'tests/integration/quotes/house-designs.test.ts',
  'routes/_booking+/book_.days': 'tests/integration/quotes/free-days.test.ts',
  'routes/_booking+/checkout': 'tests/e2e/booking-loop.spec.ts',
  'routes/_booking+/pay.$reference': 'tests/e2e/booking-loop.spec.ts',
  'routes/pro+/visits.$visitId': 'tests/integration/visits/work-day.test.ts',
  'routes/pro+/visits.$visitId_.findings_.$findingId': 'tests/integration/programs/finding-marks.test.ts',
  'routes/pro+/visits.$visitId.storage': 'tests/integration/visits/storage.test.ts',
  'routes/admin+/business.closed-days.index': 'tests/integration/business/closed-days.test.ts',
  'routes/visits+/weather.$token': 'tests/integration/dispatching/weather-holds.test.ts',
  'routes/admin+/weather.index': 'tests/integration/dispatching/weather-holds.test.ts',
  'routes/admin+/export.$token': 'tests/integration/exports/exports.test.ts',
  'routes/admin+/import.$importId': 'tests/integration/imports/imports.test.ts',
  'routes/admin+/payments.mode': 'tests/integration/http/money-pages.test.ts',
  'routes/admin+/quotes.$requestId_.change': 'tests/integration/quotes/quote-changes.test.ts',
  'routes/admin+/places.$siteId_.findings': 'tests/integration/programs/findings.test.ts',
  'routes/admin+/licenses.visits': 'tests/integration/licenses/visits-at-risk.test.ts',
  'routes/admin+/work-reviews.$visitId': 'tests/integration/visits/work-day.test.ts',
  'routes/admin+/renewals.$campaignId': 'tests/integration/renewals/campaign.test.ts',
  'routes/admin+/reports.index': 'tests/integration/reports/report-pages.test.ts',
  'routes/_auth+/viewing.stop': 'tests/integration/accounts/viewing.test.ts',
  'routes/admin+/moderation.$itemId_.appeal': 'tests/integration/messages/conduct-decisions.test.ts',
};

/** What an action says of a choice that its page offers, when it depends on what was done before. */
const SAID_OF_CHOICES: { routeId: string; field: string; said: RegExp }[] = [
  // The form of the packages has taken some off sale.
  { routeId: 'routes/_booking+/book', field: 'service', said: /^Choose a service from the list$/ },
  // The form of the services has turned some off.
  { routeId: 'routes/pro+/dashboard.schedule', field: 'services', said: /^We no longer offer one of these/ },
  { routeId: 'routes/admin+/capacity.discounts', field: 'service', said: /^Choose a service from the list$/ },
  // That reason is for pros who wait at the house.
  { routeId: 'routes/pro+/visits.$visitId.report-failure', field: 'reason', said: /^Tap "I’m here" first$/ },
  // A season has one campaign, which this form has started.
  { routeId: 'routes/admin+/renewals.index', field: 'season', said: /Each has one campaign$/ },
  // Every state can be chosen beside the one ZIP code.
  { routeId: 'routes/_booking+/book', field: 'addressState', said: /^ZIP code \d{5} is in / },
  { routeId: 'routes/_booking+/service-call', field: 'addressState', said: /^ZIP code \d{5} is in / },
];

let build: ServerBuild;
let ask: Ask;
let people: People;
const cookies: Partial<Record<Who, string>> = {};
type Found = { form: BrowserForm; routeId: string };
const forms: (Found & { who: Who })[] = [];
const broken: string[] = [];

async function signInAll(): Promise<void> {
  for (const [who, userId] of Object.entries(people)) cookies[who as Who] = await signInAs(userId);
}

/** The route whose action a form reaches. */
let targetOf: (action: string) => string;

beforeAll(async () => {
  Object.assign(process.env, NO_LIMITS);
  await buildIfChanged();
  await useDemoData();
  build = await loadBuild();
  targetOf = routeFinder(build);
  ask = asker(build);
  people = await findPeople();
  await stageRest(people);
  await signInAll();
  const kinds = new Set<string>();
  for (const { who, path } of await everyPage(build, people)) {
    const answer = await ask(path, { cookie: cookies[who] });
    if (answer.status >= 500) broken.push(`${answer.status} ${who} ${path}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const form of readForms(path, await answer.text())) {
      const routeId = targetOf(form.action);
      const kind = [
        routeId,
        ...form.controls.map(({ name, type, value }) => `${type} ${name} ${/intent|kind|action|step/.test(name) ? value : ''}`),
      ];
      const key = [...new Set(kind)].sort().join();
      if (kinds.has(key)) continue;
      kinds.add(key);
      forms.push({ who, form, routeId });
    }
  }
  // What ends something comes last, so that the others still find it.
  forms.sort((one, other) => Number(endsSomething(one.form)) - Number(endsSomething(other.form)));
}, PATIENCE);

function endsSomething(form: BrowserForm): boolean {
  const said = form.controls.map(({ name, value }) => `${name}=${value}`).join();
  return /sign-out|delete|ban|suspend|demote|session|close|withdraw|two-step|remove|leave|cancel|release|no-show|mode/.test(
    form.action + said,
  );
}

test('the pages that have forms open', () => {
  expect(broken).toEqual([]);
  expect(forms.length).toBeGreaterThan(150);
});

test('every action takes a form that is on a page, or is known to be sent by something else', () => {
  const reached = new Set(forms.map(({ routeId }) => routeId));
  const actions = Object.entries(accessPolicy).flatMap(([routeId, policy]) => ('action' in policy ? [routeId] : []));
  const known = new Set([...Object.keys(NOT_A_FORM), ...Object.keys(PRESSED_ELSEWHERE)]);
  expect(actions.filter((routeId) => !reached.has(routeId) && !known.has(routeId))).toEqual([]);
  expect(Object.keys(PRESSED_ELSEWHERE).filter((routeId) => reached.has(routeId) || !actions.includes(routeId))).toEqual([]);
  expect(Object.values(PRESSED_ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
  expect(Object.keys(NOT_A_FORM).filter((routeId) => reached.has(routeId) || !actions.includes(routeId))).toEqual([]);
});

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

type Outcome = { status: number; fieldErrors: Record<string, string>; text: string; html: string };

async function send(who: Who, form: BrowserForm, filled: Filled, byScript: boolean): Promise<Outcome> {
  const answer = await ask(byScript ? scriptAddress(form.action) : form.action, {
    method: 'POST',
    body: getBody(form, filled),
    cookie: cookies[who],
    headers: { referer: new URL(form.page, 'http://localhost:3000').href },
  });
  if (!byScript) {
    const html = answer.status >= 400 ? await answer.text() : '';
    return { status: answer.status, fieldErrors: {}, text: html.slice(0, 200), html };
  }
  const body = (await decoded(answer)) as { data?: { fieldErrors?: Record<string, string> } } | undefined;
  return {
    status: answer.status,
    fieldErrors: body?.data?.fieldErrors ?? {},
    text: JSON.stringify(body ?? '').slice(0, 200),
    html: '',
  };
}

const FORM_ID = '__rvfInternalFormId';

/** What is wrong with a page that came back refused: said by none of its forms, by several, by another one, or with another choice ticked. */
function problemOfPage(form: BrowserForm, filled: Filled, { status, html }: Outcome): string | null {
  if ((status !== 422 && status !== 409) || !html.includes('<form')) return null;
  const formId = form.controls.find(({ name }) => name === FORM_ID)?.value;
  const alerts = html.match(/role="alert"/g)?.length ?? 0;
  const saidBy = [...html.matchAll(/id="([^"]+?)-problem"/g)].map(([, id]) => id);
  const fields = [...html.matchAll(/id="([^"]+)-error"/g)].map(([, id]) => id ?? '');
  if (alerts > 1) return `said ${alerts} times`;
  if (alerts + fields.length === 0) return 'said nowhere';
  if (formId === undefined) return null;
  const strangers = [...saidBy.filter((id) => id !== formId), ...fields.filter((id) => !id.startsWith(`${formId}-`))];
  if (strangers.length) return `${formId} was sent, ${strangers.join()} say it`;
  const back = readForms(form.page, html).find(({ controls }) =>
    controls.some(({ name, value }) => name === FORM_ID && value === formId && value !== 'press'),
  );
  const other = back?.controls.filter(({ name, type, value, isChecked }) => {
    const wasSent = filled.entries.some(([sent, given]) => sent === name && given === value);
    return type === 'checkbox' && isChecked !== wasSent;
  });
  return other?.length ? `came back with other boxes: ${other.map(({ name, value }) => `${name}=${value}`).join()}` : null;
}

/** A form that did not get through: a body that the product says no page sends, a crash, or a choice of the page that its action does not know. */
function getProblem({ form, routeId }: Found, filled: Filled, { status, fieldErrors, text }: Outcome): string | null {
  if ([400, 405, 413, 415].includes(status) || (status >= 500 && status !== 502)) return `${status} ${text}`;
  if (status !== 422) return null;
  const chosen = Object.keys(fieldErrors).filter((name) => {
    const sent = filled.entries.filter(([each]) => each === name).map(([, value]) => value);
    return (
      name !== '_form' &&
      !SAID_OF_CHOICES.some((one) => one.routeId === routeId && one.field === name && one.said.test(fieldErrors[name] ?? '')) &&
      sent.some((value) => value !== '') &&
      !isTyped(form, name)
    );
  });
  return chosen.length ? chosen.map((name) => `${name}: ${fieldErrors[name]}`).join('; ') : null;
}

test(
  'a press that is sent again with something else in it is refused by the form it belongs to',
  async () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const { who, form, routeId } of forms) {
      await pool().query('TRUNCATE rate_limit');
      for (const filled of fillings(form)) {
        if (!filled.entries.some(([name]) => name === 'opId')) continue;
        const first = await send(who, form, filled, false);
        if (first.status !== 302) continue;
        const changed = { ...filled, entries: [...filled.entries, ['again', 'yes'] satisfies [string, string]] };
        const outcome = await send(who, form, changed, false);
        if (outcome.status === 422) refused += 1;
        const problem = problemOfPage(form, changed, outcome);
        if (problem) wrong.push(`${who} ${form.page} → ${routeId}: ${problem}`);
        break;
      }
      if (/sign-out|session|password|two-step/.test(form.action)) await signInAll();
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  },
  PATIENCE,
);

test(
  'what a browser sends of every form arrives, with no, one and many boxes ticked, with JavaScript and without',
  async () => {
    const wrong: string[] = [];
    const sent: Record<string, number> = {};
    for (const { who, form, routeId } of forms) {
      await pool().query('TRUNCATE rate_limit');
      for (const filled of fillings(form)) {
        for (const byScript of [true, false]) {
          const outcome = await send(who, form, filled, byScript);
          sent[outcome.status] = (sent[outcome.status] ?? 0) + 1;
          const problem = getProblem({ form, routeId }, filled, outcome) ?? problemOfPage(form, filled, outcome);
          if (problem)
            wrong.push(`${who} ${form.page} → ${routeId} (${byScript ? 'script' : 'document'}, ${filled.label}): ${problem}`);
        }
      }
      if (/sign-out|session|password|two-step/.test(form.action)) await signInAll();
    }
    expect(wrong).toEqual([]);
    // Most of what is sent gets as far as the action: few are turned away before.
    expect((sent[404] ?? 0) + (sent[429] ?? 0)).toBeLessThan(sum(sent) / 4);
  },
  PATIENCE,
);
