import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { previewPlanChange, sendPlanChange, startPlanChange } from '#app/domain/plans/change-plan.server';
import { readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { changePlanForm, changePlanView } from './_shared/change-plan-view.server';

const ROUTE = 'routes/_billing+/plans_.change';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Change your plan')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const planCode = url.searchParams.get('to') ?? '';
  const active = await readSubscription(db, actor.userId);
  if (!active || active.planCode === planCode) throw safeRedirect(`/plans?selected=${encodeURIComponent(planCode)}`, '/plans');
  const preview = await previewPlanChange(db, { customerId: actor.userId, planCode });
  return respond(changePlanView, { planCode, ...preview, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(changePlanForm);
  const started = await run(form, 'change', (tx) =>
    startPlanChange(tx, { customerId: actor.userId, ...form.data, opId: crypto.randomUUID() }),
  );
  await sendPlanChange(db, started);
  return safeRedirect('/customer/dashboard?status=updated', '/', { status: 303 });
});

export default function ChangePlanPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-10 sm:py-14">
        <PageHead
          title={t('Change to {toName}?', { toName: data.toName })}
          lead={t('You have {fromName}. Prorated changes apply today.', { fromName: data.fromName })}
        />
        <Card className="mt-6">
          <h2 className="font-semibold">{t('Today')}</h2>
          <ul className="figures mt-2 text-ink-soft">
            {data.lines.map((line, index) => (
              <li key={`${index} ${line.label}`} className="flex justify-between gap-4 py-1">
                <span>{line.label}</span>
                <span>{formatMoney(line.amountCents, 'always')}</span>
              </li>
            ))}
          </ul>
          <p className="figures mt-2 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
            <span>{t('Charged today')}</span>
            <span>{formatMoney(data.dueNowCents, 'always')}</span>
          </p>
          <p className="mt-3 text-ink-soft">
            {t('Starting next month, you pay {monthly} a month.', { monthly: formatMoney(data.monthlyCents) })}{' '}
            {data.dueNowCents === 0 ? t('Nothing is charged for this change.') : t('The amount is charged to your default card.')}
          </p>
          <PersistentForm id="change-plan" validator={noClientValidation} className="mt-6">
            <OperationId value={data.opId} />
            <input type="hidden" name="planCode" value={data.planCode} />
            <input type="hidden" name="prorationDate" value={data.prorationDate} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton busyText={t('Processing...')}>
                {data.dueNowCents === 0
                  ? t('Change plan')
                  : t('Pay {dueNow} and change', { dueNow: formatMoney(data.dueNowCents, 'always') })}
              </SubmitButton>
              <LinkButton to="/plans" variant="secondary">
                {t('Keep {fromName}', { fromName: data.fromName })}
              </LinkButton>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </SiteLayout>
  );
}
