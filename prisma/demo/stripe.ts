import { now, setClock } from '#app/platform/clock.server';
import { pool } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { sandbox } from '#app/platform/sandbox.server';
import { payGiftCards } from './gift-card';
import { payAtStripe, refundAtStripe } from './stripe-payments';
import { nobodyIsPaidToday, openAccounts, paySharesOut } from './stripe-payouts';
import { daysBefore, type DemoData } from './demo-data';

/** Every charge of the demo data is older than this at Stripe, so that its money is available and not pending. */
const LONG_AGO_DAYS = 50;

/**
 * Makes the demo data's money real at Stripe's stand-in: customers with a card, every payment, refund and transfer, the accounts of
 * the pros who were paid and the demo pro's past payouts, all at the time at which they happened or before. A comparison of
 * the ledger of fresh demo data finds no difference. With a key of Stripe's own the demo data stays in our database only.
 */
export async function openAtStripe(demoData: DemoData): Promise<void> {
  if (env().STRIPE_SECRET_KEY) return;
  await sandbox().migrate();
  await inThePast(async () => {
    setClock(daysBefore(demoData.now, LONG_AGO_DAYS));
    const charges = await payAtStripe(demoData);
    await payGiftCards(demoData);
    setClock(daysBefore(demoData.now, LONG_AGO_DAYS));
    await openAccounts(demoData);
    await refundAtStripe(demoData);
    await paySharesOut(demoData, charges);
  });
  await forgetNews();
  demoData.rows.comparisons.push({
    id: demoData.random.uuid(demoData.now),
    trigger: 'nightly',
    startedAt: daysBefore(demoData.now, 0.4),
    finishedAt: new Date(daysBefore(demoData.now, 0.4).getTime() + 2_400),
    objects: 2 * (demoData.rows.payments.length + demoData.rows.refunds.length + demoData.rows.transferLegs.length),
  });
}

/** Work that sets the clock back; afterwards it goes on from now. */
export async function inThePast(work: () => Promise<void>): Promise<void> {
  const began = { at: now(), after: performance.now() };
  try {
    await work();
  } finally {
    setClock(new Date(began.at.getTime() + performance.now() - began.after));
  }
}

/** The ledger holds all this already: its events would only be noise at the first start, and today no pro is paid out automatically. */
export async function forgetNews(): Promise<void> {
  await pool().query(`delete from sandbox.delivery`);
  await pool().query(`delete from sandbox.doc where object = 'event'`);
  await nobodyIsPaidToday();
}
