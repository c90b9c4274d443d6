import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { GIFT_STATUS_LABELS, GIFT_STATUSES } from '#app/domain/gift-cards/gift-card-policy';
import { readGiftCard } from '#app/domain/gift-cards/list-gift-cards.server';
import { refundGiftCard } from '#app/domain/gift-cards/refund-gift-card.server';
import { reissueGiftCard } from '#app/domain/gift-cards/reissue-gift-card.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';
import { codeWords } from './_shared/money-words';

const ROUTE = 'routes/admin+/gift-cards.$cardId';

const pageView = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(GIFT_STATUSES),
  amountCents: z.number(),
  refundedCents: z.number(),
  heldCents: z.number(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  message: z.string(),
  deliverAt: z.date(),
  deliveredAt: z.date().nullable(),
  codeLast4: z.string().nullable(),
  codeVersion: z.number(),
  paidAt: z.date().nullable(),
  redeemedAt: z.date().nullable(),
  redeemedBy: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  refundStatus: z.string().nullable(),
  refundReason: z.string().nullable(),
  disputeStatus: z.string().nullable(),
  cardLast4: z.string().nullable(),
  opIds: z.array(z.string()),
});

const REASON = mark('Say why in a few words');
const actionSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('new-code') }),
  z.object({
    subaction: z.literal('refund'),
    reason: z.string({ required_error: REASON }).trim().min(1, REASON).max(300, REASON),
  }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Gift card'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const card = await readGiftCard(db, readId(params.cardId));
  return respond(pageView, { ...card, opIds: [crypto.randomUUID(), crypto.randomUUID()] });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const cardId = readId(params.cardId);
  const form = await read(actionSchema);
  const { data } = form;
  if (data.subaction === 'new-code') {
    await run(form, `new-code:${cardId}`, (tx) => reissueGiftCard(tx, { cardId, adminId: actor.userId }));
    return redirectWithNotice(`/admin/gift-cards/${cardId}`, {
      type: 'success',
      message: t('New code sent'),
      description: t('The old one no longer works.'),
    });
  }
  await run(form, `refund:${cardId}`, (tx) => refundGiftCard(tx, { cardId, adminId: actor.userId, reason: data.reason }));
  return redirectWithNotice(`/admin/gift-cards/${cardId}`, {
    type: 'success',
    message: t('Refund on its way to the buyer’s card'),
  });
});

type CardData = ReturnType<typeof useLoaderData<typeof loader>>;

function Facts({ card }: { card: CardData }) {
  const zone = useOfficeZone();
  const time = (at: string | Date | null, none = '–') =>
    at ? <DateTime at={new Date(at)} style="date-time" zone={zone} /> : none;
  const rows: [string, ReactNode][] = [
    [t('Status'), translate(GIFT_STATUS_LABELS[card.status])],
    [t('Amount'), formatMoney(card.amountCents, 'always')],
    [t('From'), `${card.buyerName}, ${card.buyerEmail}`],
    [
      t('To'),
      card.recipientEmail ? `${card.recipientName}, ${card.recipientEmail}` : t('{name} (by hand)', { name: card.recipientName }),
    ],
    [t('Message'), card.message || '–'],
    [
      t('Code ends in'),
      card.codeLast4 ? t('{last4} (code number {number})', { last4: card.codeLast4, number: card.codeVersion }) : '–',
    ],
    [t('Paid'), time(card.paidAt)],
    [t('Paid with'), card.cardLast4 ? t('Card ending in {last4}', { last4: card.cardLast4 }) : '–'],
    [t('Sent'), card.recipientEmail ? time(card.deliveredAt, t('Not yet')) : t('By hand')],
    [t('To be sent'), card.recipientEmail ? time(card.deliverAt) : '–'],
    [t('Used'), time(card.redeemedAt)],
    [
      t('By'),
      card.redeemedBy ? (
        <Link to={`/admin/customers/${card.redeemedBy.id}`} className="inline-link">
          {card.redeemedBy.fullName || t('Customer')}
        </Link>
      ) : (
        '–'
      ),
    ],
    [
      t('Refund'),
      card.refundStatus
        ? `${codeWords(card.refundStatus)}, ${formatMoney(card.refundedCents, 'always')}. ${card.refundReason ?? ''}`
        : '–',
    ],
    [
      t('Dispute'),
      card.disputeStatus
        ? t('{status}; on hold: {amount}', {
            status: codeWords(card.disputeStatus, 'disputes'),
            amount: formatMoney(card.heldCents, 'always'),
          })
        : '–',
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function AdminGiftCardPage() {
  const card = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const [codeOp = '', refundOp = ''] = card.opIds;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/gift-cards" className="inline-link">
          {t('Gift cards')}
        </Link>
      </p>
      <PageHead eyebrow={card.reference} title={t('Gift card for {name}', { name: card.recipientName })} />
      <Refusal text={refusal} />
      <Card className="mt-6 max-w-3xl">
        <Facts card={card} />
      </Card>
      {card.status === 'active' ? (
        <>
          <Card as="section" className="mt-6 max-w-3xl">
            <CardHead
              title={t('The code was lost')}
              hint={
                card.recipientEmail
                  ? t('A new code goes to the recipient. The old one stops working at once.')
                  : t('The buyer gets a link to the card with its new code. The old one stops working at once.')
              }
            />
            <ButtonForm fields={{ opId: codeOp, subaction: 'new-code' }} variant="secondary">
              {t('Send a new code')}
            </ButtonForm>
          </Card>
          <Card as="section" className="mt-6 max-w-3xl">
            <CardHead
              title={t('Refund the buyer')}
              hint={t('All of it goes back to the card that paid. The code stops working at once.')}
            />
            <PersistentForm id="refund" validator={noClientValidation} className="grid gap-5">
              <OperationId value={refundOp} />
              <input type="hidden" name="subaction" value="refund" />
              <Field name="reason" label={t('Reason')} />
              <div>
                <SubmitButton busyText={t('Refunding…')}>
                  {t('Refund {amount}', { amount: formatMoney(card.amountCents - card.refundedCents, 'always') })}
                </SubmitButton>
              </div>
            </PersistentForm>
          </Card>
        </>
      ) : null}
    </>
  );
}
