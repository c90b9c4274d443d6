import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { requireOwnPassword } from '#app/domain/sign-in/change-password.server';
import { disableSecondFactor, enableSecondFactor } from '#app/domain/sign-in/enable-second-factor.server';
import {
  acceptAppCode,
  acceptRecoveryCode,
  readOrBeginSetup,
  replaceRecoveryCodes,
} from '#app/domain/sign-in/second-factor.server';
import { readAccountProfile } from '#app/domain/sign-in/account-profile.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { transact } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { InputError, NotAllowed } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { enterCodeSchema, qrPicture, secondStepSchema, turnOnSchema } from './_shared/forms.server';
import { RecoveryCodes, SetUp, TurnedOn } from './_shared/two-step-parts';
import { recoveryCodesView, twoStepView } from './_shared/two-step-view.server';

const ROUTE = 'routes/settings+/two-step';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Two-step sign-in')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const { userId, email } = actor;
  const begun = await transact(db, (tx) => readOrBeginSetup(tx, { userId, email }));
  return respond(twoStepView, {
    setup: begun && { secret: begun.secret, picture: await qrPicture(begun.uri) },
    hasPassword: (await readAccountProfile(db, userId)).passwordHash !== null,
    isAdmin: actor.roles.includes('admin'),
    mayTurnOff: !(actor.roles.includes('admin') && env().REQUIRE_ADMIN_MFA),
  });
});

type Input = Parameters<Parameters<typeof guardAction<typeof ROUTE, unknown>>[1]>[0];

/** Recovery codes are in the answer and nowhere else: they are not kept with the operation, so a repeat gets a refusal. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async (input) => {
  const { actor, url } = input;
  await limitRate('second-step.account', `settings:${actor.userId}`);
  const form = url.searchParams.get('form');
  if (form === 'off' || form === 'codes') return changeWithCode(input, form);
  return turnOn(input);
});

/** Who sits at an open session and does not know the password cannot lock its owner out. */
async function turnOn({ actor, db, read }: Input) {
  const { userId, sessionHash } = actor;
  const { passwordHash } = await readAccountProfile(db, userId);
  const { data } = await read(passwordHash ? turnOnSchema : enterCodeSchema);
  if ('password' in data) await requireOwnPassword(db, { userId, password: String(data.password), field: 'password' });
  const { code } = data;
  const recoveryCodes = await transact(db, (tx) => enableSecondFactor(tx, { userId, code, keepSession: sessionHash }));
  return respond(recoveryCodesView, { recoveryCodes });
}

async function changeWithCode({ actor, db, read }: Input, form: 'off' | 'codes') {
  const { userId } = actor;
  const { code } = (await read(secondStepSchema)).data;
  if (form === 'off' && actor.roles.includes('admin') && env().REQUIRE_ADMIN_MFA)
    throw new NotAllowed(t('Admins can’t turn it off.'));
  const answer = await transact(db, async (tx) => {
    const isRight = (await acceptAppCode(tx, { userId, code })) || (await acceptRecoveryCode(tx, { userId, code }));
    if (!isRight) return null;
    if (form === 'codes') return replaceRecoveryCodes(tx, userId);
    await disableSecondFactor(tx, { userId });
    return [];
  });
  if (!answer) throw new InputError(t('That code is incorrect.'), { code: t('That code is incorrect or was already used.') });
  if (form === 'codes') return respond(recoveryCodesView, { recoveryCodes: answer });
  return redirectWithNotice('/settings/security', { type: 'success', message: t('Two-step sign-in is off') });
}

export default function TwoStepRoute() {
  const { setup, hasPassword, mayTurnOff, isAdmin } = useLoaderData<typeof loader>();
  const answer = useActionData<{ recoveryCodes?: string[] }>();
  const codes = answer?.recoveryCodes;
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead
        title={t('Two-step sign-in')}
        lead={
          setup ? t('A code from an app on your phone, after your password.') : t('Signing in asks for a code from your app.')
        }
      />
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : setup ? (
        <SetUp setup={setup} hasPassword={hasPassword} />
      ) : (
        <TurnedOn mayTurnOff={mayTurnOff} />
      )}
      {isAdmin && (codes || !setup || mayTurnOff) ? (
        <LinkButton to="/admin/ready">{codes || !setup ? t('Continue to the admin area') : t('Do this later')}</LinkButton>
      ) : null}
      <p className="text-sm">
        <Link to="/settings/security" className="font-semibold text-link underline underline-offset-4">
          {t('Back to Security')}
        </Link>
      </p>
    </div>
  );
}
