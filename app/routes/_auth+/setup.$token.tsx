import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { NotFoundPage } from '#app/components/layout/not-found-page';
import { pageTitle } from '#app/components/layout/page-title';
import { hashPassword } from '#app/domain/accounts/password.server';
import { createOwner, isSetupLink } from '#app/domain/accounts/setup-link.server';
import { signUpSchemaFor } from '#app/domain/sign-in/new-password.schema';
import { readBusinessName } from '#app/domain/settings/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { startSession } from '#app/http/session.server';
import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { t } from '#app/platform/texts/t';
import { LinkPage } from './_shared/link-page';

const ROUTE = 'routes/_auth+/setup.$token';

const pageView = z.object({ leastLength: z.number(), opId: z.string() });

// Strangers get the very page of an address that does not exist, without scripts too.
export const handle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? t('Set up your business') : t('Page not found')) },
];

async function requireLink(db: Db, token: string): Promise<void> {
  if (!(await isSetupLink(db, token)))
    throw new Response(t('Check the address, or start again from the home page.'), { status: 404 });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  await requireLink(db, params.token ?? '');
  return respond(pageView, { leastLength: env().PASSWORD_MIN_LENGTH, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, params, read, run, request, context }) => {
  const token = params.token ?? '';
  await requireLink(db, token);
  await limitRate('sign-up.ip', context.clientIp);
  const form = await read(signUpSchemaFor(env().PASSWORD_MIN_LENGTH, await readBusinessName(db)));
  const { fullName, email, password } = form.data;
  const passwordHash = await hashPassword(password);
  const { userId } = await run(form, 'owner', (tx) => createOwner(tx, { token, fullName, email, passwordHash }));
  const cookie = await startSession(db, { userId, request, clientIp: context.clientIp });
  return redirectWithNotice(
    '/settings/two-step',
    {
      type: 'success',
      message: t('Your account is ready'),
      description: t('Next is two-step sign-in, which keeps it safe. Then the details of your business.'),
    },
    { headers: { 'set-cookie': cookie } },
  );
});

export default function SetupPage() {
  const { leastLength, opId } = useLoaderData<typeof loader>();
  return (
    <LinkPage
      title={t('Set up your business')}
      lead={t('Start with your own account. It controls everything, so choose a password you don’t use anywhere else.')}
    >
      <PersistentForm id="owner" validator={noClientValidation} order={['fullName', 'email', 'password']}>
        <OperationId value={opId} />
        <div className="space-y-5">
          <Field name="fullName" label={t('Full name')} autoComplete="name" />
          <Field
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            name="password"
            label={t('Password')}
            autoComplete="new-password"
            hint={t('At least {leastLength} characters. A short sentence works best.', { leastLength })}
          />
          <SubmitButton className="w-full" busyText={t('Creating your account…')}>
            {t('Create my account')}
          </SubmitButton>
        </div>
      </PersistentForm>
      <p className="mt-5 text-sm text-ink-soft">
        {t('This link works once. Everything after this step can be left and resumed.')}
      </p>
    </LinkPage>
  );
}

export function ErrorBoundary() {
  return <NotFoundPage />;
}
