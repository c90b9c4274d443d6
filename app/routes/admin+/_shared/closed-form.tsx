import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { CLOSED_WAYS } from '#app/domain/closed-days/closed-form.schema';

/** Closed days as their form shows them. */
export const closedFormView = z.object({
  name: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  reason: z.string(),
  serviceLineId: z.string(),
  way: z.enum(CLOSED_WAYS),
  areaId: z.string(),
  zips: z.string(),
  version: z.number(),
});
type ClosedView = z.output<typeof closedFormView>;

type Option = { value: string; label: string };
const ORDER = ['name', 'fromOn', 'toOn', 'reason', 'serviceLineId', 'way', 'areaId', 'zips', 'log'];
const WAYS = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'area', label: 'A service area' },
  { value: 'zips', label: 'ZIP codes' },
];

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
      <Field name="name" label="Name" hint="For the office, like Thanksgiving 2026." />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="fromOn" label="First day" />
        <DateField name="toOn" label="Last day" />
      </div>
      <Field name="reason" label="Reason" hint="Customers see it beside the day, like Our crews are off for Thanksgiving." />
      <Select name="serviceLineId" label="Service" options={[{ value: '', label: 'All services' }, ...services]} />
      <div className="group/way grid gap-5">
        <RadioCards name="way" legend="Where" cards={WAYS} columns={3} defaultValue={closed?.way ?? 'everywhere'} />
        <div className="group-has-[[name=way]:not([value=area]):checked]/way:hidden">
          <Select name="areaId" label="Service area" options={[{ value: '', label: 'Choose a service area' }, ...areas]} />
        </div>
        <div className="group-has-[[name=way]:not([value=zips]):checked]/way:hidden">
          <TextArea
            name="zips"
            label="ZIP codes"
            rows={5}
            hint="With commas, spaces or lines between them."
            placeholder="60614, 60657, 60618"
          />
        </div>
      </div>
      <Field name="log" label="Reason for the log" optional />
      <div>
        <SubmitButton busyText="Saving…">{closed ? 'Save closed days' : 'Close these days'}</SubmitButton>
      </div>
    </PersistentForm>
  );
}
