import { Link } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { Field } from '#app/components/forms/field';
import { LastingForm } from '#app/components/forms/lasting-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { expressSchema } from '#app/domain/express/express.schema';
import type { ExpressData } from './express-view';

const validator = withZod(expressSchema);

/** Lights out: phone, address, and how soon. */
export function ExpressForm({ data }: { data: ExpressData }) {
  if (data.sites.length === 0) {
    return (
      <div>
        <p className="text-ink-soft">Save the address first, then we can send somebody.</p>
        <LinkButton to="/customer/sites/new" className="mt-4">
          Add an address
        </LinkButton>
      </div>
    );
  }
  return (
    <LastingForm id="express" action="/customer/express" validator={validator} className="space-y-5">
      <OperationId value={data.opId} />
      <Field name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" defaultValue={data.phone} />
      <Select name="siteId" label="Address" options={data.sites} defaultValue={data.sites[0]?.value} />
      <TextArea name="problem" label="What is out?" optional limit={500} rows={2} />
      <RadioCards
        name="when"
        legend="How soon?"
        columns={2}
        defaultValue="now"
        cards={[
          { value: 'now', label: 'Today or tomorrow', aside: formatMoney(data.urgentCents) },
          { value: 'week', label: 'Within a week', aside: formatMoney(data.baseCents) },
        ]}
      />
      <Cover data={data} />
      <SubmitButton busyText="Sending…">Send somebody</SubmitButton>
      <p className="text-sm text-ink-faint">
        Before tax, for up to an hour. {data.freeCalls?.left ? 'Where you pay yourself, your' : 'Your'} saved card pays when it is
        done.{' '}
        <Link to="/customer/sites" className="font-semibold text-link underline underline-offset-4">
          Your addresses
        </Link>
      </p>
    </LastingForm>
  );
}

/** A member's free calls: the plan's is offered first, and paying stays possible so that one can be kept for later. */
function Cover({ data: { freeCalls } }: { data: ExpressData }) {
  if (!freeCalls) return null;
  const { planName, left, ofYear } = freeCalls;
  if (left === 0) {
    return (
      <p className="rounded-lg bg-sunken p-4 text-sm">
        Your {planName} plan has covered {ofYear === 1 ? 'its service call' : `all ${ofYear} service calls`} of this year.
      </p>
    );
  }
  return (
    <RadioCards
      name="cover"
      legend="Who pays for it?"
      defaultValue="plan"
      cards={[
        {
          value: 'plan',
          label: `Covered by your ${planName} plan`,
          detail: `${left} of ${ofYear} free ${ofYear === 1 ? 'service call' : 'service calls'} left this year. This one costs you nothing.`,
          aside: formatMoney(0),
        },
        { value: 'pay', label: 'I pay for this one', detail: 'And keep the free call for later.' },
      ]}
    />
  );
}
