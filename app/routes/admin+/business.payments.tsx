import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { keySets, keyVariable, readStripe } from '#app/domain/operations/read-stripe.server';
import { registerEndpoint } from '#app/domain/operations/register-endpoint.server';
import { sendTestEvent } from '#app/domain/operations/send-test-event.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { StripeSet } from './_shared/stripe-set';
import { NewSecret } from './_shared/new-secret';
import { registeredView, stripeView } from './_shared/stripe-view';

const ROUTE = 'routes/admin+/business.payments';

const pageView = z.object({ sets: z.array(stripeView), keyName: z.string() });

const buttonSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('register'), set: z.enum(['main', 'beside']), kind: z.enum(['own', 'connected']) }),
  z.object({ subaction: z.literal('test'), set: z.enum(['main', 'beside']) }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Payments'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const sets = await Promise.all(keySets().map((set) => readStripe(db, set)));
  return respond(pageView, {
    keyName: keyVariable('main'),
    sets: sets.map((set) => ({
      ...set,
      opId: crypto.randomUUID(),
      endpoints: set.endpoints.map((each) => ({ ...each, opId: crypto.randomUUID() })),
    })),
  });
});

/** The signing secret is in the answer and nowhere else: it is not kept with the operation. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read }) => {
  const { data } = await read(buttonSchema);
  await limitRate('settings.user', `stripe:${actor.userId}`);
  if (!keySets().includes(data.set)) throw new InputError(t('These keys are not set here.'));
  if (data.subaction === 'test') {
    await sendTestEvent(data.set);
    return redirectWithNotice('/admin/business/payments', {
      type: 'success',
      message: t('Stripe sends a test event'),
      description: t('It should be here within a minute. Load this page again to see it.'),
    });
  }
  const { set, kind } = data;
  const done = await registerEndpoint(db, { set, kind, adminId: actor.userId });
  if (done.secret) return respond(registeredView, { registered: { ...done, kind } });
  return redirectWithNotice('/admin/business/payments', {
    type: done.did === 'repaired' ? 'success' : 'info',
    message:
      done.did === 'repaired' ? t('Webhook endpoint repaired') : t('Nothing to do: the webhook endpoint is as it should be'),
  });
});

export default function PaymentsSetupPage() {
  const { sets, keyName } = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<z.output<typeof registeredView>>>();
  return (
    <>
      <PageHead
        title={t('Payments')}
        lead={t('Whether Stripe takes your customers’ money and passes the pros’ shares on. Asked of Stripe just now.')}
      />
      <Refusal text={useRefusal()} />
      {answer?.registered ? <NewSecret {...answer.registered} /> : null}
      {sets.length === 0 ? (
        <Notice tone="warn" title={t('No Stripe key is set')} className="mt-6 max-w-3xl">
          {t(
            'In Stripe’s dashboard, open Developers, API keys, and copy the secret key. On the server, set {variable} to it and restart. Then come back: the webhook endpoints are made here.',
            { variable: keyName },
          )}
        </Notice>
      ) : null}
      {sets.map((set) => (
        <StripeSet key={set.set} {...set} />
      ))}
      <p className="mt-6 text-sm">
        <Link to="/admin/ready" className="inline-link">
          {t('Is everything ready?')}
        </Link>
      </p>
    </>
  );
}
