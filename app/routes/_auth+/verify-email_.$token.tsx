import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { confirmEmail } from '#app/domain/accounts/confirm-email.server';
import { findEmailToken } from '#app/domain/accounts/email-token.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safePath, safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { confirmEmailSchema, confirmEmailView } from './_shared/link-forms.server';
import { LinkPage } from './_shared/link-page';
import { signedIn } from './_shared/signed-in.server';

const ROUTE = 'routes/_auth+/verify-email_.$token';
const validator = lazyValidator(async () => (await import('#app/domain/accounts/account.schema')).confirmEmailSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Confirm your email')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const live = await findEmailToken(db, { token: params.token ?? '', kind: 'verify_email' });
  const returnTo = safePath(url.searchParams.get('returnTo'), '');
  if (!live) throw safeRedirect(`/verify-email?${new URLSearchParams({ link: 'over', ...(returnTo ? { returnTo } : {}) })}`);
  return respond(confirmEmailView, {
    email: live.email,
    returnTo,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ read, run, db, request, context, params }) => {
  const form = await read(confirmEmailSchema);
  await limitRate('sign-in.ip', context.clientIp);
  const { userId } = await run(form, 'confirm-email', (tx) =>
    confirmEmail(tx, { token: params.token ?? '', password: form.data.password }),
  );
  return signedIn({ db, request, clientIp: context.clientIp, userId, returnTo: form.data.returnTo });
});

export default function VerifyEmailRoute() {
  const { email, returnTo, opId } = useLoaderData<typeof loader>();
  return (
    <LinkPage
      title={t('Confirm your email')}
      lead={t('Enter the password you chose for {email} to finish signing up.', { email })}
    >
      <PersistentForm id="confirm-email" validator={validator}>
        <OperationId value={opId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <div className="space-y-5">
          <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
          <SubmitButton className="w-full">{t('Confirm and sign in')}</SubmitButton>
        </div>
      </PersistentForm>
    </LinkPage>
  );
}
