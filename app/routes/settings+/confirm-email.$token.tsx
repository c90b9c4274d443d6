import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { confirmEmailChange, findEmailChange } from '#app/domain/accounts/change-email.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/settings+/confirm-email.$token';
const pageView = z.object({ newEmail: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Confirm your new email')) }];

/** Opening the mail's link changes nothing; the button does, for the person who asked. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const change = await findEmailChange(db, { userId: actor.userId, token: params.token ?? '' });
  if (!change)
    throw await redirectWithNotice('/settings', {
      type: 'warning',
      message: t('That link has expired or was already used'),
      description: t('Request a new link.'),
    });
  return respond(pageView, { newEmail: change.newEmail, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run, params }) => {
  const form = await read(z.object({}));
  const { userId, sessionHash } = actor;
  await run(form, 'confirm', (tx) => confirmEmailChange(tx, { userId, token: params.token ?? '', keepSession: sessionHash }));
  return redirectWithNotice('/settings', {
    type: 'success',
    message: t('Your email address is changed'),
    description: t('Every other device is signed out.'),
  });
});

export default function ConfirmNewEmailRoute() {
  const { newEmail, opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead
        title={t('Confirm your new email')}
        lead={t('From now on, we’ll email {newEmail}, and you’ll use it to sign in.', { newEmail })}
      />
      <Refusal text={useRefusal()} />
      <Card>
        <ButtonForm fields={{ opId }}>{t('Use this address')}</ButtonForm>
      </Card>
    </div>
  );
}
