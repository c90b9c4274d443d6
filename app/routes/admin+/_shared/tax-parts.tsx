import { Form } from '@remix-run/react';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { inputClass } from '#app/components/forms/field-frame';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Button } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { stateNames } from '#app/domain/fields/us-states';
import { taxPercent } from '#app/domain/taxes/tax-form.schema';

export const askedView = z.object({
  zip: z.string(),
  title: z.string(),
  total: z.number(),
  lines: z.array(z.object({ name: z.string(), bps: z.number() })),
});

const PLACES = [
  { value: 'state', label: 'The whole state' },
  { value: 'county', label: 'A county' },
  { value: 'city', label: 'A city' },
  { value: 'zips', label: 'ZIP codes' },
];

export function RateForm({ today, opId }: { today: string; opId: string }) {
  return (
    <PersistentForm
      id="tax-rate"
      subaction="add"
      validator={noClientValidation}
      order={['state', 'place', 'name', 'zips', 'percent', 'from', 'reason']}
      defaultValues={{ from: today, place: 'state' }}
      className="group/rate grid gap-5"
    >
      <OperationId value={opId} />
      <Select
        name="state"
        label="State"
        prompt="Choose a state"
        options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
      />
      <Select name="place" label="Where in it" defaultValue="state" options={PLACES} />
      <div className="group-has-[option[value=state]:checked]/rate:hidden">
        <Field
          name="name"
          label="Name of the place"
          hint="A county or a city as its ZIP codes have it, or what you call the list."
        />
      </div>
      <div className="hidden group-has-[option[value=zips]:checked]/rate:block">
        <TextArea name="zips" label="ZIP codes" rows={4} hint="With commas, spaces or lines between them." />
      </div>
      <Field name="percent" label="Rate, %" inputMode="decimal" hint="Like 6.25. Of a place, what comes on top of its state’s." />
      <DateField name="from" label="From" min={today} />
      <Field name="reason" label="Reason for the log" optional />
      <div>
        <SubmitButton busyText="Saving…">Save rate</SubmitButton>
      </div>
    </PersistentForm>
  );
}

type Asked = z.output<typeof askedView> | null;

/** What a ZIP code pays today, line by line. */
export function ZipRates({ asked }: { asked: Asked }) {
  return (
    <Card as="section">
      <CardHead title="What a ZIP code pays" />
      <Form method="get" className="flex items-end gap-3">
        <label className="grow">
          <span className="block font-semibold">ZIP code</span>
          <input name="zip" inputMode="numeric" defaultValue={asked?.zip} className={inputClass} />
        </label>
        <Button type="submit" variant="secondary">
          Look
        </Button>
      </Form>
      {asked ? (
        <div className="mt-4">
          <p className="font-semibold">{asked.title}</p>
          <dl className="figures mt-2 divide-y divide-line text-sm">
            {asked.lines.map(({ name, bps }) => (
              <div key={name} className="flex justify-between gap-4 py-1.5">
                <dt className="text-ink-soft">{name}</dt>
                <dd>{`${taxPercent(bps)}%`}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </Card>
  );
}
