import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CodeField } from '#app/components/forms/code-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { findSignInCode, redeemSignInCode } from '#app/domain/sign-in/redeem-sign-in-code.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { transact } from '#app/platform/db.server';
import { formatPhone } from '#app/platform/format-phone';
import { InputError } from '#app/platform/errors';
import { enterCodeSchema, enterCodeView } from './_shared/code-forms.server';
import { LinkPage } from './_shared/link-page';
import { signedIn } from './_shared/signed-in.server';

const ROUTE = 'routes/_auth+/signin_.code_.$handle';
const validator = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).enterCodeSchema);

export const meta: MetaFunction = () => [{ title: pageTitle('Enter your code') }];

function codeIsOver(): Promise<Response> {
  return redirectWithNotice('/signin/code', {
    type: 'warning',
    message: 'That code has expired',
    description: 'Request a new code.',
  });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const open = await findSignInCode(db, { handle: params.handle ?? '', purpose: 'sign_in' });
  if (!open) throw await codeIsOver();
  return respond(enterCodeView, { channel: open.channel === 'sms' ? 'sms' : 'email', address: open.address });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, request, read, params, context }) => {
  const { code } = (await read(enterCodeSchema)).data;
  await limitRate('code-try.ip', context.clientIp, 'Sign in failed. ');
  const answer = await transact(db, (tx) => redeemSignInCode(tx, { handle: params.handle ?? '', code }));
  if (answer === 'over') return codeIsOver();
  if (answer === 'wrong')
    throw new InputError('That’s not the code.', { code: 'That’s not the code we sent. Check it and try again.' });
  return signedIn({ db, request, clientIp: context.clientIp, ...answer });
});

export default function EnterCodeRoute() {
  const { channel, address } = useLoaderData<typeof loader>();
  const where = channel === 'email' ? `If we know ${address}, a code` : `If ${formatPhone(address)} is confirmed, a code`;
  return (
    <LinkPage title="Enter your code" lead={`${where} is on its way. It works for 10 minutes.`}>
      <PersistentForm id="enter-code" validator={validator}>
        <div className="space-y-5">
          <CodeField label="Code" />
          <SubmitButton className="w-full" busyText="Signing in…">
            Sign in
          </SubmitButton>
        </div>
      </PersistentForm>
      <p className="mt-5 text-center text-sm">
        Didn’t get it?{' '}
        <Link to="/signin/code" className="font-semibold text-link underline underline-offset-4">
          Request a new code
        </Link>
      </p>
    </LinkPage>
  );
}
