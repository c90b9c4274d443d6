import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { joinWaitlist } from '#app/domain/waitlist/join-waitlist.server';
import { waitlistSchema } from '#app/domain/waitlist/waitlist.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/waitlist+/index';

const pageView = z.object({ email: z.string(), zip: z.string(), service: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Waitlist')) }, { name: 'robots', content: 'noindex' }];

export const handle = { hydrate: false };

export const loader = /* @__PURE__ */ guardLoader(ROUTE, ({ actor, url }) =>
  respond(pageView, {
    email: actor?.email ?? '',
    zip: (url.searchParams.get('zip') ?? '').slice(0, 10),
    service: (url.searchParams.get('service') ?? '').slice(0, 60),
    opId: crypto.randomUUID(),
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, read, run }) => {
  const form = await read(waitlistSchema);
  const entry = { form: form.data, userId: actor?.userId ?? null };
  await run(form, 'join', (tx) => joinWaitlist(tx, entry), [['form-accepted.ip', context.clientIp]]);
  return redirectWithNotice('/services', {
    type: 'success',
    message: t('You’re on the waitlist'),
    description: t('We’ll email you once, as soon as a crew is free near you.'),
  });
});

export default function WaitlistPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-xl py-12">
        <PageHead
          title={t('Join the waitlist')}
          lead={t('Enter your email. We’ll email you once, when a crew is free near you.')}
        />
        <Card className="mt-6">
          <PersistentForm id="waitlist" validator={noClientValidation} className="space-y-5">
            <OperationId value={data.opId} />
            <input type="hidden" name="service" value={data.service} />
            <Field
              name="email"
              label={t('Email')}
              type="email"
              autoComplete="email"
              inputMode="email"
              defaultValue={data.email}
            />
            <Field
              name="zip"
              label={t('ZIP code')}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              defaultValue={data.zip}
            />
            <SubmitButton busyText={t('Saving…')}>{t('Notify me')}</SubmitButton>
          </PersistentForm>
        </Card>
      </div>
    </SiteLayout>
  );
}
