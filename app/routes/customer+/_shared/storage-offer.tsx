import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { WithLinks } from '#app/components/ui/with-links';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';

const common = {
  text: z.string(),
  priceCents: z.number(),
  taxCents: z.number(),
  takedown: z.object({ at: z.date(), zone: z.string() }),
  opId: z.string(),
};

/** Storage of the lights until next season: as it is offered after the work, or ordered. */
export const storageOfferView = z.discriminatedUnion('state', [
  z.object({
    ...common,
    state: z.literal('offered'),
    card: z.string().nullable(),
    hasCard: z.boolean(),
    isOnInvoice: z.boolean(),
  }),
  z.object({ ...common, state: z.literal('unpaid'), reference: z.string() }),
  z.object({
    ...common,
    state: z.literal('ordered'),
    canCancel: z.boolean(),
    payment: z.enum(['paid', 'charging', 'open', 'invoice']),
    declined: z.string().nullable(),
    reference: z.string(),
  }),
]);

export type Offer = z.output<typeof storageOfferView>;
export type Ordered = Extract<Offer, { state: 'ordered' }>;

type StorageOfferProps = {
  offer: Offer | null;
  /** Another than who booked it, and pays, reads the page: someone of their company. */
  byAnother?: boolean;
};

/** The mail of finished work leads to it. */
export function StorageOffer({ offer, byAnother = false }: StorageOfferProps) {
  if (!offer) return null;
  const { takedown } = offer;
  const day = formatDateTime(new Date(takedown.at), { style: 'long-date', zone: takedown.zone });
  return (
    <Card as="section" id="storage" className="scroll-mt-24">
      <CardHead title={offer.state === 'ordered' ? t('We store your lights') : t('Store your lights with us?')} />
      <p>{offer.text}</p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-ink-soft">
        <li>{t('At the takedown, from {day}, the crew takes the lights with them and labels the bins.', { day })}</li>
        <li>{t('We keep them until your next installation and bring them along.')}</li>
      </ul>
      <StoragePrice offer={offer} />
      {offer.state === 'ordered' ? (
        <OrderedParts offer={offer} byAnother={byAnother} />
      ) : (
        <OfferedParts offer={offer} byAnother={byAnother} />
      )}
    </Card>
  );
}

/** Its price, tax and both together. */
export function StoragePrice({ offer: { priceCents, taxCents } }: { offer: Offer }) {
  const rows = [
    { label: t('For the season'), cents: priceCents },
    { label: t('Tax'), cents: taxCents },
    { label: t('Total'), cents: priceCents + taxCents },
  ];
  return (
    <dl className="mt-4 space-y-2 border-t border-line pt-4">
      {rows.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="figures font-semibold">{formatMoney(cents, 'always')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The button, and how it is paid. */
function OfferedParts({ offer, byAnother }: { offer: Exclude<Offer, Ordered>; byAnother: boolean }) {
  if (offer.state === 'unpaid')
    return byAnother ? (
      <p className="mt-4 text-sm text-ink-soft">{t('You can add it once the booking is paid, by the person who booked it.')}</p>
    ) : (
      <p className="mt-4 text-sm text-ink-soft">
        <WithLinks text={t('You can add it once the booking is paid. [Pay the amount due]')} to={[`/pay/${offer.reference}`]} />
      </p>
    );
  const totalCents = offer.priceCents + offer.taxCents;
  return (
    <>
      <ButtonForm fields={{ intent: 'order-storage', shownCents: String(totalCents), opId: offer.opId }} className="mt-4">
        {t('Store my lights for {price}', { price: formatMoney(totalCents, 'always') })}
      </ButtonForm>
      <p className="mt-3 text-sm text-ink-soft">
        {paidHow(offer, byAnother)} {t('You can cancel it for a full refund until the crew is on the way.')}
      </p>
    </>
  );
}

function paidHow({ isOnInvoice, hasCard, card }: Extract<Offer, { state: 'offered' }>, byAnother: boolean): string {
  if (isOnInvoice) return t('It will be on the invoice for the takedown.');
  if (!hasCard && byAnother) return t('No card is saved for this booking: the person who booked it gets a link to pay by email.');
  if (!hasCard) return t('No card is saved for this booking: we email you a link to pay.');
  return card && !byAnother ? t('We charge your card now: {card}.', { card }) : t('We charge the card of your booking now.');
}

/** How it is paid, and the way out while there is one. */
function OrderedParts({ offer, byAnother }: { offer: Ordered; byAnother: boolean }) {
  return (
    <div className="mt-4 space-y-3">
      {byAnother ? <PaidByAnother offer={offer} /> : <Paid offer={offer} />}
      {offer.canCancel ? (
        <ButtonForm fields={{ intent: 'cancel-storage', opId: offer.opId }} variant="secondary" size="sm">
          {t('Cancel storage')}
        </ButtonForm>
      ) : null}
    </div>
  );
}

function Paid({ offer: { payment, declined, reference } }: { offer: Ordered }) {
  const payBy = [`/pay/${reference}`];
  if (declined)
    return (
      <Notice tone="warn" title={t('Your card was declined')} live>
        <WithLinks
          text={t('{declined} Nothing was charged, and your lights stay on the list. [Pay with another card]', { declined })}
          to={payBy}
        />
      </Notice>
    );
  switch (payment) {
    case 'paid':
      return <p className="text-sm text-ink-soft">{t('Paid. The receipt is in your billing history.')}</p>;
    case 'charging':
      return <p className="text-sm text-ink-soft">{t('Your bank confirms the payment. This takes a few seconds.')}</p>;
    case 'invoice':
      return <p className="text-sm text-ink-soft">{t('It will be on the invoice for the takedown.')}</p>;
    case 'open':
      return (
        <p className="text-sm text-ink-soft">
          <WithLinks text={t('Not paid yet. [Pay the amount due]')} to={payBy} />
        </p>
      );
  }
}

/** The same for someone of their company, whom neither card nor link to pay belongs to. */
function PaidByAnother({ offer: { payment, declined } }: { offer: Ordered }) {
  if (declined)
    return (
      <Notice tone="warn" title={t('The card was declined')} live>
        {t(
          'Nothing was charged, and your lights stay on the list. The person who booked it has a link to pay with another card.',
        )}
      </Notice>
    );
  const words = {
    paid: t('Paid.'),
    charging: t('The bank confirms the payment. This takes a few seconds.'),
    invoice: t('It will be on the invoice for the takedown.'),
    open: t('Not paid yet. The person who booked it has a link to pay.'),
  };
  return <p className="text-sm text-ink-soft">{words[payment]}</p>;
}
