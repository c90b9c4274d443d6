import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass } from '#app/components/ui/button';
import { COMPANY_ROLES, roleNames, roleTasks } from '#app/domain/memberships/company-role';
import { acceptCompanyInvitation, readInvitation } from '#app/domain/companies/invitations.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { leaveClosedInvitation } from '../_auth+/_shared/closed-invitation.server';
import { LinkPage } from '../_auth+/_shared/link-page';
import { t, translate } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

const ROUTE = 'routes/commercial+/join.$token';

const pageView = z.object({
  /** Null for people it was not sent to: they learn nothing more. */
  invitation: z.object({ company: z.string(), role: z.enum(COMPANY_ROLES) }).nullable(),
  email: z.string(),
  verified: z.boolean(),
  path: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Join a company')) }, { name: 'robots', content: 'noindex' }];

/** Opening the link changes nothing; the button does. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const link = params.token ?? '';
  const found = await readInvitation(db, { link, email: actor.email });
  if (!found) throw await leaveClosedInvitation();
  return respond(pageView, {
    invitation: found.isForMe ? found : null,
    email: actor.email,
    verified: actor.emailVerified,
    path: `/commercial/join/${encodeURIComponent(link)}`,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const form = await read(z.object({ intent: z.literal('join') }));
  try {
    await run(form, 'join', (tx) => acceptCompanyInvitation(tx, { link: params.token ?? '', userId: actor.userId }));
  } catch (error) {
    if (error instanceof NotFound) return leaveClosedInvitation();
    throw error;
  }
  return redirectWithNotice('/commercial/dashboard', { type: 'success', message: t('Welcome to the company') });
});

export default function JoinPage() {
  const { invitation, email, verified, path, opId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  if (!invitation) {
    return (
      <LinkPage title={t('Join a company')} lead={t('This invitation was sent to another address.')}>
        <p>
          <WithParts
            text={t(
              'You are signed in as [{email}]. Sign out, sign in with the address the invitation was sent to, then open the link again.',
              { email },
            )}
            parts={[(words) => <strong className="[overflow-wrap:anywhere]">{words}</strong>]}
          />
        </p>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title={t('Join {company}', { company: invitation.company })}
      lead={`${t('Your role: {role}.', { role: translate(roleNames[invitation.role]) })} ${translate(roleTasks[invitation.role])}`}
    >
      <Refusal text={refusal} />
      {verified ? (
        <ButtonForm fields={{ intent: 'join', opId }} busyText={t('Joining…')}>
          {t('Join {company}', { company: invitation.company })}
        </ButtonForm>
      ) : (
        <>
          <p>{t('Confirm your email address first. Then open this link again.')}</p>
          <Link to={`/verify-email?returnTo=${encodeURIComponent(path)}`} className={buttonClass('primary', 'md', 'mt-5')}>
            {t('Email me a link')}
          </Link>
        </>
      )}
    </LinkPage>
  );
}
