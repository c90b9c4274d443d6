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

/** A hold as its form shows it. */
export const holdFormView = z.object({
  fromOn: z.string(),
  fromAt: z.string(),
  toOn: z.string(),
  toAt: z.string(),
  reason: z.string(),
  serviceLineId: z.string(),
  way: z.enum(PLACE_WAYS),
  areaId: z.string(),
  zips: z.string(),
  version: z.number(),
});
type HoldView = z.output<typeof holdFormView>;

const ORDER = ['fromOn', 'fromAt', 'toOn', 'toAt', 'reason', 'serviceLineId', 'way', 'areaId', 'zips', 'log'];

type Props = {
  hold: HoldView | null;
  /** Of a new one. */ filled: Partial<Omit<HoldView, 'version'>>;
  services: Option[];
  areas: Option[];
  zone: string;
  opId: string;
};

export function HoldForm({ hold, filled, services, areas, zone, opId }: Props) {
  return (
    <PersistentForm
      key={hold?.version}
      id="weather-hold"
      validator={noClientValidation}
      order={ORDER}
      defaultValues={hold ?? { way: 'everywhere', ...filled }}
      className="grid gap-5"
    >
      <OperationId value={opId} />
      {hold ? <input type="hidden" name="version" value={hold.version} /> : null}
      <p className="text-sm text-ink-soft">{t('Times are in the office’s zone, {zone}.', { zone })}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="fromOn" label={t('First day')} />
        <Field name="fromAt" label={t('From')} type="time" />
        <DateField name="toOn" label={t('Last day')} />
        <Field name="toAt" label={t('Until')} type="time" />
      </div>
      <Field name="reason" label={t('Reason')} hint={t('Customers read it, like Wind of 40 mph is expected.')} />
      <PlaceFields services={services} areas={areas} way={hold?.way ?? filled.way} />
      <Field name="log" label={t('Reason for the log')} optional />
      <div>
        <SubmitButton busyText={t('Saving…')}>{hold ? t('Save hold') : t('Hold these hours')}</SubmitButton>
      </div>
    </PersistentForm>
  );
}
