import { Link } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { ConsentSentence } from '#app/components/booking/booking-consent';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { serviceCallSchema, type EXPRESS_PAGES } from '#app/domain/service-calls/service-call.schema';
import { t } from '#app/platform/texts/t';
import { CallFields, OtherCalls } from './call-fields';
import type { ServiceCallData } from './express-view.server';

const validator = withZod(serviceCallSchema);

/** A service call: phone, address, what is wrong, and how soon. */
export function ServiceCallForm({ data, place }: { data: ServiceCallData; place: (typeof EXPRESS_PAGES)[number] }) {
  if (data.sites.length === 0) {
    return (
      <div>
        <p className="text-ink-soft">{t('Save the address first. Then you can request service there.')}</p>
        <LinkButton to="/customer/sites/new" className="mt-4">
          {t('Add an address')}
        </LinkButton>
      </div>
    );
  }
  return (
    <PersistentForm id="express" action={`/customer/express?call=${data.call.id}`} validator={validator} className="space-y-5">
      <OtherCalls data={data} page="/customer/express" />
      <OperationId value={data.opId} />
      <input type="hidden" name="place" value={place} />
      <Field name="phone" label={t('Phone')} type="tel" inputMode="tel" autoComplete="tel" defaultValue={data.phone} />
      <Select name="siteId" label={t('Address')} options={data.sites} defaultValue={data.sites[0]?.value} />
      <CallFields data={data} columns={place === '/customer/dashboard' ? 1 : 2} />
      <Cover data={data} />
      <div className="space-y-3 text-sm text-ink-soft">
        <p>
          {t('Prices are before tax and cover up to an hour of work.')}{' '}
          {data.consent ? data.consent.rules.join(' ') : t('You pay at checkout, then we ask the nearest pros.')}
        </p>
        {data.consent ? <ConsentSentence consent={data.consent} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton busyText={t('Sending…')}>{t('Request service')}</SubmitButton>
        <Link to="/customer/sites" className="text-sm font-semibold text-link underline underline-offset-4">
          {t('Your addresses')}
        </Link>
      </div>
    </PersistentForm>
  );
}

/** A member's free calls: the plan's is offered first, and paying stays possible so that one can be kept for later. */
function Cover({ data: { freeCalls } }: { data: ServiceCallData }) {
  if (!freeCalls) return null;
  const { planName, left, ofYear } = freeCalls;
  if (left === 0) {
    return (
      <p className="rounded-lg bg-sunken p-4 text-sm">
        {t(
          'You’ve used {ofYear, plural, one {the free service call} other {all # free service calls}} in your {planName} plan this year.',
          { ofYear, planName },
        )}
      </p>
    );
  }
  return (
    <RadioCards
      name="cover"
      legend={t('How do you want to pay?')}
      defaultValue="plan"
      cards={[
        {
          value: 'plan',
          label: t('Covered by your {planName} plan', { planName }),
          detail: t(
            '{left} of {ofYear, plural, one {# free service call} other {# free service calls}} left this year. This one costs you nothing.',
            { left, ofYear },
          ),
          aside: formatMoney(0),
        },
        { value: 'pay', label: t('Pay for this one'), detail: t('Keep your free call for later.') },
      ]}
    />
  );
}
