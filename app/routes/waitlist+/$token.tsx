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
import { leaveWaitlist } from '#app/domain/waitlist/join-waitlist.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/waitlist+/$token';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Leave the waitlist')) }, { name: 'robots', content: 'noindex' }];

export const handle = { hydrate: false };

export const loader = /* @__PURE__ */ guardLoader(ROUTE, () =>
  respond(z.object({ opId: z.string() }), { opId: crypto.randomUUID() }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ params, read, run }) => {
  const form = await read(z.object({}));
  await run(form, 'leave', (tx) => leaveWaitlist(tx, { token: params.token ?? '' }));
  return redirectWithNotice('/services', { type: 'success', message: t('You’ve left the waitlist') });
});

export default function LeaveWaitlistPage() {
  const { opId } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-xl py-12">
        <Refusal text={useRefusal()} />
        <PageHead title={t('Leave the waitlist?')} lead={t('We’ll stop emailing you about this ZIP code.')} />
        <Form method="post" reloadDocument className="mt-6">
          <OperationId value={opId} />
          <Button type="submit">{t('Leave the waitlist')}</Button>
        </Form>
      </div>
    </SiteLayout>
  );
}
