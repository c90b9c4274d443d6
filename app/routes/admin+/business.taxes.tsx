import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Landmark from 'lucide-react/icons/landmark';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { ButtonForm } from '#app/components/forms/button-form';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { addTaxRate, listTaxRates, removeTaxRate } from '#app/domain/business/save-tax-rate.server';
import { taxFormSchema, taxPercent } from '#app/domain/business/tax-form.schema';
import { dayField } from '#app/domain/fields/date-field';
import { versionField } from '#app/domain/fields/number-fields';
import { stateNames } from '#app/domain/fields/us-states';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { localDate } from '#app/platform/local-date';
import { dayInWords } from './_shared/days-in-words';

const ROUTE = 'routes/admin+/business.taxes';
/** Rates of before the product wrote down when they began. */
const ALWAYS = '2000-01-01';

const rateView = z.object({
  from: z.string(),
  bps: z.number(),
  version: z.number(),
  state: z.enum(['now', 'ahead', 'over']),
  removable: z.boolean(),
  opId: z.string(),
});
type Rate = z.output<typeof rateView>;

const placeView = z.object({ state: z.string(), name: z.string(), rates: z.array(rateView) });
const pageView = z.object({ places: z.array(placeView), today: z.string(), opId: z.string() });
type Place = z.output<typeof placeView>;

const actionSchema = z.discriminatedUnion('subaction', [
  taxFormSchema.extend({ subaction: z.literal('add') }),
  z.object({
    subaction: z.literal('remove'),
    state: z.string().length(2),
    from: dayField('Choose a rate'),
    version: versionField,
  }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle('Taxes', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const today = localDate(now(), await officeZone(db));
  const rates = await listTaxRates(db);
  const states = [...new Set(rates.map(({ state }) => state))];
  const places = states.map((state) => {
    const own = rates.filter((rate) => rate.state === state);
    const current = own.find(({ from }) => from <= today);
    return {
      state,
      name: stateNames[state] ?? state,
      rates: own.map((rate) => ({
        ...rate,
        state: rate === current ? ('now' as const) : rate.from > today ? ('ahead' as const) : ('over' as const),
        removable: rate.from >= today,
        opId: crypto.randomUUID(),
      })),
    };
  });
  return respond(pageView, { places, today, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(actionSchema);
  const { data } = form;
  const today = localDate(now(), await officeZone(db));
  const adminId = actor.userId;
  await run(form, data.subaction, (tx) =>
    data.subaction === 'add' ? addTaxRate(tx, { form: data, today, adminId }) : removeTaxRate(tx, { ...data, today, adminId }),
  );
  const message = data.subaction === 'add' ? 'Tax rate saved' : 'Tax rate removed';
  return redirectWithNotice('/admin/business/taxes', { type: 'success', message });
});

export default function TaxesPage() {
  const { places, today, opId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <PageHead
        title="Taxes"
        lead="The sales tax on top of a price, by state. A sale takes the rate of its day; what was sold keeps its tax. A state that is not here has none."
      />
      <Refusal text={refusal} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {places.length === 0 ? (
          <EmptyState icon={Landmark} title="No tax rates yet">
            Nothing you sell is taxed. Add the rate of each state that you work in.
          </EmptyState>
        ) : (
          <Card padded={false}>
            <ul className="divide-y divide-line">
              {places.map((place) => (
                <PlaceRow key={place.state} place={place} />
              ))}
            </ul>
          </Card>
        )}
        <Card as="section">
          <CardHead title="Add a rate" />
          <PersistentForm
            id="tax-rate"
            subaction="add"
            validator={noClientValidation}
            order={['state', 'percent', 'from', 'reason']}
            defaultValues={{ from: today }}
            className="grid gap-5"
          >
            <OperationId value={opId} />
            <Select
              name="state"
              label="State"
              prompt="Choose a state"
              options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
            />
            <Field name="percent" label="Rate, %" inputMode="decimal" hint="Like 6.25" />
            <DateField name="from" label="From" min={today} />
            <Field name="reason" label="Reason for the log" optional />
            <div>
              <SubmitButton busyText="Saving…">Save rate</SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </>
  );
}

function since(rate: Rate): string {
  if (rate.state === 'ahead') return `from ${dayInWords(rate.from)}`;
  if (rate.from === ALWAYS) return rate.state === 'now' ? 'today' : 'before';
  return rate.state === 'now' ? `since ${dayInWords(rate.from)}` : `earlier, from ${dayInWords(rate.from)}`;
}

function PlaceRow({ place }: { place: Place }) {
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 px-5 py-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6 sm:px-6">
      <p className="py-1.5 font-semibold">{place.name}</p>
      <ul>
        {place.rates.map((rate) => (
          <li key={rate.from} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <p className={rate.state === 'now' ? 'font-semibold' : 'text-sm text-ink-soft'}>
              <span className="figures">{`${taxPercent(rate.bps)}%`}</span>{' '}
              <span className="text-sm font-normal text-ink-soft">{since(rate)}</span>
            </p>
            {rate.removable ? (
              <ButtonForm
                fields={{
                  subaction: 'remove',
                  state: place.state,
                  from: rate.from,
                  version: String(rate.version),
                  opId: rate.opId,
                }}
                variant="quiet"
                size="sm"
                label={`Remove ${taxPercent(rate.bps)}% ${since(rate)}: ${place.name}`}
              >
                Remove
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
}
