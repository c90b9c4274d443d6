import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EmailField, NameField, PhoneField, ZipField } from '#app/components/forms/contact-fields';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { StreetField } from '#app/components/forms/street-field';
import { UnitField } from '#app/components/forms/unit-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { requestGuestCall } from '#app/domain/checkout/request-guest-call.server';
import { stateNames } from '#app/domain/fields/us-states';
import { limitRefused } from '#app/http/form-limits.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import type { Limit } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { CallFields, OtherCalls } from '../customer+/_shared/call-fields';
import { guestCallSchema, readGuestCall, serviceCallView } from '../customer+/_shared/guest-call.server';

const ROUTE = 'routes/_booking+/service-call';

const ORDER = [
  'problemType',
  'problem',
  'when',
  'name',
  'email',
  'phone',
  'addressStreet',
  'addressUnit',
  'addressCity',
  'addressState',
  'zip',
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.offered.call.name ?? t('Service call')) },
  {
    name: 'description',
    content: t('Something is wrong and can’t wait? Say what and where, see the price, and a pro comes to you.'),
  },
];

/** Who is signed in asks from their own area, where their addresses and their plan are. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const asked = url.searchParams.get('call');
  const offered = await readGuestCall(db, asked);
  if (actor) throw safeRedirect(`/customer/express?call=${offered.call.id}`);
  const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));
  return respond(serviceCallView, { offered, states, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ context, db, read, run }) => {
  await readGuestCall(db, null);
  return limitRefused(context.clientIp, async () => {
    const form = await read(guestCallSchema);
    const limit: Limit = ['form-accepted.ip', context.clientIp];
    const token = await run(form, 'service-call', (tx) => requestGuestCall(tx, form.data), [limit]);
    return safeRedirect(`/checkout?quote=${token}`, '/', { status: 303 });
  });
});

export default function ServiceCallPage() {
  const { offered, states, opId } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead
          title={offered.call.name}
          lead={t('{description} We call you back within 30 minutes (business hours).', {
            description: offered.call.description,
          })}
        />
        <PersistentForm id="service-call" validator={noClientValidation} order={ORDER} className="mt-8 grid max-w-xl gap-6">
          <OtherCalls data={offered} page="/service-call" />
          <OperationId value={opId} />
          <CallFields data={offered} columns={2} />
          <NameField />
          <div className="grid gap-6 sm:grid-cols-2">
            <EmailField />
            <PhoneField />
          </div>
          <StreetField
            name="addressStreet"
            label={t('Street address')}
            autoComplete="address-line1"
            fills={{ city: 'addressCity', state: 'addressState', zip: 'zip' }}
          />
          <UnitField name="addressUnit" />
          <div className="grid gap-6 sm:grid-cols-2">
            <Field name="addressCity" label={t('City')} autoComplete="address-level2" />
            <Select
              name="addressState"
              label={t('State')}
              prompt={t('Choose a state')}
              options={states}
              autoComplete="address-level1"
            />
          </div>
          <ZipField />
          <p className="text-sm text-ink-soft">
            {t('Prices are before tax and cover up to an hour of work. You pay at checkout, then we ask the nearest pros.')}
          </p>
          <div>
            <SubmitButton size="lg" busyText={t('Sending…')}>
              {t('Continue to checkout')}
            </SubmitButton>
          </div>
        </PersistentForm>
      </div>
    </SiteLayout>
  );
}
