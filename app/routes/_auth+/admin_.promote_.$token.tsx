import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CodeField } from '#app/components/forms/code-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass } from '#app/components/ui/button';
import { acceptInvitation, findInvitation } from '#app/domain/users/admin-rights.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { startSession } from '#app/http/session.server';
import { NotFound } from '#app/platform/errors';
import { secondStepSchema } from './_shared/code-forms.server';
import { LinkPage } from './_shared/link-page';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/_auth+/admin_.promote_.$token';
const validator = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).secondStepSchema);

const pageView = z.object({ twoStep: z.boolean(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Become an admin')) }];

function promotionFailed(): Promise<Response> {
  return redirectWithNotice('/', { type: 'error', message: t('Promotion failed'), description: t('Please try again.') });
}

/** Opening the link changes nothing; the button does, with a code of the app. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  if (!(await findInvitation(db, { link: params.token ?? '', userId: actor.userId }))) throw await promotionFailed();
  return respond(pageView, { twoStep: actor.hasSecondFactor, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run, params, request, context }) => {
  const { userId } = actor;
  await limitRate('second-step.account', `rights:${userId}`);
  const form = await read(secondStepSchema);
  try {
    await run(form, 'accept', (tx) => acceptInvitation(tx, { link: params.token ?? '', userId, code: form.data.code }));
  } catch (error) {
    if (error instanceof NotFound) return promotionFailed();
    throw error;
  }
  const cookie = await startSession(db, { userId, request, clientIp: context.clientIp });
  return redirectWithNotice(
    '/admin',
    { type: 'success', message: t('Admin access granted'), description: t('Redirecting to dashboard...') },
    { headers: { 'set-cookie': cookie } },
  );
});

export default function AcceptPromotionPage() {
  const { twoStep, opId } = useLoaderData<typeof loader>();
  return (
    <LinkPage title={t('Become an admin')} lead={t('You’ve been invited to join the operations team.')}>
      {twoStep ? (
        <PersistentForm id="accept" validator={validator} className="space-y-5">
          <OperationId value={opId} />
          <CodeField label={t('Code from your authenticator app')} inputMode="text" hint={t('Or one of your recovery codes.')} />
          <SubmitButton className="w-full" busyText={t('Granting admin access...')}>
            {t('Accept')}
          </SubmitButton>
        </PersistentForm>
      ) : (
        <>
          <p>{t('Admins need two-step sign-in. Set it up, then open this link again.')}</p>
          <Link to="/settings/two-step" className={buttonClass('primary', 'md', 'mt-5 w-full')}>
            {t('Set up two-step sign-in')}
          </Link>
        </>
      )}
    </LinkPage>
  );
}
