import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { askForLink } from '#app/domain/sign-in/ask-for-link.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safePath, safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { goToCheckMail } from './_shared/check-mail-cookie.server';
import { resendVerificationSchema, verifyEmailView } from './_shared/link-forms.server';
import { LinkPage } from './_shared/link-page';

const ROUTE = 'routes/_auth+/verify-email';
const validator = lazyValidator(async () => (await import('#app/domain/accounts/account.schema')).resendVerificationSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Confirm your email')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, ({ actor, url }) => {
  const returnTo = safePath(url.searchParams.get('returnTo'), '');
  if (actor?.emailVerified) throw safeRedirect(returnTo || '/dashboard');
  return respond(verifyEmailView, {
    email: actor?.email ?? '',
    returnTo,
    linkOver: url.searchParams.get('link') === 'over',
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ read, run, context }) => {
  const form = await read(resendVerificationSchema);
  const { email } = form.data;
  const returnTo = safePath(form.data.returnTo, '');
  await limitRate('mail-link.ip', context.clientIp);
  await limitRate('resend.account', `verify:${email.toLowerCase()}`);
  await limitRate('mail-link.account', email.toLowerCase());
  await run(form, 'resend', (tx) => askForLink(tx, { kind: 'verify_email', email, returnTo }));
  return goToCheckMail({ kind: 'verify_email', email, returnTo });
});

export default function VerifyEmailRoute() {
  const { email, returnTo, linkOver, opId } = useLoaderData<typeof loader>();
  return (
    <LinkPage title={t('Confirm your email')} lead={t('Before you pay or take a job, confirm that this address is yours.')}>
      {linkOver ? (
        <Notice tone="warn" title={t('That link has expired')} className="mb-5">
          {t('Request a new link. It works for 2 days.')}
        </Notice>
      ) : null}
      <PersistentForm id="resend" validator={validator}>
        <OperationId value={opId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="space-y-5">
          <Field name="email" label={t('Email')} type="email" autoComplete="email" inputMode="email" defaultValue={email} />
          <SubmitButton className="w-full">{t('Send me a link')}</SubmitButton>
        </div>
      </PersistentForm>
    </LinkPage>
  );
}
