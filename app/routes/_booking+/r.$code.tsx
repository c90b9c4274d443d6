import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { referralCodeField } from '#app/domain/fields/referral-code';
import { readInvitation } from '#app/domain/referrals/referral-link.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import { keepReferralCode } from './_shared/referral-cookie.server';

const pageView = z.object({ invitation: z.object({ firstName: z.string(), amount: z.string() }).nullable() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('A friend invited you')) }, { name: 'robots', content: 'noindex' }];

export const handle = { hydrate: false };

/** A link that a customer gave a friend: the browser keeps its code until the friend asks for a booking. */
export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/r.$code', async ({ db, params }) => {
  const code = referralCodeField.safeParse(params.code ?? '');
  const invitation = code.success ? await readInvitation(db, code.data) : null;
  if (!invitation || !code.success) return respond(pageView, { invitation: null });
  const { firstName, friendCents } = invitation;
  const headers = { 'set-cookie': await keepReferralCode(code.data) };
  return respond(pageView, { invitation: { firstName, amount: formatMoney(friendCents) } }, { headers });
});

export default function InvitedPage() {
  const { invitation } = useLoaderData<typeof loader>();
  if (!invitation) return <NotInForce />;
  const { firstName, amount } = invitation;
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-10 sm:py-14">
        <PageHead
          title={firstName ? t('{name} invited you', { name: firstName }) : t('A friend invited you')}
          lead={t('You get {amount} off your first booking.', { amount })}
        />
        <Card className="mt-6">
          <ol className="list-decimal space-y-2 pl-5 text-ink-soft">
            <li>{t('See your price and book. We remember the invitation.')}</li>
            <li>{t('{amount} comes off what you pay when the work is done.', { amount })}</li>
            <li>{t('It works once, for new customers.')}</li>
          </ol>
          <LinkButton to="/book" size="lg" className="mt-6">
            {t('See your price')}
          </LinkButton>
        </Card>
      </div>
    </SiteLayout>
  );
}

function NotInForce() {
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-10 sm:py-14">
        <PageHead
          title={t('This invitation isn’t valid')}
          lead={t('Check the link with the friend who sent it. You can book without one, too.')}
        />
        <LinkButton to="/book" className="mt-6">
          {t('See your price')}
        </LinkButton>
      </div>
    </SiteLayout>
  );
}
