import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { serviceCallSchema } from '#app/domain/service-calls/service-call.schema';
import { requestServiceCall } from '#app/domain/checkout/request-service-call.server';
import { isOn } from '#app/domain/settings/flags.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import type { Db } from '#app/platform/db.server';
import { NotAllowed, NotFound } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { ServiceCallForm } from './_shared/express-form';
import { readServiceCall } from './_shared/read-express.server';
import { serviceCallView } from './_shared/express-view.server';

const ROUTE = 'routes/customer+/express';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.call.name ?? t('Service call')) }];

const NOT_OFFERED = mark('Service calls aren’t available right now. Contact us and we’ll help.');

/** The page is there while the flag is on, as the card on the dashboard is. */
async function requireExpress(db: Db, { userId, roles }: { userId: string; roles: readonly string[] }): Promise<void> {
  if (!(await isOn(db, 'enable_express_mode', { userId, roles }))) throw new NotFound(NOT_OFFERED);
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  await requireExpress(db, actor);
  const data = await readServiceCall(db, { userId: actor.userId, asked: url.searchParams.get('call') });
  if (!data) throw new NotFound(NOT_OFFERED);
  return respond(serviceCallView, data);
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  await requireExpress(db, actor);
  const form = await read(serviceCallSchema);
  if (!actor.emailVerified) throw new NotAllowed(t('Confirm your email address first. Open the link we emailed you.'));
  const call = await run(form, 'express', (tx) => requestServiceCall(tx, { customerId: actor.userId, form: form.data }));
  if (call.next === 'checkout') return safeRedirect(`/checkout?quote=${call.quoteToken}`);
  return redirectWithNotice(`/customer/visits/${call.visitId}`, {
    type: 'success',
    message: t('Service requested'),
    description: t('We’re asking the nearest pros now, and we’ll call you within 30 minutes (business hours).'),
  });
});

export default function ExpressPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={data.call.name}
        lead={t('{description} Under 2 minutes to ask, and we call you back within 30 minutes (business hours).', {
          description: data.call.description,
        })}
      />
      <Card className="mt-6">
        <ServiceCallForm data={data} place="/customer/express" />
      </Card>
    </div>
  );
}
