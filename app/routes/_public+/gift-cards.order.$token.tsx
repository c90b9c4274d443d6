import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { useOfficeZone, useRootData } from '#app/components/layout/root-data';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readOrder } from '#app/domain/gift-cards/read-held-card.server';
import { GIFT_STATUSES } from '#app/domain/gift-cards/gift-card-policy';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { GiftCardFace } from './_shared/gift-card-face';

const ROUTE = 'routes/_public+/gift-cards.order.$token';

const pageView = z.object({
  reference: z.string(),
  status: z.enum(GIFT_STATUSES),
  amountCents: z.number(),
  refundedCents: z.number(),
  buyerName: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  message: z.string(),
  deliverAt: z.date(),
  deliveredAt: z.date().nullable(),
  code: z.string().nullable(),
  token: z.string(),
});

type Order = Omit<z.output<typeof pageView>, 'deliverAt' | 'deliveredAt'> & {
  deliverAt: string | Date;
  deliveredAt: string | Date | null;
};

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your gift card')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const token = params.token ?? '';
  return respond(pageView, { ...(await readOrder(db, token)), token });
});

export default function GiftCardOrderPage() {
  const order = useLoaderData<typeof loader>();
  const origin = useRootData()?.origin ?? '';
  const isWaiting = order.status === 'pending' || order.status === 'cancelled';
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <div className="no-print">
          <PageHead eyebrow={order.reference} title={t('Your gift card for {recipient}', { recipient: order.recipientName })} />
          <State order={order} />
        </div>
        {isWaiting ? null : (
          <div className="mt-6">
            <GiftCardFace {...order} from={order.buyerName} to={order.recipientName} address={`${origin}/gift-cards/redeem`} />
          </div>
        )}
        {order.code ? (
          <p className="no-print mt-4 text-sm text-ink-faint">
            {t('To give it on paper, print this page with your browser. Anyone with the code can use the card.')}
          </p>
        ) : null}
      </div>
    </SiteLayout>
  );
}

function State({ order }: { order: Order }) {
  const zone = useOfficeZone();
  const day = formatDateTime(new Date(order.deliverAt), { style: 'long-date', zone });
  switch (order.status) {
    case 'pending':
      return (
        <Notice tone="info" title={t('Confirming your payment')} live className="mt-6">
          <p>{t('This takes a few seconds. We’ll email your receipt with a link to this page.')}</p>
          <LinkButton to={`/gift-cards/order/${order.token}`} reloadDocument size="sm" variant="secondary" className="mt-3">
            {t('Check again')}
          </LinkButton>
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="warn" title={t('This gift card wasn’t paid')} className="mt-6">
          <LinkButton to="/gift-cards" size="sm" variant="secondary">
            {t('Start again')}
          </LinkButton>
        </Notice>
      );
    case 'active':
      return (
        <Notice tone="good" title={t('Paid. Thank you!')} className="mt-6">
          {order.recipientEmail === null
            ? t('Your receipt is in your mailbox. The card below is ready to print.')
            : order.deliveredAt
              ? t('We emailed it to {email}.', { email: order.recipientEmail })
              : t('We’ll email it to {email} on {day}.', { email: order.recipientEmail, day })}
        </Notice>
      );
    case 'redeemed':
      return (
        <Notice tone="good" title={t('This gift card was used')} className="mt-6">
          {t('Its amount was added to an account as credit.')}
        </Notice>
      );
    case 'refunded':
      return (
        <Notice tone="info" title={t('This gift card was refunded')} className="mt-6">
          {t('The money goes back to the card you paid with. The code no longer works.')}
        </Notice>
      );
    case 'void':
      return (
        <Notice tone="warn" title={t('This gift card is stopped')} className="mt-6">
          {t('Its payment is being disputed with the bank. The code won’t work until the dispute is settled.')}
        </Notice>
      );
  }
}
