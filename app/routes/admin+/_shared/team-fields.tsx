import { Field } from '#app/components/forms/field';
import { t } from '#app/platform/texts/t';

/** How many pros come and how they share the pay, and how many days it takes. */
export function TeamFields({ pros, proShares, days }: { pros?: number; proShares?: string; days?: number }) {
  return (
    <>
      <Field
        name="pros"
        label={t('Pros')}
        inputMode="numeric"
        hint={t('How many pros come, 1 to 4. One leads; each is asked, and paid, on their own.')}
        defaultValue={pros}
        className="max-w-[8rem]"
      />
      <Field
        name="proShares"
        label={t('How they share the pay, %')}
        hint={t('The lead first, like 60, 40. Leave it empty for equal parts.')}
        defaultValue={proShares}
        optional
      />
      <Field
        name="days"
        label={t('Working days')}
        inputMode="numeric"
        hint={t('1 to 5 in a row, by the same pros, the planned minutes on each.')}
        defaultValue={days}
        className="max-w-[8rem]"
      />
    </>
  );
}
