import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EmailField, PhoneField } from '#app/components/forms/contact-fields';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { requestSignInCode } from '#app/domain/sign-in/request-sign-in-code.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safePath, safeRedirect } from '#app/http/safe-redirect';
import { isAvailable } from '#app/platform/services.server';
import { t } from '#app/platform/texts/t';
import { askForCodeSchema, codeFormView } from './_shared/code-forms.server';
import { bookedBy } from './_shared/booked-by.server';
import { LinkPage } from './_shared/link-page';

const ROUTE = 'routes/_auth+/signin_.code';
const validator = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).askForCodeSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Sign in with a code')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const returnTo = safePath(url.searchParams.get('returnTo'), '');
  if (actor) throw safeRedirect(returnTo || '/dashboard');
  const email = await bookedBy(db, url);
  return respond(codeFormView, { email, returnTo, opId: crypto.randomUUID(), hasTexts: isAvailable('sms') });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ read, run, context }) => {
  const form = await read(askForCodeSchema);
  const { email, phone } = form.data;
  const address = (email ?? phone ?? '').toLowerCase();
  await limitRate('mail-link.ip', context.clientIp, t('Sign in failed. '));
  await limitRate('resend.account', `code:${address}`, t('Sign in failed. '));
  await limitRate('code.account', address, t('Sign in failed. '));
  const { handle } = await run(form, 'ask-for-code', (tx) =>
    requestSignInCode(tx, {
      channel: email ? 'email' : 'sms',
      address,
      returnTo: safePath(form.data.returnTo, ''),
    }),
  );
  return safeRedirect(`/signin/code/${handle}`);
});

export default function AskForCodeRoute() {
  const { email, returnTo, opId, hasTexts } = useLoaderData<typeof loader>();
  return (
    <LinkPage
      title={t('Sign in with a code')}
      lead={t('We’ll email you a 6-digit code. No password needed. New here, or booked without an account? This works too.')}
    >
      <PersistentForm id="ask-code" validator={validator}>
        <OperationId value={opId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="space-y-5">
          <EmailField label={t('Email')} optional={hasTexts} defaultValue={email} />
          {hasTexts ? (
            <PhoneField
              label={t('Or phone number')}
              optional
              hint={t('Only a number you confirmed in your settings. Message and data rates may apply.')}
            />
          ) : null}
          <SubmitButton className="w-full">{t('Send me a code')}</SubmitButton>
        </div>
      </PersistentForm>
      <p className="mt-5 text-center text-sm">
        <Link to="/signin" className="font-semibold text-link underline underline-offset-4">
          {t('Back to Sign In')}
        </Link>
      </p>
    </LinkPage>
  );
}
