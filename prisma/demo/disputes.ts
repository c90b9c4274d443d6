import { syncDispute } from '#app/domain/disputes/sync-dispute.server';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { stripe } from '#app/platform/stripe.server';
import { DISPUTED_DAYS } from './disputed-payment';
import { forgetNews, inThePast } from './stripe';
import { daysBefore, type DemoData } from './demo-data';

/** What Stripe says of disputes, taken over by the code that does so all year. Called when the demo data's rows are stored. */
export async function takeOverDisputes(demoData: DemoData): Promise<void> {
  if (env().STRIPE_SECRET_KEY) return;
  const { data } = await stripe().disputes.list();
  await inThePast(async () => {
    setClock(daysBefore(demoData.now, DISPUTED_DAYS));
    for (const { id } of data) await syncDispute(db(), { stripeDisputeId: id });
  });
  await forgetNews();
}
