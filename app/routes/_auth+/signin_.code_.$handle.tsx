import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CodeField } from '#app/components/forms/code-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { findSignInCode, readReturnTo, redeemSignInCode } from '#app/domain/sign-in/redeem-sign-in-code.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { type Db, transact } from '#app/platform/db.server';
import { formatPhone } from '#app/platform/format-phone';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';
import { enterCodeSchema, enterCodeView } from './_shared/code-forms.server';
import { LinkPage } from './_shared/link-page';
import { signedIn } from './_shared/signed-in.server';
import { withReturnTo } from './_shared/with-return-to';

const ROUTE = 'routes/_auth+/signin_.code_.$handle';
const validator = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).enterCodeSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Enter your code')) }];

async function codeIsOver(db: Db, handle: string): Promise<Response> {
  return redirectWithNotice(withReturnTo('/signin/code', await readReturnTo(db, { handle })), {
    type: 'warning',
    message: t('That code has expired'),
    description: t('Request a new code.'),
  });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const handle = params.handle ?? '';
  const open = await findSignInCode(db, { handle, purpose: 'sign_in' });
  if (!open) throw await codeIsOver(db, handle);
  const { channel, address, returnTo } = open;
  return respond(enterCodeView, { channel: channel === 'sms' ? 'sms' : 'email', address, returnTo });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, request, read, params, context }) => {
  const { code } = (await read(enterCodeSchema)).data;
  await limitRate('code-try.ip', context.clientIp, t('Sign in failed. '));
  const answer = await transact(db, (tx) => redeemSignInCode(tx, { handle: params.handle ?? '', code }));
  if (answer === 'over') return codeIsOver(db, params.handle ?? '');
  if (answer === 'wrong')
    throw new InputError(t('That’s not the code.'), { code: t('That’s not the code we sent. Check it and try again.') });
  return signedIn({ db, request, clientIp: context.clientIp, ...answer });
});

export default function EnterCodeRoute() {
  const { channel, address, returnTo } = useLoaderData<typeof loader>();
  const lead =
    channel === 'email'
      ? t('If we know {address}, a code is on its way. It works for 10 minutes.', { address })
      : t('If {phone} is confirmed, a code is on its way. It works for 10 minutes.', { phone: formatPhone(address) });
  return (
    <LinkPage title={t('Enter your code')} lead={lead}>
      <PersistentForm id="enter-code" validator={validator}>
        <div className="space-y-5">
          <CodeField label={t('Code')} />
          <SubmitButton className="w-full" busyText={t('Signing in…')}>
            {t('Sign in')}
          </SubmitButton>
        </div>
      </PersistentForm>
      <p className="mt-5 text-center text-sm">
        <WithLinks text={t('Didn’t get it? [Request a new code]')} to={[withReturnTo('/signin/code', returnTo)]} />
      </p>
    </LinkPage>
  );
}
