import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { getFunds } from '../stripe/connect/balances';
import type { ApiCall } from '../api/api-call';
import {
  lockAccount,
  requirements,
  saveAccount,
  type Account,
  type AccountLink,
  type ExternalAccount,
} from '../stripe/connect/accounts';
import { newId } from '../database/ids';
import { findDocs, lockDoc, needDoc, saveDoc } from '../database/store';
import type { Payout } from '../stripe/connect/payouts';
import { alert, dateTime, dollars, field, page, type Fragment } from './layout';
import { withCall, type PageSurroundings } from './page-call';

type Typed = { first: string; last: string; birth: string; bank: string };

function onboardingPage(link: AccountLink, account: Account, typed: Typed, message: string | null): Fragment {
  return page({
    title: 'Get paid',
    standsFor: 'Connect onboarding',
    body: html`<div class="card">
      <h1>Get paid${account.business_profile.name ? html` as ${account.business_profile.name}` : ''}</h1>
      <p class="soft">Nothing here is checked. Use made-up details.</p>
      ${alert(message)}
      <form method="post" action="/sandbox/connect/${link.id}">
        <div class="pair">
          ${field({ name: 'first', label: 'First name', value: typed.first })}
          ${field({ name: 'last', label: 'Last name', value: typed.last })}
        </div>
        ${field({ name: 'birth', label: 'Date of birth', type: 'date', value: typed.birth })}
        ${field({ name: 'ssn', label: 'Last four digits of SSN', inputmode: 'numeric', placeholder: '0000' })}
        ${field({ name: 'bank', label: 'Bank account number', inputmode: 'numeric', value: typed.bank, placeholder: '000123456789' })}
        <label class="choice"
          ><input type="checkbox" name="instant" value="yes" checked /> A debit card that can take instant payouts</label
        >
        <fieldset>
          <legend>What the verification says</legend>
          <label class="choice"><input type="radio" name="verdict" value="pass" checked /> Verified</label>
          <label class="choice"
            ><input type="radio" name="verdict" value="document" /> An identity document is still needed</label
          >
        </fieldset>
        <p class="row"><button>Finish</button> <a href="${link.return_url}">Leave for now</a></p>
      </form>
    </div>`,
  });
}

async function openLink(call: ApiCall): Promise<AccountLink> {
  return lockDoc<AccountLink>(call, 'account_link', call.path('link'));
}

function isStale(call: ApiCall, link: AccountLink): boolean {
  return link.used || link.expires_at <= call.now;
}

function externalAccount(accountId: string, bank: string, instant: boolean): ExternalAccount {
  return {
    id: newId(instant ? 'card' : 'ba'),
    object: instant ? 'card' : 'bank_account',
    account: accountId,
    available_payout_methods: instant ? ['standard', 'instant'] : ['standard'],
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    last4: bank.slice(-4),
    ...(instant ? { brand: 'Visa' } : { bank_name: 'STRIPE TEST BANK', status: 'new' }),
  };
}

function onboarded(call: ApiCall, account: Account, bank: string): Account {
  const verified = call.params.text('verdict') !== 'document';
  const state = verified ? ('active' as const) : ('inactive' as const);
  const wanted = Object.keys(account.capabilities).length ? Object.keys(account.capabilities) : ['transfers'];
  const external = externalAccount(account.id, bank, call.params.text('instant') === 'yes');
  return {
    ...account,
    details_submitted: true,
    charges_enabled: verified,
    payouts_enabled: verified,
    capabilities: Object.fromEntries(wanted.map((name) => [name, state])),
    external_accounts: { ...account.external_accounts, data: [external] },
    requirements: verified ? requirements([], null) : requirements(['individual.verification.document'], 'requirements.past_due'),
    tos_acceptance: { date: call.now },
  };
}

async function submit(c: Context, call: ApiCall): Promise<Response> {
  const link = await openLink(call);
  if (isStale(call, link)) return c.redirect(link.refresh_url, 303);
  const account = await lockAccount(call, link.account);
  const read = (name: string) => call.params.text(name)?.trim() ?? '';
  const typed: Typed = { first: read('first'), last: read('last'), birth: read('birth'), bank: read('bank') };
  const problems = [
    typed.first && typed.last ? '' : 'Enter your first and last name.',
    /^\d{4}-\d{2}-\d{2}$/.test(typed.birth) ? '' : 'Enter your date of birth.',
    /^\d{4}$/.test(read('ssn')) ? '' : 'Enter four digits of the SSN.',
    /^\d{4,17}$/.test(typed.bank) ? '' : 'Enter a bank account number of 4 to 17 digits.',
  ].filter(Boolean);
  if (problems.length) return c.html(onboardingPage(link, account, typed, problems.join(' ')), 422);
  await saveDoc(call, { ...link, used: true });
  await saveAccount(call, onboarded(call, account, typed.bank));
  return c.redirect(link.return_url, 303);
}

function dashboard(account: Account, funds: { available: number; pending: number }, payouts: Payout[]): Fragment {
  return page({
    title: 'Express dashboard',
    standsFor: 'Express dashboard',
    wide: true,
    body: html`<h1>${account.business_profile.name ?? account.email ?? account.id}</h1>
      <dl>
        <dt>Available</dt>
        <dd class="amount">${dollars(funds.available)}</dd>
        <dt>On the way</dt>
        <dd class="amount">${dollars(funds.pending)}</dd>
        <dt>Payouts</dt>
        <dd>${account.payouts_enabled ? 'enabled' : `paused: ${account.requirements.currently_due.join(', ')}`}</dd>
        <dt>Schedule</dt>
        <dd>${account.settings.payouts.schedule.interval} ${account.settings.payouts.schedule.weekly_anchor ?? ''}</dd>
      </dl>
      <h2>Payouts</h2>
      ${
        payouts.length === 0
          ? html`<p>No payout yet.</p>`
          : html`<ul class="lines">
              ${payouts.map(
                (payout) =>
                  html`<li>
                    <span
                      >${payout.status} <span class="soft">${payout.method}, arrives ${dateTime(payout.arrival_date)}</span></span
                    >
                    <span class="amount">${dollars(payout.amount)}</span>
                  </li>`,
              )}
            </ul>`
      }`,
  });
}

export function connectPages(surroundings: PageSurroundings): Hono {
  const app = new Hono();
  app.get('/connect/:link', (c) =>
    withCall(surroundings, c, async (call) => {
      const link = await openLink(call);
      if (isStale(call, link)) return c.redirect(link.refresh_url, 303);
      const account = await lockAccount(call, link.account);
      return c.html(onboardingPage(link, account, { first: '', last: '', birth: '', bank: '' }, null));
    }),
  );
  app.post('/connect/:link', (c) => withCall(surroundings, c, (call) => submit(c, call)));
  app.get('/express/:account', (c) =>
    withCall(surroundings, c, async (call) => {
      const account = await needDoc<Account>(call, 'account', call.path('account'));
      const there = { ...call, account: account.id };
      const [funds] = await getFunds(there);
      const payouts = (await findDocs<Payout>(there, 'payout', {})).reverse().slice(0, 20);
      return c.html(dashboard(account, funds ?? { available: 0, pending: 0 }, payouts));
    }),
  );
  return app;
}
