import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { cancelStorage, orderStorage } from '#app/domain/storage-offers/order-storage.server';
import { readStorageOffer } from '#app/domain/storage-offers/read-offer.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { type Offer, type Ordered, StoragePrice, storageOfferView } from '../customer+/_shared/storage-offer';
import { officeStorageSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.storage';

const pageView = z.object({ visitId: z.string(), reference: z.string(), offer: storageOfferView.nullable() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Storage until next season'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visitId = readId(params.visitId);
  const visit = await db.visit.findUnique({
    where: { id: visitId, leadVisitId: null, status: { not: 'draft' } },
    select: { bookingId: true, booking: { select: { reference: true } } },
  });
  if (!visit) throw new NotFound();
  const offer = await readStorageOffer(db, { bookingId: visit.bookingId, by: { adminId: actor.userId } });
  return respond(pageView, {
    visitId,
    reference: visit.booking.reference,
    offer: offer && { ...offer, opId: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(officeStorageSchema);
  const { intent, reason, shownCents } = form.data;
  const deed = { visitId, by: { adminId: actor.userId }, reason };
  await run(form, `${intent}:${visitId}`, (tx) =>
    intent === 'order-storage' ? orderStorage(tx, { ...deed, shownCents }) : cancelStorage(tx, deed),
  );
  return redirectWithNotice(`/admin/dispatch/${visitId}`, {
    type: 'success',
    message: intent === 'order-storage' ? t('Storage is ordered') : t('Storage canceled'),
  });
});

export default function OfficeStoragePage() {
  const { visitId, reference, offer } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <VisitHead
        title={offer?.state === 'ordered' ? t('Storage is ordered') : t('Order storage')}
        lead={
          offer?.state === 'offered'
            ? t('For a customer on the phone. They get the same emails as if they had done it themselves.')
            : undefined
        }
        visitId={visitId}
        reference={reference}
      />
      {offer ? (
        <OfferCard offer={offer} />
      ) : (
        <Notice tone="info" title={t('Storage can’t be ordered for this booking now')} className="mt-5">
          {t(
            'It is sold from the finished installation until the crew of the takedown is on the way, where its service sells it and the booking has none.',
          )}
        </Notice>
      )}
    </div>
  );
}

function OfferCard({ offer }: { offer: Offer }) {
  const { takedown } = offer;
  const day = formatDateTime(new Date(takedown.at), { style: 'long-date', zone: takedown.zone });
  return (
    <Card as="section" className="mt-5">
      <p>{offer.text}</p>
      <p className="mt-2 text-sm text-ink-soft">
        {t('At the takedown, from {day}, the crew takes the lights with them and labels the bins.', { day })}
      </p>
      <StoragePrice offer={offer} />
      <div className="mt-4 space-y-4">
        <PaidHow offer={offer} />
        <StorageForm offer={offer} />
      </div>
    </Card>
  );
}

/** How it is paid, or will be. */
function PaidHow({ offer }: { offer: Offer }) {
  if (offer.state === 'unpaid')
    return (
      <Notice tone="warn" title={t('Part of this booking is still unpaid')}>
        {t('Once it is paid, storage can be ordered.')}
      </Notice>
    );
  if (offer.state === 'ordered') return <PaidSoFar offer={offer} />;
  return (
    <p className="text-sm text-ink-soft">
      {chargedHow(offer)} {t('Until the crew is on the way, you or the customer can cancel it, and all of it goes back.')}
    </p>
  );
}

function chargedHow({ isOnInvoice, hasCard, card }: Extract<Offer, { state: 'offered' }>): string {
  if (isOnInvoice) return t('It will be on the invoice for the takedown.');
  if (!hasCard) return t('Credit of their account pays first. No card is saved: for the rest they get a link by email.');
  return card
    ? t('Credit of their account pays first, then their card, now: {card}.', { card })
    : t('Credit of their account pays first, then the card of the booking, now.');
}

function PaidSoFar({ offer: { payment, declined } }: { offer: Ordered }) {
  if (declined)
    return (
      <Notice tone="warn" title={t('The card was declined')}>
        {t('The customer reads: {why}', { why: declined })} {t('The lights stay on the list.')}
      </Notice>
    );
  const words = {
    paid: t('Paid.'),
    charging: t('The bank confirms the payment. This takes a few seconds.'),
    invoice: t('It will be on the invoice for the takedown.'),
    open: t('Not paid yet: they pay by the link they get by email, or it is charged with the takedown.'),
  };
  return <p className="text-sm text-ink-soft">{words[payment]}</p>;
}

/** One form for both, so that a refusal is shown whichever stands there by then. */
function StorageForm({ offer }: { offer: Offer }) {
  if (offer.state === 'unpaid') return null;
  const isOrdered = offer.state === 'ordered';
  if (isOrdered && !offer.canCancel)
    return <p className="text-sm text-ink-soft">{t('The crew is on the way or has the lights: it can’t be canceled here.')}</p>;
  const totalCents = offer.priceCents + offer.taxCents;
  return (
    <PersistentForm id="office-storage" validator={noClientValidation} className="space-y-4">
      <OperationId value={offer.opId} />
      <input type="hidden" name="intent" value={isOrdered ? 'cancel-storage' : 'order-storage'} />
      <input type="hidden" name="shownCents" value={totalCents} />
      <TextArea name="reason" label={t('Reason')} optional rows={2} limit={500} />
      {isOrdered ? (
        <SubmitButton variant="danger" busyText={t('Canceling…')}>
          {t('Cancel storage')}
        </SubmitButton>
      ) : (
        <SubmitButton busyText={t('Ordering…')}>
          {t('Order storage for {price}', { price: formatMoney(totalCents, 'always') })}
        </SubmitButton>
      )}
    </PersistentForm>
  );
}
