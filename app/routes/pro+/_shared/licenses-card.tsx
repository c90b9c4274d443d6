import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Badge, type Tone } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { stateNames } from '#app/domain/fields/us-states';
import { licenseLabel } from '#app/domain/licenses/license-policy';
import { formatDay } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import type { LicensesView } from './licenses-view';

const validator = lazyValidator(async () => (await import('#app/domain/pros/setup.schema')).licenseSchema);

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));
const tones: Record<LicensesView['licenses'][number]['status'], Tone> = {
  pending: 'info',
  verified: 'good',
  expired: 'bad',
  failed: 'bad',
};

/** The licenses of a pro who works for us, and the form for another one. */
export function LicensesCard({ licenses, work, homeState, opId }: LicensesView) {
  return (
    <Card as="section">
      <CardHead
        title={t('Licenses')}
        hint={
          work.length > 0
            ? t(
                'A license counts in its own state only. Add one for each state you work in, and a new number when yours changes.',
              )
            : t('Your current work needs no license.')
        }
      />
      {licenses.length > 0 ? (
        <ul className="divide-y divide-line">
          {licenses.map(({ id, state, number, status, reason, expiresOn, ...license }) => (
            <li key={id} className="py-3">
              <div className="flex items-start justify-between gap-3">
                <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                  {state} {number}
                </p>
                <Badge tone={tones[status]}>{licenseLabel(status)}</Badge>
              </div>
              <p className="text-sm text-ink-soft">
                {license.work}
                {expiresOn ? ` · ${t('good until {date}', { date: formatDay(expiresOn) })}` : ''}
              </p>
              {reason ? <p className="mt-1 text-sm text-ink-soft">{reason}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {work.length > 0 ? (
        <PersistentForm
          id="license"
          validator={validator}
          action="/pro/docs?form=license"
          className="mt-5 space-y-5"
          resetAfterSubmit
        >
          <OperationId value={opId} />
          <Select
            name="service"
            label={t('Kind of work')}
            prompt={t('Choose')}
            options={work}
            defaultValue={work.length === 1 ? work[0]?.value : undefined}
          />
          <Select name="state" label={t('State')} prompt={t('Choose')} options={states} defaultValue={homeState} />
          <Field name="licenseNumber" label={t('License number')} className="max-w-[16rem]" />
          <SubmitButton busyText={t('Saving…')}>{t('Add license')}</SubmitButton>
        </PersistentForm>
      ) : null}
    </Card>
  );
}
