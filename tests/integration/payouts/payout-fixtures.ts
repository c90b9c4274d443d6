import { startOnboarding } from '#app/domain/payouts/connect-account.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import type { Pro } from '#prisma';
import { booked, complete, deliver, untoldEvents, workOff } from '../payments/payment-fixtures';

/** Fills Stripe's hosted onboarding in as a pro would. */
export async function fillOnboarding(url: string, over: Record<string, string> = {}): Promise<Response> {
  const fields = {
    first: 'Robin',
    last: 'Rafter',
    birth: '1988-04-02',
    ssn: '0000',
    bank: '000123456789',
    instant: 'yes',
    ...over,
  };
  const headers = { origin: 'http://localhost:3000' };
  return sandbox().pages(new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' }));
}

/** A pro with a verified account at Stripe, told by its events. */
export async function paidPro(over: Record<string, string> = {}): Promise<Pro & { stripeAccountId: string }> {
  const { id } = await insertPro(db(), { payoutsEnabled: false });
  await fillOnboarding(await startOnboarding(db(), { proId: id }), over);
  await deliver(await untoldEvents());
  const pro = await db().pro.findUniqueOrThrow({ where: { id } });
  return { ...pro, stripeAccountId: pro.stripeAccountId! };
}

/** A pro whose share of a finished job has reached their account at Stripe. */
export async function paidWork() {
  const pro = await paidPro();
  const { install, bookingId } = await booked();
  await complete(install.id, pro.id);
  await workOff({ bookingId });
  await db().transfer.updateMany({ where: { proId: pro.id }, data: { dueAt: new Date(now().getTime() - 1_000) } });
  await workOff({ bookingId });
  return { pro, install, bookingId };
}

/** Runs `work` so many hours later; the clock goes on from there until `home`. */
export async function later<T>(hours: number, work: () => Promise<T>): Promise<T> {
  setClock(new Date(now().getTime() + hours * HOUR_MS));
  return work();
}

/** What Stripe holds for an account, available and pending, cents. */
export async function heldAtStripe(stripeAccountId?: string): Promise<{ available: number; pending: number }> {
  const balance = await stripe().balance.retrieve({}, stripeAccountId ? { stripeAccount: stripeAccountId } : {});
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  return { available: sum(balance.available), pending: sum(balance.pending) };
}

/** What the ledger says we owe a pro; below zero they owe us. */
export async function owedTo(proId: string): Promise<number> {
  const { _sum } = await db().ledgerEntry.aggregate({
    where: { account: 'pro_payable', ownerId: proId },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}
