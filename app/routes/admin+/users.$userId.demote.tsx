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
import { demoteAdmin } from '#app/domain/users/admin-rights.server';
import { readUserForAdmin } from '#app/domain/users/list-users.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { OwnProof } from './_shared/own-proof';
import { proofSchema, requireReauthentication } from './_shared/proof.server';

const ROUTE = 'routes/admin+/users.$userId.demote';

const pageView = z.object({ name: z.string(), twoStep: z.boolean(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Remove admin rights'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { name } = await readUserForAdmin(db, readId(params.userId));
  return respond(pageView, { name, twoStep: actor.hasSecondFactor, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const userId = readId(params.userId);
  const form = await read(proofSchema);
  await limitRate('second-step.account', `rights:${actor.userId}`);
  await requireReauthentication(db, { ...actor, proof: form.data.proof });
  await run(form, `demote:${userId}`, (tx) => demoteAdmin(tx, { userId, adminId: actor.userId, reason: form.data.reason }));
  return redirectWithNotice(`/admin/users/${userId}`, {
    type: 'success',
    message: t('Admin rights removed'),
    description: t('The user is signed out on every device.'),
  });
});

export default function DemotePage() {
  const { name, twoStep, opId } = useLoaderData<typeof loader>();
  const back = `/admin/users/${useParams().userId ?? ''}`;
  return (
    <DialogPage title={t('Remove admin rights from {name}?', { name })} closeTo={back}>
      <p>{t('They are signed out on every device. The rest of their account doesn’t change. We email all admins.')}</p>
      <PersistentForm id="demote" validator={noClientValidation} className="mt-5 space-y-4">
        <OperationId value={opId} />
        <TextArea name="reason" label={t('Reason')} rows={3} limit={1_000} />
        <OwnProof twoStep={twoStep} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText={t('Removing…')}>
            {t('Remove admin rights')}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Cancel')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
