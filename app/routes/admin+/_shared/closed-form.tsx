import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { PLACE_WAYS } from '#app/domain/areas/place-form.schema';
import { t } from '#app/platform/texts/t';
import { type Option, PlaceFields } from './place-fields';

/** Closed days as their form shows them. */
export const closedFormView = z.object({
  name: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  reason: z.string(),
  serviceLineId: z.string(),
  way: z.enum(PLACE_WAYS),
  areaId: z.string(),
  zips: z.string(),
  version: z.number(),
});
type ClosedView = z.output<typeof closedFormView>;

const ORDER = ['name', 'fromOn', 'toOn', 'reason', 'serviceLineId', 'way', 'areaId', 'zips', 'log'];
type Props = { closed: ClosedView | null; services: Option[]; areas: Option[]; opId: string };

export function ClosedForm({ closed, services, areas, opId }: Props) {
  return (
    <PersistentForm
      key={closed?.version}
      id="closed-days"
      validator={noClientValidation}
      order={ORDER}
      defaultValues={closed ?? { way: 'everywhere' }}
      className="grid gap-5"
    >
      <OperationId value={opId} />
      {closed ? <input type="hidden" name="version" value={closed.version} /> : null}
      <Field name="name" label={t('Name')} hint={t('For the office, like Thanksgiving 2026.')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="fromOn" label={t('First day')} />
        <DateField name="toOn" label={t('Last day')} />
      </div>
      <Field
        name="reason"
        label={t('Reason')}
        hint={t('Customers see it beside the day, like Our crews are off for Thanksgiving.')}
      />
      <PlaceFields services={services} areas={areas} way={closed?.way} />
      <Field name="log" label={t('Reason for the log')} optional />
      <div>
        <SubmitButton busyText={t('Saving…')}>{closed ? t('Save closed days') : t('Close these days')}</SubmitButton>
      </div>
    </PersistentForm>
  );
}
