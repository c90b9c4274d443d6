import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { homePath } from '#app/domain/accounts/home-path';
import { startViewing, VIEWING_MINUTES } from '#app/domain/accounts/view-account.server';
import { readUserForAdmin } from '#app/domain/users/list-users.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { OwnProof } from './_shared/own-proof';
import { proofSchema, requireReauthentication } from './_shared/proof.server';

const ROUTE = 'routes/admin+/users.$userId.view';

const pageView = z.object({ name: z.string(), minutes: z.number(), twoStep: z.boolean(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Log in as a user'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { name } = await readUserForAdmin(db, readId(params.userId));
  return respond(pageView, { name, minutes: VIEWING_MINUTES, twoStep: actor.hasSecondFactor, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const userId = readId(params.userId);
  const form = await read(proofSchema);
  const { reason, proof } = form.data;
  await limitRate('second-step.account', `rights:${actor.userId}`);
  await requireReauthentication(db, { ...actor, proof });
  const { home } = await run(form, `view:${userId}`, (tx) =>
    startViewing(tx, { userId, adminId: actor.userId, sessionHash: actor.sessionHash, reason }),
  );
  return safeRedirect(homePath(home));
});

export default function ViewPage() {
  const { name, minutes, twoStep, opId } = useLoaderData<typeof loader>();
  const back = `/admin/users/${useParams().userId ?? ''}`;
  return (
    <DialogPage title={t('Log in as {name}?', { name })} closeTo={back}>
      <ul className="list-disc space-y-1 pl-5">
        <li>{t('You see their pages as they do for {minutes} minutes. You can’t change anything.', { minutes })}</li>
        <li>{t('We email them that our office looked at their account, with your reason.')}</li>
        <li>{t('Start, stop and every form you try to send are saved in the audit log.')}</li>
      </ul>
      <PersistentForm id="view" validator={noClientValidation} className="mt-5 space-y-4">
        <OperationId value={opId} />
        <TextArea name="reason" label={t('Reason')} hint={t('They will see this.')} rows={3} limit={1_000} />
        <OwnProof twoStep={twoStep} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyText={t('Opening…')}>{t('Log in as {name}', { name })}</SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Cancel')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
