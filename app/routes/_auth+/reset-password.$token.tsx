import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { findEmailToken } from '#app/domain/accounts/email-token.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { resetPassword } from '#app/domain/sign-in/reset-password.server';
import { requireGoodPassword } from '#app/domain/sign-in/sign-up.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safePath } from '#app/http/safe-redirect';
import { env } from '#app/platform/env.server';
import { t } from '#app/platform/texts/t';
import { resetPasswordSchema, resetPasswordView } from './_shared/link-forms.server';
import { LinkPage } from './_shared/link-page';
import { withReturnTo } from './_shared/with-return-to';

const ROUTE = 'routes/_auth+/reset-password.$token';
const validator = lazyValidator(async () => (await import('#app/domain/accounts/account.schema')).resetPasswordSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Set a new password')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const live = await findEmailToken(db, { token: params.token ?? '', kind: 'reset_password' });
  const returnTo = safePath(url.searchParams.get('returnTo'), '');
  if (!live)
    throw await redirectWithNotice(withReturnTo('/forgot-password', returnTo), {
      type: 'warning',
      message: t('That link has expired'),
      description: t('Request a new link.'),
    });
  return respond(resetPasswordView, {
    leastLength: env().PASSWORD_MIN_LENGTH,
    returnTo,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, read, run, params, context }) => {
  const form = await read(resetPasswordSchema);
  await limitRate('mail-link.ip', context.clientIp);
  await requireGoodPassword(db, form.data.password);
  const passwordHash = await hashPassword(form.data.password);
  await run(form, 'reset-password', (tx) => resetPassword(tx, { token: params.token ?? '', passwordHash }));
  const returnTo = safePath(form.data.returnTo, '');
  return redirectWithNotice(withReturnTo('/signin', returnTo), {
    type: 'success',
    message: t('Password updated'),
    description: t('Sign in with your new password.'),
  });
});

export default function ResetPasswordRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <LinkPage title={t('Set a new password')} lead={t('This signs you out on every other device.')}>
      <PersistentForm id="reset-password" validator={validator}>
        <OperationId value={data.opId} />
        <input type="hidden" name="returnTo" value={data.returnTo} />
        <div className="space-y-5">
          <PasswordField
            name="password"
            label={t('New password')}
            autoComplete="new-password"
            hint={t('At least {leastLength} characters. A short sentence works best.', { leastLength: data.leastLength })}
          />
          <PasswordField name="confirmation" label={t('Confirm new password')} autoComplete="new-password" />
          <SubmitButton className="w-full">{t('Set password')}</SubmitButton>
        </div>
      </PersistentForm>
    </LinkPage>
  );
}
