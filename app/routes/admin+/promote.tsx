import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { InvitationList } from '#app/components/people/invitation-list';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { inviteAdmin, readAdmins, readEmail, withdrawInvitation } from '#app/domain/users/admin-rights.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { OwnProof } from './_shared/own-proof';
import { promoteForm } from './_shared/promote-form.server';
import { requireReauthentication } from './_shared/proof.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/promote';

const pageView = z.object({
  email: z.string(),
  twoStep: z.boolean(),
  admins: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), twoStep: z.boolean() })),
  invitations: z.array(
    z.object({ id: z.string(), userId: z.string(), name: z.string(), reason: z.string(), expiresAt: z.date(), opId: z.string() }),
  ),
  opId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Admins'), 'Admin') }];

/** Reading the page changes no rights. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  // Named by id: the URL of a page carries no email address.
  const wanted = z.string().uuid().safeParse(url.searchParams.get('user'));
  const [{ admins, invitations }, email] = await Promise.all([readAdmins(db), wanted.success ? readEmail(db, wanted.data) : '']);
  return respond(pageView, {
    email,
    twoStep: actor.hasSecondFactor,
    admins,
    invitations: invitations.map((one) => ({ ...one, opId: crypto.randomUUID() })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const adminId = actor.userId;
  const form = await read(promoteForm);
  const { data } = form;
  if ('withdraw' in data) {
    await run(form, `withdraw:${data.withdraw}`, (tx) => withdrawInvitation(tx, { invitationId: data.withdraw, adminId }));
    return redirectWithNotice('/admin/promote', { type: 'success', message: t('Invitation canceled') });
  }
  await limitRate('second-step.account', `rights:${actor.userId}`);
  await requireReauthentication(db, { ...actor, proof: data.proof });
  await limitRate('promote.admin', adminId, t('Promotion failed. '));
  await wrapUnexpected(t('Promotion failed. Please try again.'), () =>
    run(form, 'invite', (tx) => inviteAdmin(tx, { email: data.email, adminId, reason: data.reason })),
  );
  return redirectWithNotice('/admin/promote', {
    type: 'info',
    message: t('Request received'),
    description: t('If the email belongs to a confirmed account that isn’t an admin yet, we sent the invitation.'),
  });
});

export default function PromotePage() {
  const { email, twoStep, admins, invitations, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('Admins')} lead={t('Current admins and open invitations.')} />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Admins admins={admins} />
          <InvitationList
            invitations={invitations.map((one) => ({
              ...one,
              link: (
                <Link to={`/admin/users/${one.userId}`} className="inline-link">
                  {one.name}
                </Link>
              ),
              detail: one.reason,
              cancel: { withdraw: one.id, opId: one.opId },
            }))}
          />
        </div>
        <Card as="section">
          <CardHead
            title={t('Invite an admin')}
            hint={t('They accept it with two-step sign-in. You can send three invitations an hour.')}
          />
          <PersistentForm
            id="invite"
            validator={noClientValidation}
            order={['email', 'reason', 'proof']}
            className="space-y-4"
            resetAfterSubmit
          >
            <OperationId value={opId} />
            <Field
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              label={t('Account email')}
              defaultValue={email}
            />
            <TextArea name="reason" label={t('Reason')} rows={2} limit={1_000} />
            <OwnProof twoStep={twoStep} />
            <SubmitButton busyText={t('Inviting…')}>{t('Send invitation')}</SubmitButton>
          </PersistentForm>
        </Card>
      </div>
    </>
  );
}

function Admins({ admins }: Pick<Page, 'admins'>) {
  return (
    <Card as="section">
      <CardHead title={t('Current admins')} />
      <ul className="divide-y divide-line">
        {admins.map((admin) => (
          <li key={admin.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0">
              <Link to={`/admin/users/${admin.id}`} className="font-semibold text-link underline underline-offset-4">
                {admin.name}
              </Link>
              <span className="block text-sm text-ink-faint [overflow-wrap:anywhere]">{admin.email}</span>
            </span>
            <Badge tone={admin.twoStep ? 'good' : 'warn'}>
              {admin.twoStep ? t('Two-step sign-in on') : t('No two-step sign-in')}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
