import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Check from 'lucide-react/icons/check';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Badge } from '#app/components/ui/badge';
import { buttonClass, LinkButton } from '#app/components/ui/button';
import { classNames } from '#app/components/ui/class-names';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { plansRunText } from '#app/domain/notifications/templates/plan-words';
import { keepPlan } from '#app/domain/plans/cancel-plan.server';
import { planButton } from '#app/domain/plans/notice-rule';
import { listPlans, readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { readFreeCalls } from '#app/domain/plans/service-calls.server';
import { closeStalePlanCheckouts, openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { redirectToPayment, safeRedirect } from '#app/http/safe-redirect';
import { env } from '#app/platform/env.server';
import { NotAllowed } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { useLive } from '#app/realtime/use-live';
import { type PlanCard, type PlansData, plansForm, plansView } from './_shared/plans-view.server';
import { readPlanNotice } from '#app/domain/settings/booking-terms.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { WithLinks } from '#app/components/ui/with-links';
import { rowText, rowTexts } from '#app/platform/texts/row-text.server';
import { t, translate, type Marked } from '#app/platform/texts/t';

const ROUTE = 'routes/_billing+/plans';

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Plans: a longer guarantee, free visits, a discount')) },
  {
    name: 'description',
    content: t('Monthly plans: a longer guarantee, priority scheduling, free service calls and a discount on every booking.'),
  },
];

function inReadersWords<Button extends { label: Marked }>(button: Button): Omit<Button, 'label'> & { label: string } {
  return { ...button, label: translate(button.label) };
}

function day(at: Date | null, zone: string): string {
  return at ? formatDateTime(at, { style: 'long-date', zone }) : '';
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const [plans, active] = await wrapUnexpected(t('Failed to load plans'), () =>
    Promise.all([listPlans(db), actor ? readSubscription(db, actor.userId) : null]),
  );
  const freeCalls = active && actor ? await readFreeCalls(db, actor.userId) : null;
  const zone = await officeZone(db);
  const selected = url.searchParams.get('selected');
  return respond(plansView, {
    plans: plans.map((plan) => ({
      ...plan,
      tagline: rowText(plan.tagline),
      features: rowTexts(plan.features),
      isSelected: plan.code === selected,
      button: inReadersWords(
        planButton({ signedIn: actor !== null, planCode: plan.code, activePlanCode: active?.planCode ?? null }),
      ),
      opId: crypto.randomUUID(),
    })),
    active: active && {
      name: active.plan.name,
      pastDue: active.status === 'past_due',
      renewsOn: day(active.currentPeriodEnd, zone),
      endsOn: active.cancelAt && day(active.cancelAt, zone),
    },
    freeCalls,
    runs: plansRunText(active?.noticeDays ?? (await readPlanNotice(db))),
    keepOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(plansForm);
  const { data } = form;
  if (!actor) return askToSignIn(data.subaction === 'select' ? data.planCode : null);
  const customerId = actor.userId;
  if (data.subaction === 'keep') {
    await run(form, 'keep', (tx) => keepPlan(tx, { customerId }));
    return redirectWithNotice('/plans', { type: 'success', message: t('Your plan continues') });
  }
  if (!actor.emailVerified) throw new NotAllowed(t('Confirm your email address first. Open the link we emailed you.'));
  const started = await wrapUnexpected(t('Failed to process plan selection. Please try again.'), () =>
    run(form, 'select', (tx) => startSubscription(tx, { customerId, planCode: data.planCode })),
  );
  await closeStalePlanCheckouts(db, customerId);
  const to = await openPlanCheckout(db, started);
  return to ? redirectToPayment(to, env().APP_URL) : safeRedirect('/plans', '/', { status: 303 });
});

/** A choice made on a page whose session has ended meanwhile is kept and said, not lost. */
function askToSignIn(planCode: string | null): Promise<Response> {
  const query = new URLSearchParams({ returnTo: planCode ? `/plans?${new URLSearchParams({ selected: planCode })}` : '/plans' });
  if (planCode) query.set('plan', planCode);
  return redirectWithNotice(`/auth?${query}`, { type: 'error', message: t('Please log in to select a plan') });
}

function PlanAction({ plan }: { plan: PlanCard }) {
  const label = `${plan.button.label}: ${plan.name}`;
  switch (plan.button.kind) {
    case 'sign-up': {
      const to = `/auth?tab=signup&plan=${plan.code}&returnTo=${encodeURIComponent(`/plans?selected=${plan.code}`)}`;
      return (
        <LinkButton to={to} aria-label={label} className="w-full">
          {plan.button.label}
        </LinkButton>
      );
    }
    case 'select':
      return (
        <ButtonForm
          fields={{ subaction: 'select', planCode: plan.code, opId: plan.opId }}
          busyText={t('Processing...')}
          label={label}
          className="[&>button]:w-full"
        >
          {plan.button.label}
        </ButtonForm>
      );
    case 'change':
      return (
        <LinkButton to={`/plans/change?to=${plan.code}`} variant="secondary" aria-label={label} className="w-full">
          {plan.button.label}
        </LinkButton>
      );
    case 'current':
      return (
        <button type="button" disabled className={buttonClass('secondary', 'md', 'w-full opacity-70')}>
          {plan.button.label}
        </button>
      );
  }
}

function Plan({ plan, active }: { plan: PlanCard; active: PlansData['active'] }) {
  // Neither a plan that is unpaid nor one that ends can be changed.
  const isFixed = plan.button.kind === 'change' && (active?.pastDue || active?.endsOn);
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-lg border bg-surface p-6 shadow-soft',
        plan.isPopular || plan.isSelected ? 'border-action ring-1 ring-action' : 'border-line',
      )}
    >
      <div className="mb-2 flex flex-wrap gap-2 empty:mb-0 md:min-h-7 md:empty:mb-2">
        {plan.isPopular ? <Badge tone="good">{t('Most Popular')}</Badge> : null}
        {plan.isSelected ? <Badge tone="info">{t('Your choice')}</Badge> : null}
      </div>
      <h2 className="display text-display-sm">{plan.name}</h2>
      <p className="mt-1 text-ink-soft">{plan.tagline}</p>
      <p className="figures mt-5">
        <span className="display text-display-md">{formatMoney(plan.priceCents)}</span>
        <span className="text-ink-soft"> {t('/ month')}</span>
      </p>
      <ul className="mb-6 mt-5 grid gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 h-4 w-4 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {isFixed ? null : <PlanAction plan={plan} />}
        {plan.button.kind === 'change' && !isFixed ? (
          <p className="mt-2 text-center text-sm text-ink-faint">{t('Prorated changes apply today')}</p>
        ) : null}
      </div>
    </li>
  );
}

function KeepPlan({ opId }: { opId: string }) {
  return (
    <ButtonForm fields={{ subaction: 'keep', opId }} size="sm" busyText={t('Processing...')} className="mt-3">
      {t('Keep my plan')}
    </ButtonForm>
  );
}

function CancelPlan() {
  return (
    <Link to="/plans/cancel" className="inline-link">
      {t('Cancel plan')}
    </Link>
  );
}

function OwnPlan({ data }: { data: PlansData & { active: NonNullable<PlansData['active']> } }) {
  const { active, freeCalls, keepOpId } = data;
  if (active.pastDue) {
    return (
      <Notice tone="warn" title={t('The last month of {plan} is unpaid', { plan: active.name })} className="mt-6">
        <p>
          <WithLinks text={t('Its benefits are paused until you pay. [Pay the invoice]')} to={['/billing-history']} />
        </p>
        {active.endsOn ? (
          <>
            <p>{t('It will end on {endsOn}.', { endsOn: active.endsOn })}</p>
            <KeepPlan opId={keepOpId} />
          </>
        ) : (
          <CancelPlan />
        )}
      </Notice>
    );
  }
  if (active.endsOn) {
    return (
      <Notice tone="warn" title={t('{plan} ends on {day}', { plan: active.name, day: active.endsOn })} className="mt-6">
        <p>{t('Until then nothing changes.')}</p>
        <KeepPlan opId={keepOpId} />
      </Notice>
    );
  }
  return (
    <Notice tone="good" title={t('You have {plan}', { plan: active.name })} className="mt-6">
      {t('It renews on {day}.', { day: active.renewsOn })}{' '}
      {freeCalls ? `${t('{left} of {ofYear} free service calls are left this year.', freeCalls)} ` : ''}
      <CancelPlan />
    </Notice>
  );
}

export default function PlansPage() {
  const data = useLoaderData<typeof loader>();
  const { plans, active } = data;
  const refusal = useRefusal();
  useLive(['plan.changed']);
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-16">
        <PageHead
          title={t('Plans')}
          lead={t('For people who want the work done every year, and a pro who comes when something goes wrong.')}
        />
        {active ? <OwnPlan data={{ ...data, active }} /> : null}
        <div className="mt-6">
          <Refusal text={refusal} />
        </div>
        <ul className="mt-4 grid gap-6 lg:grid-cols-3">
          {plans.map((plan) => (
            <Plan key={plan.code} plan={plan} active={active} />
          ))}
        </ul>
        <p className="mt-8 max-w-text text-sm text-ink-faint">
          {data.runs} {t('Discounts apply to bookings made while the plan is paid.')}
        </p>
      </div>
    </SiteLayout>
  );
}
