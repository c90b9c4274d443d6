import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CodeField } from '#app/components/forms/code-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { findSignInCode } from '#app/domain/sign-in/redeem-sign-in-code.server';
import { confirmPhone } from '#app/domain/sign-in/account-profile.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { transact } from '#app/platform/db.server';
import { formatPhone } from '#app/platform/format-phone';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { enterCodeSchema } from './_shared/forms.server';

const ROUTE = 'routes/settings+/phone.$handle';
const validator = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).enterCodeSchema);
const pageView = z.object({ phone: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Confirm your number')) }];

function codeIsOver(): Promise<Response> {
  return redirectWithNotice('/settings', {
    type: 'warning',
    message: t('That code has expired or was already used'),
    description: t('Request a new code.'),
  });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const open = await findSignInCode(db, { handle: params.handle ?? '', purpose: 'verify_phone' });
  if (!open || open.userId !== actor.userId) throw await codeIsOver();
  return respond(pageView, { phone: open.address });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, params }) => {
  const { code } = (await read(enterCodeSchema)).data;
  await limitRate('settings.user', actor.userId);
  const answer = await transact(db, (tx) => confirmPhone(tx, { userId: actor.userId, handle: params.handle ?? '', code }));
  if (answer === 'over') return codeIsOver();
  if (answer === 'wrong')
    throw new InputError(t('That’s not the code.'), { code: t('That’s not the code we sent. Check it and try again.') });
  return redirectWithNotice('/settings/notifications', {
    type: 'success',
    message: t('Your number is confirmed'),
    description: t('If you want text messages, agree to them below.'),
  });
});

export default function ConfirmPhoneRoute() {
  const { phone } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead
        title={t('Confirm your number')}
        lead={t('A text message with six digits is on its way to {phone}.', { phone: formatPhone(phone) })}
      />
      <Card>
        <PersistentForm id="confirm-phone" validator={validator}>
          <div className="space-y-5">
            <CodeField label={t('Code')} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton>{t('Confirm')}</SubmitButton>
              <LinkButton to="/settings" variant="secondary">
                {t('Not now')}
              </LinkButton>
            </div>
          </div>
        </PersistentForm>
      </Card>
    </div>
  );
}
