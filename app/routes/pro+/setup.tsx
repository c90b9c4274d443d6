import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Checklist } from '#app/components/pros/checklist';
import { SetupForm } from '#app/components/pros/setup-form';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { applyAsPro } from '#app/domain/pros/apply.server';
import { readSetup } from '#app/domain/pros/read-setup.server';
import { setupSchema } from '#app/domain/pros/setup.schema';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { checklistView, setupValuesView, workChoicesView } from './_shared/setup-view';

const ROUTE = 'routes/pro+/setup';

const pageView = z.object({
  firstName: z.string(),
  values: setupValuesView,
  steps: checklistView.nullable(),
  editing: z.boolean(),
  helper: z.boolean(),
  work: workChoicesView,
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Set up your account'), 'Pro') }];

/** A pro who is onboarded has nothing to do here. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (actor.pro?.status === 'banned') throw redirect('/pro');
  if (actor.pro?.onboarded)
    throw await redirectWithNotice('/pro/dashboard', { type: 'info', message: t('Setup Already Complete') });
  const setup = await readSetup(db, { userId: actor.userId });
  const editing = setup.steps === null || url.searchParams.has('edit');
  return respond(pageView, {
    ...setup,
    editing,
    firstName: actor.fullName.split(' ')[0] ?? '',
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  if (actor.pro?.status === 'banned') throw redirect('/pro');
  const form = await read(setupSchema);
  await wrapUnexpected(t('Setup Failed. Please try again.'), () =>
    run(form, 'apply', (tx) => applyAsPro(tx, { userId: actor.userId, setup: { ...form.data, email: actor.email } })),
  );
  return redirectWithNotice('/pro/setup', {
    type: 'success',
    message: t('Setup Complete'),
    description: t('Next, upload two documents: insurance and a photo ID. Then our team reviews your application.'),
  });
});

export default function SetupPage() {
  const { firstName, steps, values, editing, helper, work, opId } = useLoaderData<typeof loader>();
  if (editing) {
    return (
      <div className="mx-auto max-w-2xl">
        <PageHead
          title={steps ? t('Your details') : firstName ? t('Welcome, {firstName}', { firstName }) : t('Welcome')}
          lead={
            steps
              ? undefined
              : t('Tell us about you and your work. It takes five minutes. Then upload two documents to start getting jobs.')
          }
        />
        <Card className="mt-6">
          <SetupForm values={values} work={work} opId={opId} />
        </Card>
        {steps ? (
          <p className="mt-4">
            <Link to="/pro/setup" className="text-link underline underline-offset-4">
              {t('Back without saving')}
            </Link>
          </p>
        ) : null}
      </div>
    );
  }
  return <Waiting steps={steps ?? []} helper={helper} />;
}

/** The application is in: what is still missing, and who has to do it. */
function Waiting({ steps, helper }: { steps: z.output<typeof checklistView>; helper: boolean }) {
  const yours = steps.some(({ state }) => state === 'missing' || state === 'rejected');
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHead
        title={yours ? t('Almost there') : t('We have everything')}
        lead={
          yours
            ? t('Upload what’s still missing. Our team reviews documents within one business day.')
            : t('Our team reviews your application within one business day and emails you.')
        }
      />
      <Card as="section">
        <CardHead title={t('Your application')} />
        <Checklist items={steps} />
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to="/pro/docs" variant={yours ? 'primary' : 'secondary'}>
            {yours ? t('Upload documents') : t('Your documents')}
          </LinkButton>
          <LinkButton to="/pro/setup?edit=1" variant="secondary">
            {t('Change my details')}
          </LinkButton>
        </div>
      </Card>
      {helper ? (
        <Notice title={t('You start as a helper')}>
          {t(
            'With less than two years of experience, you start by working alongside a crew. Once our team has seen your work, we can approve you for your own jobs.',
          )}
        </Notice>
      ) : null}
    </div>
  );
}
