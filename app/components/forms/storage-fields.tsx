import { Field } from './field';
import { TextArea } from './text-area';
import { t } from '#app/platform/texts/t';

/** How many bins, what is in them, where they are. */
export function StoredLightsFields() {
  return (
    <>
      <Field name="bins" label={t('Bins')} inputMode="numeric" autoComplete="off" className="figures max-w-24" />
      <TextArea
        name="contents"
        label={t('Contents')}
        hint={t('List strands with length and color, wreaths, timers and anything broken.')}
        limit={500}
        rows={4}
      />
      <Field name="location" label={t('Storage location')} hint={t('The customer doesn’t see this.')} autoComplete="off" />
    </>
  );
}
