import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { PackagePicture } from '#app/components/booking/package-picture';
import { PriceSummary } from '#app/components/booking/price-summary';
import { useRootData } from '#app/components/layout/root-data';
import { telLink } from '#app/components/layout/site-settings';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { Card } from '#app/components/ui/card';
import { WithParts } from '#app/components/ui/with-parts';
import { t } from '#app/platform/texts/t';
import type { CheckoutData } from './checkout-view.server';

/** The picture, the price line by line, and the guarantee. */
export function CheckoutAside({ data }: { data: CheckoutData }) {
  return (
    <>
      <PackagePicture slug={data.request.slug} className="aspect-[16/10] w-full overflow-hidden rounded-lg max-lg:hidden" />
      {data.price ? (
        <PriceSummary {...data.price} />
      ) : (
        <Card>
          <p className="text-lg font-semibold">{t('Custom Quote')}</p>
          <p className="mt-1 text-ink-soft">
            {t('Nothing to pay now. We look at your house and send you a fixed price {quoteTime}.', {
              quoteTime: data.quoteTime,
            })}
          </p>
        </Card>
      )}
      {data.invited ? (
        <Notice tone="good" title={t('{amount} credit', { amount: formatMoney(data.invited.cents) })}>
          {data.invited.firstName
            ? t('{name} invited you: it comes off the balance if you are new here.', { name: data.invited.firstName })
            : t('A friend invited you: it comes off the balance if you are new here.')}
        </Notice>
      ) : null}
      <p className="flex gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-ink-soft">
        <ShieldCheck aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-good" />
        <span>
          <strong className="block text-ink">{data.guaranteeTitle}</strong>
          {t('Not happy with the work? We make it right or give your money back.')}
        </span>
      </p>
      <CallUs />
    </>
  );
}

/** Who hesitates to pay may ask a person first; nothing where the office has no number. */
function CallUs() {
  const phone = useRootData()?.settings.phone;
  if (!phone) return null;
  return (
    <p className="text-sm text-ink-soft">
      <WithParts
        text={t('Questions before you pay? Call [{phone}].', { phone })}
        parts={[
          (words) => (
            <a href={telLink(phone)} className="inline-link figures">
              {words}
            </a>
          ),
        ]}
      />
    </p>
  );
}

export function Included({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  return (
    <section aria-labelledby="included" className="mt-8">
      <h2 id="included" className="text-lg font-semibold">
        {t('Included')}
      </h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2 text-ink-soft">
            <Check aria-hidden className="mt-1 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
