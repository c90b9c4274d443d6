import { env } from '#app/platform/env.server';
import { isTestMode, stripe } from '#app/platform/stripe.server';
import type { Db } from '#app/platform/db.server';
import { cutText } from '#app/platform/cut-text';
import { readBusinessName } from '../settings/queries.server';

const PURPOSE = 'cards-and-invoices';

/** By the mode of the money, each of which has its own, and by what stands above the portal. */
const configurations = new Map<string, string>();

/** What stands above the portal. A live portal has to link to the terms and the privacy policy; Stripe takes only addresses with https. */
function profile(appUrl: string, business: string) {
  // Stripe takes 60 characters.
  const headline = `${cutText(business, 36)}: your cards and invoices`;
  if (!appUrl.startsWith('https:')) return { headline };
  return { headline, terms_of_service_url: `${appUrl}/terms`, privacy_policy_url: `${appUrl}/privacy` };
}

/**
 * Our own settings of Stripe's billing portal: cards and invoices, nothing that would end or change a plan. Made at the first look,
 * and brought up to date when our address or name is another one. Returns their id.
 */
export async function portalConfiguration(db: Db): Promise<string> {
  const wanted = profile(env().APP_URL, await readBusinessName(db));
  const mark = `${isTestMode()} ${wanted.headline}`;
  const kept = configurations.get(mark);
  if (kept) return kept;
  const { data } = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
  const ours = data.find(({ metadata }) => metadata?.purpose === PURPOSE);
  const id = ours?.id ?? (await create(wanted));
  if (ours && isOther(ours.business_profile, wanted))
    await stripe().billingPortal.configurations.update(id, { business_profile: wanted });
  configurations.set(mark, id);
  return id;
}

type Profile = { headline: string | null; privacy_policy_url?: string | null };

function isOther(standing: Profile, wanted: Profile): boolean {
  const movedTo = wanted.privacy_policy_url;
  return standing.headline !== wanted.headline || (movedTo !== undefined && standing.privacy_policy_url !== movedTo);
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
    { idempotencyKey: `portal-configuration:${PURPOSE}:${env().APP_URL}:${business_profile.headline}` },
  );
  return created.id;
}
