import { Field } from '#app/components/forms/field';
import { TextArea } from '#app/components/forms/text-area';
import { t } from '#app/platform/texts/t';

/** Storage between seasons: whether customers of a service are offered it once the work is done. */
export function ServiceStorageFields() {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5">
      <legend className="sr-only">{t('Storage between seasons')}</legend>
      <div aria-hidden>
        <p className="font-semibold">{t('Storage between seasons')}</p>
      </div>
      <p className="-mt-4 text-sm text-ink-soft">
        {t(
          'Once the work is done, customers are offered it on their visit and in the email, until the takedown. It is for what is taken down again.',
        )}
      </p>
      <Field
        name="storagePrice"
        label={t('Price of storage for a season, dollars')}
        inputMode="decimal"
        optional
        hint={t('Before tax. Empty means that storage is not offered after the work.')}
      />
      <TextArea
        name="storageText"
        label={t('What customers get for it')}
        rows={2}
        limit={300}
        optional
        hint={t('A sentence, like “Your lights in labeled bins, in a dry room until your next installation.”')}
      />
      <Field
        name="storagePlace"
        label={t('Where crews bring it')}
        optional
        hint={t('Address and hours, for pros. The customer doesn’t see this.')}
      />
      <Field
        name="storagePay"
        label={t('The crew’s pay for it, dollars')}
        inputMode="decimal"
        optional
        hint={t('Out of the price, for packing, labeling and the drive. Empty means nothing more than the takedown pays.')}
      />
    </fieldset>
  );
}
