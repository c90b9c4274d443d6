import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { OperationId } from '#app/components/forms/operation-id';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Button } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { readUnsubscribe, unsubscribe } from '#app/domain/notifications/unsubscribe.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { transact } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/unsubscribe+/$token';
const pageView = z.object({ about: z.string(), opId: z.string() });
/** The field that the servers of mail programs send for a click on their own button (RFC 8058). */
const ONE_CLICK = 'List-Unsubscribe';
const formSchema = z.object({ [ONE_CLICK]: z.string().max(50).optional() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Unsubscribe')) }, { name: 'robots', content: 'noindex' }];

export const handle = { hydrate: false };

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) =>
  respond(pageView, { about: await readUnsubscribe(db, params.token ?? ''), opId: crypto.randomUUID() }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, params, read }) => {
  const { data } = await read(formSchema);
  await transact(db, (tx) => unsubscribe(tx, params.token ?? ''));
  // Those servers follow no redirect; the page itself is as good an answer as any.
  if (data[ONE_CLICK] !== undefined) return null;
  return redirectWithNotice('/', { type: 'success', message: t('You’re unsubscribed') });
});

export default function UnsubscribePage() {
  const { about, opId } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-xl py-12">
        <Refusal text={useRefusal()} />
        <PageHead
          title={t('Unsubscribe?')}
          lead={t('We’ll stop emailing you about {about}. You’ll still get emails about your bookings and payments.', { about })}
        />
        <Form method="post" reloadDocument className="mt-6">
          <OperationId value={opId} />
          <Button type="submit">{t('Unsubscribe')}</Button>
        </Form>
      </div>
    </SiteLayout>
  );
}
