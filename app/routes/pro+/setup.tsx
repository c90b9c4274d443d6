import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checklist } from '#app/components/pros/checklist';
import { SetupForm } from '#app/components/pros/setup-form';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { applyAsPro } from '#app/domain/pros/apply.server';
import { readSetup } from '#app/domain/pros/read-setup.server';
import { setupSchema } from '#app/domain/pros/setup.schema';
import { explainFailure } from '#app/http/explain-failure.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { checklistView, setupValuesView } from './_shared/setup-view';

const ROUTE = 'routes/pro+/setup';

const pageView = z.object({
  firstName: z.string(),
  values: setupValuesView,
  steps: checklistView.nullable(),
  editing: z.boolean(),
  helper: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: 'Set up your account · Brightcrew Pro' }];

/** Who is onboarded has nothing to do here. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (actor.pro?.status === 'banned') throw redirect('/pro');
  if (actor.pro?.onboarded) throw await redirectWithNotice('/pro/dashboard', { type: 'info', message: 'Setup Already Complete' });
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
  await explainFailure('Setup Failed. Please try again.', () =>
    run(form, 'apply', (tx) => applyAsPro(tx, { userId: actor.userId, setup: { ...form.data, email: actor.email } })),
  );
  return redirectWithNotice('/pro/setup', {
    type: 'success',
    message: 'Setup Complete',
    description: 'Two papers, and our team has a look: insurance and a photo ID.',
  });
});

export default function SetupPage() {
  const { firstName, steps, values, editing, helper, opId } = useLoaderData<typeof loader>();
  if (editing) {
    return (
      <div className="mx-auto max-w-2xl">
        <PageHead
          title={steps ? 'Your details' : `Welcome${firstName ? `, ${firstName}` : ''}`}
          lead={steps ? undefined : 'Five minutes about you and your work. Then two papers, and jobs can come.'}
        />
        <Card className="mt-6">
          <SetupForm values={values} opId={opId} />
        </Card>
        {steps ? (
          <p className="mt-4">
            <Link to="/pro/setup" className="text-link underline underline-offset-4">
              Back without saving
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
        title={yours ? 'Almost there' : 'We have everything'}
        lead={
          yours
            ? 'Send what is still missing. Our team looks at papers within a working day.'
            : 'Our team looks at your application within a working day and writes to you.'
        }
      />
      <Card as="section">
        <CardHead title="Your application" />
        <Checklist items={steps} />
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to="/pro/docs" variant={yours ? 'primary' : 'secondary'}>
            {yours ? 'Send papers' : 'Your papers'}
          </LinkButton>
          <LinkButton to="/pro/setup?edit=1" variant="secondary">
            Change my details
          </LinkButton>
        </div>
      </Card>
      {helper ? (
        <Notice title="You start as a helper">
          With less than two years of experience you go along with a crew first. Our team can lift that when it knows your work.
        </Notice>
      ) : null}
    </div>
  );
}
