import type { MetaFunction } from '@remix-run/node';
import { Link, useSearchParams } from '@remix-run/react';
import { CodeField } from '#app/components/forms/code-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { useBusinessName } from '#app/components/layout/root-data';
import { acceptAppCode, acceptRecoveryCode } from '#app/domain/sign-in/second-factor.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { isTrustedDevice } from '#app/http/trusted-device.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readPendingSignIn } from '#app/http/pending-sign-in.server';
import { clearRate, limitRate } from '#app/http/rate-limit.server';
import { safePath } from '#app/http/safe-redirect';
import { transact } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { secondStepSchema } from './_shared/code-forms.server';
import { LinkPage } from './_shared/link-page';
import { openSession } from './_shared/signed-in.server';
import { withReturnTo } from './_shared/with-return-to';

const ROUTE = 'routes/_auth+/signin_.two-step';
const validator = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).secondStepSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Second step')) }];

function beginAgain(url: URL): Promise<Response> {
  return redirectWithNotice(withReturnTo('/signin', safePath(url.searchParams.get('returnTo'), '')), {
    type: 'warning',
    message: t('Your sign-in timed out'),
    description: t('Please sign in again.'),
  });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, request, url }) => {
  if (!(await readPendingSignIn(db, request))) throw await beginAgain(url);
  return null;
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, request, read, context, url }) => {
  const pending = await readPendingSignIn(db, request);
  if (!pending) return beginAgain(url);
  const { code } = (await read(secondStepSchema)).data;
  const { userId } = pending;
  const device = await isTrustedDevice(request, userId);
  const [limit, key] = device ? (['second-step.device', device] as const) : (['second-step.account', userId] as const);
  await limitRate(limit, key, t('Sign in failed. '));
  const isRight = await transact(
    db,
    async (tx) => (await acceptAppCode(tx, { userId, code })) || (await acceptRecoveryCode(tx, { userId, code })),
  );
  if (!isRight)
    throw new InputError(t('Login failed.'), { code: t('Login failed. That code is incorrect or was already used.') });
  await clearRate(limit, key);
  return openSession({ db, request, clientIp: context.clientIp, ...pending });
});

export default function SecondStepRoute() {
  const [search] = useSearchParams();
  return (
    <LinkPage
      title={t('One more step')}
      lead={t('Enter the six digits that your authenticator app shows for {business}.', { business: useBusinessName() })}
    >
      <PersistentForm id="second-step" validator={validator}>
        <div className="space-y-5">
          <CodeField label={t('Code')} inputMode="text" hint={t('Lost your phone? Enter a recovery code instead.')} />
          <SubmitButton className="w-full" busyText={t('Signing in…')}>
            {t('Sign in')}
          </SubmitButton>
        </div>
      </PersistentForm>
      <p className="mt-5 text-center text-sm">
        <Link
          to={withReturnTo('/signin', search.get('returnTo') ?? '')}
          className="font-semibold text-link underline underline-offset-4"
        >
          {t('Back to Sign In')}
        </Link>
      </p>
    </LinkPage>
  );
}
