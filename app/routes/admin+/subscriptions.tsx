import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { benefitsSchema, parseBenefits } from '#app/domain/catalog/plan-benefits';
import { NEW_PLAN, planFormSchema } from '#app/domain/plans/plan-form.schema';
import { addPlan, listPlansForAdmin, savePlan } from '#app/domain/plans/save-plan.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { planFeatures } from '#app/domain/plans/plan-features';

const ROUTE = 'routes/admin+/subscriptions';

const planView = z.object({
  code: z.string(),
  name: z.string(),
  tagline: z.string(),
  priceCents: z.number(),
  features: z.array(z.string()),
  benefits: benefitsSchema,
  isPopular: z.boolean(),
  isActive: z.boolean(),
  version: z.number(),
  members: z.number(),
  opId: z.string(),
});
const pageView = z.object({ plans: z.array(planView), newOpId: z.string() });
type Plan = z.output<typeof planView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Subscription plans'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const plans = await listPlansForAdmin(db);
  return respond(pageView, {
    plans: plans.map(({ _count, benefits, ...plan }) => ({
      ...plan,
      benefits: parseBenefits(benefits),
      features: planFeatures(parseBenefits(benefits)),
      members: _count.subscriptions,
      opId: crypto.randomUUID(),
    })),
    newOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(planFormSchema);
  if (form.data.subaction === NEW_PLAN) {
    const { code } = await run(form, 'add', async (tx) => ({
      code: await addPlan(tx, { form: form.data, adminId: actor.userId }),
    }));
    return redirectWithNotice(`/admin/subscriptions#${code}`, { type: 'success', message: t('Plan added') });
  }
  await run(form, 'save', (tx) => savePlan(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice(`/admin/subscriptions#${form.data.subaction}`, {
    type: 'success',
    message: t('Plan saved'),
    description: t('Members get the new benefits now. A new price applies only to new members.'),
  });
});

export default function AdminSubscriptionsPage() {
  const { plans, newOpId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Subscription plans')}
        lead={t(
          'These settings control plan prices, the guarantee and dispatch priority, and appear on the plans page. Every change is logged.',
        )}
      />
      <ul className="mt-6 grid gap-4 xl:grid-cols-2">
        {plans.map((plan) => (
          <Card as="li" key={`${plan.code}-${plan.version}`} id={plan.code}>
            <PlanEditor plan={plan} />
          </Card>
        ))}
        <Card as="li" key={`new-${plans.length}`}>
          <NewPlan opId={newOpId} />
        </Card>
      </ul>
    </>
  );
}

const UNSAID = { guaranteeDays: '0', priorityDispatch: '0', freeServiceCalls: '0', discountPercent: '0' };

function NewPlan({ opId }: { opId: string }) {
  return (
    <PersistentForm
      id="plan-new"
      validator={noClientValidation}
      subaction={NEW_PLAN}
      defaultValues={UNSAID}
      className="grid gap-4"
      resetAfterSubmit
    >
      <OperationId value={opId} />
      <input type="hidden" name="version" value="1" />
      <div>
        <h2 className="font-semibold">{t('Add a plan')}</h2>
        <p className="text-sm text-ink-soft">
          {t('It stands after the others. The benefits shown are made from what you enter.')}
        </p>
      </div>
      <PlanFields reasonLabel={t('Reason')} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox name="isActive" label={t('On sale')} />
        <Checkbox name="isPopular" label={t('Most Popular')} />
        <SubmitButton variant="secondary" busyText={t('Adding…')}>
          {t('Add plan')}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}

function PlanFields({ reasonLabel }: { reasonLabel: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="name" label={t('Name')} />
      <Field name="tagline" label={t('Tagline')} />
      <Field name="price" label={t('Price per month, $')} inputMode="numeric" />
      <Field name="guaranteeDays" label={t('Guarantee, days after the season')} inputMode="numeric" />
      <Field name="priorityDispatch" label={t('Dispatch priority, 0 to 9')} inputMode="numeric" />
      <Field name="freeServiceCalls" label={t('Free service calls per year')} inputMode="numeric" />
      <Field name="discountPercent" label={t('Discount, %')} inputMode="numeric" />
      <Field name="reason" label={reasonLabel} />
    </div>
  );
}

function PlanEditor({ plan }: { plan: Plan }) {
  const { benefits } = plan;
  const defaultValues = {
    name: plan.name,
    tagline: plan.tagline,
    price: String(plan.priceCents / 100),
    guaranteeDays: String(benefits.guaranteeDays),
    priorityDispatch: String(benefits.priorityDispatch),
    freeServiceCalls: String(benefits.freeServiceCalls),
    discountPercent: String(benefits.discountBps / 100),
  };
  return (
    <PersistentForm
      id={`plan-${plan.code}`}
      validator={noClientValidation}
      subaction={plan.code}
      defaultValues={defaultValues}
      className="grid gap-4"
    >
      <OperationId value={plan.opId} />
      <input type="hidden" name="version" value={plan.version} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{plan.name}</h2>
          <p className="text-sm text-ink-soft">
            {t('{count, plural, one {# member} other {# members}}. Benefits shown: {benefits}', {
              count: plan.members,
              benefits: plan.features.join(' · ') || t('none'),
            })}
          </p>
        </div>
        <Badge tone={plan.isActive ? 'good' : 'calm'}>{plan.isActive ? t('On sale') : t('Off sale')}</Badge>
      </div>
      <PlanFields reasonLabel={t('Reason for change')} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox name="isActive" label={t('On sale')} defaultChecked={plan.isActive} />
        <Checkbox name="isPopular" label={t('Most Popular')} defaultChecked={plan.isPopular} />
        <SubmitButton variant="secondary" busyText={t('Saving…')} aria-label={t('Save {name}', { name: plan.name })}>
          {t('Save')}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}
