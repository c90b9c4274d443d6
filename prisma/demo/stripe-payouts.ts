import { utcDay } from '#app/platform/local-date';
import type { Prisma } from '#prisma';
import { PAYOUT_DAY } from '#app/domain/payouts/connect-account.server';
import { appUrl } from '#app/platform/app-url.server';
import { now, setClock } from '#app/platform/clock.server';
import { pool } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { env } from '#app/platform/env.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { fewAtOnce } from './stripe-payments';
import { daysBefore, type DemoData, type DemoPro } from './demo-data';

const DEMO_PRO = 'pro@demo.test';
/** The demo pro's weekly payouts so far, in days back; what came since lies at Stripe for an instant payout. */
const PAYOUTS_DAYS_AGO = [22, 15, 8];
const ARRIVES_MS = 2 * DAY_MS;

function isDemo(demoData: DemoData, pro: DemoPro): boolean {
  return demoData.rows.users.some((user) => user.id === pro.row.userId && user.email === DEMO_PRO);
}

/** Accounts of the pros who were paid already, filled in on the hosted page; the others set theirs up when they want to. */
export async function openAccounts(demoData: DemoData): Promise<void> {
  const paidIds = new Set(demoData.rows.transfers.filter(({ status }) => status === 'sent').map(({ proId }) => proId));
  const paid = demoData.pros.filter((pro) => paidIds.has(pro.row.id) || isDemo(demoData, pro));
  const users = new Map(demoData.rows.users.map((user) => [user.id, user]));
  const made = new Map<string, Prisma.ConnectAccountCreateManyInput>();
  await fewAtOnce(paid, async (pro) => {
    const email = users.get(pro.row.userId)?.email ?? '';
    const { id } = await stripe().accounts.create({
      type: 'express',
      country: 'US',
      email,
      business_type: 'individual',
      capabilities: { transfers: { requested: true } },
      business_profile: { name: pro.row.companyName ?? pro.fullName },
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: PAYOUT_DAY } } },
      metadata: { proId: pro.row.id },
    });
    await fillIn(id, pro);
    made.set(pro.row.id, {
      stripeAccountId: id,
      proId: pro.row.id,
      detailsSubmitted: true,
      payoutsEnabled: true,
      transfersActive: true,
      instantEligible: true,
      currentlyDue: [],
      bankLabel: 'Visa ending in 6789',
      payoutInterval: 'weekly',
      payoutAnchor: PAYOUT_DAY,
      askedAt: demoData.now,
    });
  });
  for (const pro of paid) {
    const account = made.get(pro.row.id);
    if (!account) continue;
    demoData.rows.accounts.push(account);
    pro.row.stripeAccountId = account.stripeAccountId;
    pro.row.payoutsEnabled = true;
  }
  for (const pro of demoData.pros) if (!made.has(pro.row.id)) pro.row.payoutsEnabled = false;
}

async function fillIn(account: string, pro: DemoPro): Promise<void> {
  const back = appUrl('/pro/payouts');
  const { url } = await stripe().accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: back,
    return_url: back,
  });
  const [first = 'Robin', last = 'Rafter'] = pro.fullName.split(' ');
  const body = new URLSearchParams({ first, last, birth: '1988-04-02', ssn: '0000', bank: '000123456789', instant: 'yes' });
  const answer = await sandbox().pages(new Request(url, { method: 'POST', body, headers: { origin: env().APP_URL } }));
  if (answer.status !== 303) throw new Error(`The onboarding page of ${account} answered ${answer.status}.`);
}

/**
 * The shares that have left: those of paid bookings backed by their charges; those of work on invoice, which nothing backs, and the
 * demo pro's at their own times, with their weekly payouts between them.
 */
export async function paySharesOut(demoData: DemoData, charges: ReadonlyMap<string, string>): Promise<void> {
  const transfers = new Map(demoData.rows.transfers.map((transfer) => [transfer.id, transfer]));
  const demo = demoData.pros.find((pro) => isDemo(demoData, pro));
  const isOfDemo = (leg: { transferId: string }) => transfers.get(leg.transferId)?.proId === demo?.row.id;
  const legs = demoData.rows.transferLegs;
  const isTimed = (leg: Leg) => isOfDemo(leg) || !leg.paymentId;
  await fewAtOnce(
    legs.filter((leg) => !isTimed(leg)),
    (leg) => sendLeg(demoData, leg, charges),
  );
  if (!demo) return;
  const steps = [
    ...legs
      .filter(isTimed)
      .map((leg) => ({ at: new Date(leg.sentAt ?? demoData.now), run: () => sendLeg(demoData, leg, charges) })),
    ...PAYOUTS_DAYS_AGO.map((days) => {
      const at = daysBefore(demoData.now, days);
      return { at, run: () => payOut(demoData, demo, at) };
    }),
  ];
  for (const { at, run } of steps.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    setClock(at);
    await run();
  }
}

type Leg = DemoData['rows']['transferLegs'][number];

async function sendLeg(demoData: DemoData, leg: Leg, charges: ReadonlyMap<string, string>): Promise<void> {
  const transfer = demoData.rows.transfers.find(({ id }) => id === leg.transferId);
  const pro = demoData.pros.find(({ row }) => row.id === transfer?.proId);
  if (!pro?.row.stripeAccountId) return;
  const source = charges.get(leg.paymentId ?? '');
  const { id } = await stripe().transfers.create({
    amount: leg.amountCents,
    currency: 'usd',
    destination: pro.row.stripeAccountId,
    metadata: { transferId: leg.transferId, legId: leg.id },
    ...(source ? { source_transaction: source } : {}),
  });
  leg.stripeTransferId = id;
}

/** Stripe's stand-in pays accounts out by itself on their day: not while the demo data is made, and not on the day it is first seen. */
export async function nobodyIsPaidToday(): Promise<void> {
  await pool().query(
    `insert into sandbox.setting values ('lastPayoutDay', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(utcDay(now()))],
  );
}

/** One of the weekly payouts: what is there leaves, and has arrived two days later. */
async function payOut(demoData: DemoData, pro: DemoPro, at: Date): Promise<void> {
  const stripeAccount = pro.row.stripeAccountId ?? '';
  const balance = await stripe().balance.retrieve({}, { stripeAccount });
  const amount = balance.available[0]?.amount ?? 0;
  if (amount <= 0) return;
  const payout = await stripe().payouts.create({ amount, currency: 'usd' }, { stripeAccount });
  setClock(new Date(at.getTime() + ARRIVES_MS + MINUTE_MS));
  await nobodyIsPaidToday();
  await sandbox().deliverDue(0);
  demoData.rows.payouts.push({
    id: demoData.random.uuid(at),
    proId: pro.row.id,
    stripeAccountId: stripeAccount,
    stripePayoutId: payout.id,
    method: 'standard',
    status: 'paid',
    amountCents: amount,
    arrivalAt: new Date(payout.arrival_date * 1000),
    createdAt: at,
    updatedAt: at,
  });
}
