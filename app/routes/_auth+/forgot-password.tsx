import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { askForLink } from '#app/domain/sign-in/ask-for-link.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safePath } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { bookedBy } from './_shared/booked-by.server';
import { goToCheckMail } from './_shared/check-mail-cookie.server';
import { askForLinkSchema, linkFormView } from './_shared/link-forms.server';
import { LinkPage } from './_shared/link-page';

const ROUTE = 'routes/_auth+/forgot-password';
const validator = lazyValidator(async () => (await import('#app/domain/accounts/account.schema')).askForLinkSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Forgot your password')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) =>
  respond(linkFormView, {
    email: await bookedBy(db, url),
    returnTo: safePath(url.searchParams.get('returnTo'), ''),
    opId: crypto.randomUUID(),
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ read, run, context }) => {
  const form = await read(askForLinkSchema);
  const failed = t('Error sending reset email. ');
  await limitRate('mail-link.ip', context.clientIp, failed);
  await limitRate('resend.account', `reset:${form.data.email.toLowerCase()}`, failed);
  await limitRate('mail-link.account', form.data.email.toLowerCase(), failed);
  const { email } = form.data;
  const returnTo = safePath(form.data.returnTo, '');
  await run(form, 'ask-for-reset', (tx) => askForLink(tx, { kind: 'reset_password', email, returnTo }));
  return goToCheckMail({ kind: 'reset_password', email, returnTo });
});

export default function ForgotPasswordRoute() {
  const { email, returnTo, opId } = useLoaderData<typeof loader>();
  return (
    <LinkPage title={t('Forgot your password?')} lead={t('We’ll email you a link to set a new one. It works for 30 minutes.')}>
      <PersistentForm id="forgot-password" validator={validator}>
        <OperationId value={opId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="space-y-5">
          <Field
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
          />
          <SubmitButton className="w-full">{t('Send me a link')}</SubmitButton>
        </div>
      </PersistentForm>
      <p className="mt-5 text-center text-sm">
        <Link
          to={returnTo ? `/signin?${new URLSearchParams({ returnTo })}` : '/signin'}
          className="font-semibold text-link underline underline-offset-4"
        >
          {t('Back to Sign In')}
        </Link>
      </p>
    </LinkPage>
  );
}
