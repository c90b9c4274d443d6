import type { ReactNode } from 'react';
import type { z } from 'zod';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { t } from '#app/platform/texts/t';
import { SITE_RECORD_ORDER, SiteRecordFields } from './site-record-fields';
import type { siteFactsView } from './site-record-view';

const validator = lazyValidator(async () => (await import('#app/domain/site-records/site-record.schema')).siteRecordSchema);

type SiteRecordFormProps = {
  opId: string;
  basedOn: string;
  facts: z.output<typeof siteFactsView>;
  showsCode: boolean;
  measures: boolean;
  submit?: string;
  /** Beside the button. */
  children?: ReactNode;
};

/** The form of what is known of a site, the same for its owner, the pro who is there and the office. */
export function SiteRecordForm({ opId, submit = t('Save site details'), children, ...fields }: SiteRecordFormProps) {
  return (
    <PersistentForm id="site-details" validator={validator} order={SITE_RECORD_ORDER}>
      <OperationId value={opId} />
      <SiteRecordFields {...fields} />
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton busyText={t('Saving…')}>{submit}</SubmitButton>
        {children}
      </div>
    </PersistentForm>
  );
}
