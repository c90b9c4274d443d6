import { Money } from '#app/components/ui/money';
import { RELEASE_TERMS } from '#app/domain/fulfillment/late-release-policy';
import { t, translate } from '#app/platform/texts/t';

/** What it costs to release a job that was taken. */
export function ReleaseTerms() {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {RELEASE_TERMS.map(({ when, feeCents }) => (
        <div key={when} className="contents">
          <dt className="text-ink-soft">{translate(when)}</dt>
          <dd className="text-right font-semibold">{feeCents ? <Money cents={feeCents} /> : t('Free')}</dd>
        </div>
      ))}
    </dl>
  );
}
