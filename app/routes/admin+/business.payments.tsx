import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readLater, requireActive } from '#app/domain/operations/later-ready.server';
import { keySets, keyVariable, type KeySet, readStripe } from '#app/domain/operations/read-stripe.server';
import { registerEndpoint } from '#app/domain/operations/register-endpoint.server';
import { sendTestEvent } from '#app/domain/operations/send-test-event.server';
import { laterForm } from '#app/domain/payments/later-form.schema';
import type { LaterSettings } from '#app/domain/payments/later-policy';
import { markLaterSettings, readLaterSettings, saveLaterSettings } from '#app/domain/payments/later-settings.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { StripeSet } from './_shared/stripe-set';
import { NewSecret } from './_shared/new-secret';
import { overTimeView, PayOverTime } from './_shared/pay-over-time';
import { registeredView, stripeView } from './_shared/stripe-view';

const ROUTE = 'routes/admin+/business.payments';

const pageView = z.object({ sets: z.array(stripeView), keyName: z.string(), overTime: overTimeView });

const buttonSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('register'), set: z.enum(['main', 'beside']), kind: z.enum(['own', 'connected']) }),
  z.object({ subaction: z.literal('test'), set: z.enum(['main', 'beside']) }),
  laterForm,
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Payments'), 'Admin') }];

async function readSet(db: Parameters<typeof readStripe>[0], set: KeySet) {
  const [found, later] = await Promise.all([readStripe(db, set), readLater(db, set)]);
  return { ...found, account: [...found.account, ...later] };
}

function presentOverTime(settings: LaterSettings): z.output<typeof overTimeView> {
  const { on, methods, leastCents, mostCents } = settings;
  const values = { on: on ? 'yes' : 'no', leastCents: String(leastCents / 100), mostCents: String(mostCents / 100) };
  return { values, methods, seen: markLaterSettings(settings), opId: crypto.randomUUID() };
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const [settings, sets] = await Promise.all([readLaterSettings(db), Promise.all(keySets().map((set) => readSet(db, set)))]);
  return respond(pageView, {
    keyName: keyVariable('main'),
    overTime: presentOverTime(settings),
    sets: sets.map((set) => ({
      ...set,
      opId: crypto.randomUUID(),
      endpoints: set.endpoints.map((each) => ({ ...each, opId: crypto.randomUUID() })),
    })),
  });
});

/** The signing secret is in the answer and nowhere else: it is not kept with the operation. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(buttonSchema);
  const { data } = form;
  await limitRate('settings.user', `stripe:${actor.userId}`);
  if (data.subaction === 'pay-over-time') {
    if (data.on && data.methods.length > 0) await requireActive(data.methods);
    await run(form, 'pay-over-time', (tx) => saveLaterSettings(tx, { form: data, adminId: actor.userId }));
    return redirectWithNotice('/admin/business/payments', { type: 'success', message: t('Paying over time saved') });
  }
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
  const { sets, keyName, overTime } = useLoaderData<typeof loader>();
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
      <PayOverTime {...overTime} />
      <p className="mt-6 text-sm">
        <Link to="/admin/ready" className="inline-link">
          {t('Is everything ready?')}
        </Link>
      </p>
    </>
  );
}
