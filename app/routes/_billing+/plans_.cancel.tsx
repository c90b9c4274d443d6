import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { cancelPlan, previewPlanCancel } from '#app/domain/plans/cancel-plan.server';
import { planEndText } from '#app/domain/notifications/templates/plan-words';
import { readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { formatDateTime } from '#app/platform/format-date-time';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/_billing+/plans_.cancel';

const pageView = z.object({ planName: z.string(), endsOn: z.string(), ends: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Cancel your plan')) }, { name: 'robots', content: 'noindex' }];

function day(at: Date, zone: string): string {
  return formatDateTime(at, { style: 'long-date', zone });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  if (!(await readSubscription(db, actor.userId))) throw safeRedirect('/plans');
  const preview = await previewPlanCancel(db, actor.userId);
  if (preview.cancelAt) throw safeRedirect('/plans');
  return respond(pageView, {
    planName: preview.planName,
    endsOn: day(preview.endsAt, await officeZone(db)),
    ends: planEndText(preview.noticeDays),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(z.object({}));
  const { endsAt } = await run(form, 'cancel-plan', (tx) => cancelPlan(tx, { customerId: actor.userId }));
  const endsOn = day(new Date(endsAt), await officeZone(db));
  return redirectWithNotice('/plans', { type: 'success', message: t('Your plan ends on {endsOn}', { endsOn }) });
});

export default function CancelPlanPage() {
  const { planName, endsOn, ends, opId } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-10 sm:py-14">
        <PageHead title={t('Cancel {planName}?', { planName })} lead={t('It will end on {endsOn}.', { endsOn })} />
        <Card className="mt-6">
          <p className="text-ink-soft">
            {t(
              'Your plan ends {ends}. Until {endsOn} you keep its guarantee, free service calls and discount, and you can change your mind.',
              { ends, endsOn },
            )}
          </p>
          <PersistentForm id="cancel-plan" validator={noClientValidation} className="mt-6">
            <OperationId value={opId} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton variant="danger" busyText={t('Processing...')}>
                {t('Cancel plan')}
              </SubmitButton>
              <LinkButton to="/plans" variant="secondary">
                {t('Keep plan')}
              </LinkButton>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </SiteLayout>
  );
}
