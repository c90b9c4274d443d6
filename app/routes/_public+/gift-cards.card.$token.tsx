import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { useRootData } from '#app/components/layout/root-data';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { GIFT_STATUSES } from '#app/domain/gift-cards/gift-card-policy';
import { readGift } from '#app/domain/gift-cards/read-held-card.server';
import { redeemGiftCard } from '#app/domain/gift-cards/redeem-gift-card.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { GiftCardFace } from './_shared/gift-card-face';

const ROUTE = 'routes/_public+/gift-cards.card.$token';

const pageView = z.object({
  status: z.enum(GIFT_STATUSES),
  amountCents: z.number(),
  buyerName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  code: z.string().nullable(),
  token: z.string(),
  isSignedIn: z.boolean(),
  opId: z.string(),
});

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [{ title: pageTitle(t('A gift for you')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const token = params.token ?? '';
  const card = await readGift(db, token);
  return respond(pageView, { ...card, token, isSignedIn: actor !== null, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const form = await read(z.object({}));
  const token = params.token ?? '';
  if (!actor) return safeRedirect(`/auth?returnTo=${encodeURIComponent(`/gift-cards/card/${token}`)}`);
  const { code } = await readGift(db, token);
  if (!code) throw new Conflict('already_done', t('This gift card was already added to an account.'));
  const { amountCents } = await run(form, 'redeem', (tx) => redeemGiftCard(tx, { code, customerId: actor.userId }));
  return redirectWithNotice('/billing-history', {
    type: 'success',
    message: t('{amount} added to your credit', { amount: formatMoney(amountCents, 'always') }),
  });
});

export default function GiftCardPage() {
  const card = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const origin = useRootData()?.origin ?? '';
  const here = `/gift-cards/card/${card.token}`;
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <div className="no-print">
          <PageHead title={t('A gift for you, {name}', { name: card.recipientName })} />
          <Refusal text={refusal} />
        </div>
        <div className="mt-6">
          <GiftCardFace {...card} from={card.buyerName} to={card.recipientName} address={`${origin}/gift-cards/redeem`} />
        </div>
        <div className="no-print mt-6">
          {card.status === 'active' ? (
            <>
              {card.isSignedIn ? (
                <ButtonForm fields={{ opId: card.opId }} busyText={t('Adding…')}>
                  {t('Add it to my account')}
                </ButtonForm>
              ) : (
                <LinkButton to={`/auth?returnTo=${encodeURIComponent(here)}`}>
                  {t('Sign in to add it to your account')}
                </LinkButton>
              )}
              <p className="mt-3 text-sm text-ink-faint">
                {t('The full amount becomes credit on one account. We apply it to your next balance.')}
              </p>
            </>
          ) : (
            <Notice
              tone="info"
              title={card.status === 'redeemed' ? t('This gift card was used') : t('This gift card can’t be used')}
            >
              {card.status === 'redeemed'
                ? t('Its amount was added to an account as credit.')
                : t('It was refunded or stopped. Ask the person who gave it to you.')}
            </Notice>
          )}
        </div>
      </div>
    </SiteLayout>
  );
}
