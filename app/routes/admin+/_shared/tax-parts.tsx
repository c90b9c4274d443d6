import { Form } from '@remix-run/react';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { FieldError, inputClass } from '#app/components/forms/field-frame';
import { FilterInput, FilterSelect } from '#app/components/forms/filter-input';
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
import { TAX_PLACES } from '#app/domain/taxes/tax-lines';
import { mark, t, translate } from '#app/platform/texts/t';

export const askedView = z.object({
  zip: z.string(),
  title: z.string(),
  total: z.number(),
  lines: z.array(z.object({ name: z.string(), bps: z.number() })),
  /** "A customer pays $1,062.50 for work of $1,000." */
  pays: z.string().nullable(),
  /** A rate that is not saved, as it was typed, and what the ZIP code would pay with it. */
  tried: z.object({ percent: z.string(), place: z.enum(TAX_PLACES), text: z.string(), problem: z.string().optional() }),
});

const PLACES = [
  { value: 'state', label: mark('The whole state') },
  { value: 'county', label: mark('A county') },
  { value: 'city', label: mark('A city') },
  { value: 'zips', label: mark('ZIP codes') },
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
        label={t('State')}
        prompt={t('Choose a state')}
        options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
      />
      <Select
        name="place"
        label={t('Where in it')}
        defaultValue="state"
        options={PLACES.map(({ value, label }) => ({ value, label: translate(label) }))}
      />
      <div className="group-has-[option[value=state]:checked]/rate:hidden">
        <Field
          name="name"
          label={t('Name of the place')}
          hint={t('A county or a city as its ZIP codes have it, or what you call the list.')}
        />
      </div>
      <div className="hidden group-has-[option[value=zips]:checked]/rate:block">
        <TextArea name="zips" label={t('ZIP codes')} rows={4} hint={t('With commas, spaces or lines between them.')} />
      </div>
      <Field
        name="percent"
        label={t('Rate, %')}
        inputMode="decimal"
        hint={t('Like 6.25. Of a place, what comes on top of its state’s.')}
      />
      <DateField name="from" label={t('First day')} min={today} />
      <Field name="reason" label={t('Reason for the log')} optional />
      <div>
        <SubmitButton busyText={t('Saving…')}>{t('Save rate')}</SubmitButton>
      </div>
    </PersistentForm>
  );
}

type Asked = z.output<typeof askedView> | null;

const IN_PLACES = [
  { value: 'state', label: mark('Its whole state') },
  { value: 'county', label: mark('Its county') },
  { value: 'city', label: mark('Its city') },
  { value: 'zips', label: mark('A new list with it') },
];

/** What a ZIP code pays today, line by line, and with a rate that is tried before it is saved. */
export function ZipRates({ asked }: { asked: Asked }) {
  const tried = asked?.tried;
  return (
    <Card as="section">
      <CardHead title={t('What a ZIP code pays')} hint={t('Try a rate here before you save it.')} />
      <Form method="get" className="grid gap-4">
        <label>
          <span className="block font-semibold">{t('ZIP code')}</span>
          <FilterInput name="zip" inputMode="numeric" value={asked?.zip} className={inputClass} />
        </label>
        <div>
          <label>
            <span className="block font-semibold">
              {t('With a rate of, %')} <span className="font-normal text-ink-faint">{t('(optional)')}</span>
            </span>
            <FieldError id="tried-error" error={tried?.problem} />
            <FilterInput
              name="percent"
              inputMode="decimal"
              value={tried?.percent}
              aria-invalid={tried?.problem ? true : undefined}
              aria-describedby={tried?.problem ? 'tried-error' : undefined}
              className={inputClass}
            />
          </label>
        </div>
        <label>
          <span className="block font-semibold">{t('Where')}</span>
          <FilterSelect name="place" value={tried?.place ?? 'state'} className={inputClass}>
            {IN_PLACES.map(({ value, label }) => (
              <option key={value} value={value}>
                {translate(label)}
              </option>
            ))}
          </FilterSelect>
        </label>
        <div>
          <Button type="submit" variant="secondary">
            {t('Show')}
          </Button>
        </div>
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
          {asked.pays ? <p className="mt-2 text-sm">{asked.pays}</p> : null}
          {tried?.text ? <p className="mt-3 border-t border-line pt-3 font-semibold">{tried.text}</p> : null}
        </div>
      ) : null}
    </Card>
  );
}
