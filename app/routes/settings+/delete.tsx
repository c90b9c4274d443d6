import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { LastingForm } from '#app/components/forms/lasting-form';
import { serverChecked } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { requireOwnPassword } from '#app/domain/accounts/change-password.server';
import { deleteAccount, deletionObstacles } from '#app/domain/accounts/delete-account.server';
import { readProfile } from '#app/domain/accounts/save-profile.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { endSession } from '#app/http/session.server';
import { InputError } from '#app/platform/errors';
import { deleteAccountSchema } from './_shared/forms.server';

const ROUTE = 'routes/settings+/delete';
const pageView = z.object({ email: z.string(), hasPassword: z.boolean(), obstacles: z.array(z.string()), opId: z.string() });

export const meta: MetaFunction = () => [{ title: 'Delete my account · Brightcrew' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const [user, obstacles] = await Promise.all([readProfile(db, actor.userId), deletionObstacles(db, actor.userId)]);
  return respond(pageView, {
    email: user.email,
    hasPassword: user.passwordHash !== null,
    obstacles,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run, request }) => {
  const form = await read(deleteAccountSchema);
  const { userId } = actor;
  await limitRate('second-step.account', `delete:${userId}`);
  const user = await readProfile(db, userId);
  if (user.passwordHash) await requireOwnPassword(db, { userId, password: form.data.passwordProof, field: 'passwordProof' });
  else if (form.data.passwordProof.trim().toLowerCase() !== user.email.toLowerCase())
    throw new InputError('That is not the address of this account.', {
      passwordProof: 'That is not the address of this account.',
    });
  await run(form, 'delete', (tx) => deleteAccount(tx, { userId }));
  const cookie = await endSession(db, request);
  return redirectWithNotice(
    '/',
    { type: 'success', message: 'Your account is deleted', description: 'A last mail says what that means.' },
    { headers: { 'set-cookie': cookie } },
  );
});

export default function DeleteAccountRoute() {
  const { email, hasPassword, obstacles, opId } = useLoaderData<typeof loader>();
  const isFree = obstacles.length === 0;
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead title="Delete my account?" lead={`This erases ${email} for good. Nobody can bring it back.`} />
      {isFree ? null : (
        <Notice tone="warn" title="Something is still under way">
          <ul className="list-disc space-y-1 pl-5">
            {obstacles.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link to="/dashboard" className="mt-3 inline-block font-semibold text-link underline underline-offset-4">
            Go to your dashboard
          </Link>
        </Notice>
      )}
      <Card>
        <ul className="mb-5 list-disc space-y-1 pl-5 text-ink-soft">
          <li>Erased: name, number, photo, saved notes, what you wrote, every login.</li>
          <li>Kept without an account: invoices and what they name, as the law wants it.</li>
        </ul>
        {isFree ? (
          <LastingForm id="delete-account" validator={serverChecked} className="mb-3">
            <OperationId value={opId} />
            <div className="space-y-5">
              {hasPassword ? (
                <PasswordField name="passwordProof" label="Your password" autoComplete="current-password" />
              ) : (
                <Field
                  name="passwordProof"
                  label="Type your email address"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
              <SubmitButton variant="danger" busyText="Deleting…">
                Delete my account
              </SubmitButton>
            </div>
          </LastingForm>
        ) : null}
        <LinkButton to="/settings/data" variant="secondary">
          Keep it
        </LinkButton>
      </Card>
    </div>
  );
}
