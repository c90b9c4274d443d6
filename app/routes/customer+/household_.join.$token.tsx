import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { acceptHouseholdInvitation, readHouseholdInvitation } from '#app/domain/household/household-invitations.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { leaveClosedInvitation } from '../_auth+/_shared/closed-invitation.server';
import { HouseholdRights } from './_shared/household-rights';

const ROUTE = 'routes/customer+/household_.join.$token';

const pageView = z.object({
  owner: z.string(),
  isOwn: z.boolean(),
  email: z.string(),
  verified: z.boolean(),
  path: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Join an account')) }, { name: 'robots', content: 'noindex' }];

/** Opening the link changes nothing; the button does. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const link = params.token ?? '';
  const found = await readHouseholdInvitation(db, link);
  if (!found) throw await leaveClosedInvitation();
  return respond(pageView, {
    owner: found.owner,
    isOwn: found.ownerId === actor.userId,
    email: actor.email,
    verified: actor.emailVerified,
    path: `/customer/household/join/${encodeURIComponent(link)}`,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const form = await read(z.object({ intent: z.literal('join') }));
  try {
    await run(form, 'join', (tx) => acceptHouseholdInvitation(tx, { link: params.token ?? '', memberId: actor.userId }));
  } catch (error) {
    if (error instanceof NotFound) return leaveClosedInvitation();
    throw error;
  }
  return redirectWithNotice('/customer/household', {
    type: 'success',
    message: t('You joined the account'),
    description: t('Open it here or from your dashboard.'),
  });
});

export default function JoinHouseholdPage() {
  const { owner, isOwn, email, verified, path, opId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        title={t('Join {owner}’s account', { owner })}
        lead={
          isOwn
            ? t('This is an invitation to your own account. Send the link to the person you want to add.')
            : t('{owner} invited you. You’re signed in as {email}: once you join, this sign-in can open the account.', {
                owner,
                email,
              })
        }
      />
      {isOwn ? null : (
        <Card className="mt-6">
          <Refusal text={refusal} />
          <HouseholdRights reader="member" />
          <p className="mt-4 text-sm text-ink-soft">
            {t(
              'You switch between your own account and this one. {owner} sees your name and email, and either of you can end it at any time.',
              { owner },
            )}
          </p>
          <div className="mt-5">
            {verified ? (
              <ButtonForm fields={{ intent: 'join', opId }} busyText={t('Joining…')}>
                {t('Join {owner}’s account', { owner })}
              </ButtonForm>
            ) : (
              <>
                <p>{t('Confirm your email address first. Then open this link again.')}</p>
                <Link to={`/verify-email?returnTo=${encodeURIComponent(path)}`} className={buttonClass('primary', 'md', 'mt-5')}>
                  {t('Email me a link')}
                </Link>
              </>
            )}
          </div>
        </Card>
      )}
    </div>
  );
}
