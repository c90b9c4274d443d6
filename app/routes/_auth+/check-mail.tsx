import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import MailOpen from 'lucide-react/icons/mail-open';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { type AskedForLink, readAskedForLink } from './_shared/check-mail-cookie.server';
import { LinkPage } from './_shared/link-page';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Check your email')) }];

const pageView = z.object({
  asked: z.object({ kind: z.enum(['verify_email', 'reset_password']), email: z.string(), returnTo: z.string() }).nullable(),
  opId: z.string(),
});

export const loader = /* @__PURE__ */ guardLoader('routes/_auth+/check-mail', async ({ request }) =>
  respond(pageView, { asked: await readAskedForLink(request), opId: crypto.randomUUID() }),
);

function signInPath(asked: AskedForLink | null): string {
  return asked?.returnTo ? `/signin?${new URLSearchParams({ returnTo: asked.returnTo })}` : '/signin';
}

/** Where the form is that asked for the link, to type another address. */
function againPath({ kind, returnTo }: AskedForLink): string {
  const query = returnTo ? `&${new URLSearchParams({ returnTo })}` : '';
  return kind === 'reset_password' ? `/forgot-password?again=1${query}` : `/signin?tab=signup${query}`;
}

export default function CheckMailRoute() {
  const { asked, opId } = useLoaderData<typeof loader>();
  return (
    <LinkPage
      title={t('Check your email')}
      lead={
        asked
          ? t('We sent a link to {email}. It can take a minute to arrive. Check your spam folder, too.', { email: asked.email })
          : t('We sent you a link. Open it to continue.')
      }
    >
      <MailOpen aria-hidden className="mx-auto h-10 w-10 text-ink-faint" />
      {asked ? (
        <PersistentForm
          id="resend"
          validator={noClientValidation}
          action={asked.kind === 'reset_password' ? '/forgot-password' : '/verify-email'}
          className="mt-5"
        >
          <OperationId value={opId} />
          <input type="hidden" name="email" value={asked.email} />
          <input type="hidden" name="returnTo" value={asked.returnTo} />
          <SubmitButton variant="secondary" className="w-full" busyText={t('Sending…')}>
            {t('Send the link again')}
          </SubmitButton>
        </PersistentForm>
      ) : null}
      <p className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
        {asked ? (
          <Link to={againPath(asked)} className="inline-link">
            {t('Wrong address? Change it')}
          </Link>
        ) : null}
        <Link to={signInPath(asked)} className="inline-link">
          {t('Back to Sign In')}
        </Link>
      </p>
    </LinkPage>
  );
}
