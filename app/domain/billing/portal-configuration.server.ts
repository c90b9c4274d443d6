import { env } from '#app/platform/env.server';
import { isTestMode, stripe } from '#app/platform/stripe.server';

const PURPOSE = 'cards-and-invoices';

/** By the mode of the money: each has its own. */
const configurations = new Map<boolean, string>();

/** What stands above the portal. A live portal has to link to the terms and the privacy policy; Stripe takes only addresses with https. */
function profile(appUrl: string, business: string) {
  // Stripe takes 60 characters.
  const headline = `${business.slice(0, 36)}: your cards and invoices`;
  if (!appUrl.startsWith('https:')) return { headline };
  return { headline, terms_of_service_url: `${appUrl}/terms`, privacy_policy_url: `${appUrl}/privacy` };
}

/**
 * Our own settings of Stripe's billing portal: cards and invoices, nothing that would end or change a plan. Made at the first look,
 * and brought up to date when our address or name is another one. Answers their id.
 */
export async function portalConfiguration(): Promise<string> {
  const livemode = !isTestMode();
  const kept = configurations.get(livemode);
  if (kept) return kept;
  const wanted = profile(env().APP_URL);
  const { data } = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
  const ours = data.find(({ metadata }) => metadata?.purpose === PURPOSE);
  const id = ours?.id ?? (await create(wanted));
  if (ours && 'privacy_policy_url' in wanted && ours.business_profile.privacy_policy_url !== wanted.privacy_policy_url)
    await stripe().billingPortal.configurations.update(id, { business_profile: wanted });
  configurations.set(livemode, id);
  return id;
}

async function create(business_profile: ReturnType<typeof profile>): Promise<string> {
  const created = await stripe().billingPortal.configurations.create(
    {
      business_profile,
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false, default_allowed_updates: [], products: [] },
      },
      metadata: { purpose: PURPOSE },
    },
    { idempotencyKey: `portal-configuration:${PURPOSE}:${env().APP_URL}` },
  );
  return created.id;
}
