import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import CreditCard from 'lucide-react/icons/credit-card';
import { useEffect } from 'react';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { EmptyState } from '#app/components/ui/empty-state';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { listCards, openCardSetup, openPortal, setDefaultCard } from '#app/domain/billing/cards.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { redirectToPayment } from '#app/http/safe-redirect';
import { cardBrand } from '#app/platform/card-brand';
import { env } from '#app/platform/env.server';
import { NotAllowed, UpstreamError } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';
import { type PaymentMethods, paymentMethodsForm, paymentMethodsView } from './_shared/payment-methods-view.server';

const ROUTE = 'routes/customer+/payment-methods';

/** Stripe's portal removes cards and changes where its mail goes. */
const OWNERS_ONLY = mark('Only the owner of this account can open its billing portal. Switch back to open yours.');

type Card = PaymentMethods['cards'][number];

export const meta: MetaFunction = () => [{ title: pageTitle(t('Payment methods')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (url.searchParams.get('billing') === 'updated' || url.searchParams.has('portal-return'))
    throw await redirectWithNotice('/customer/payment-methods', { type: 'success', message: t('Your cards are up to date') });
  const cards = await listCards(db, actor.userId).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null;
    throw error;
  });
  return respond(paymentMethodsView, {
    problem: cards ? null : t('Failed to load payment methods'),
    cards: (cards ?? []).map((card) => ({ ...card, opId: crypto.randomUUID() })),
    addOpId: crypto.randomUUID(),
    portalOpId: crypto.randomUUID(),
    isOwner: !actor.member,
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(paymentMethodsForm);
  const { data } = form;
  const { userId } = actor;
  // Kept with the form, so that a repeat asks Stripe under the same key.
  const { key } = await run(form, data.subaction, () => Promise.resolve({ key: crypto.randomUUID() }));
  if (data.subaction === 'add') return redirectToPayment(await openCardSetup(db, { userId, key }), env().APP_URL);
  if (data.subaction === 'portal' && actor.member) throw new NotAllowed(OWNERS_ONLY);
  if (data.subaction === 'portal') return redirectToPayment(await openPortal(db, { userId, key }), env().APP_URL);
  await setDefaultCard(db, { userId, cardId: data.cardId });
  return redirectWithNotice('/customer/payment-methods', {
    type: 'success',
    message: t('Default card changed'),
    description: t('We’ll charge balances and your plan to this card from now on.'),
  });
});

/** Cards are looked up again when the window comes back, from the bank’s page for example. */
function useRefetchOnFocus(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && state === 'idle') revalidate();
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [revalidate, state]);
}

function CardRow({ card, isOwner }: { card: Card; isOwner: boolean }) {
  const name = t('{brand} ending in {last4}', { brand: cardBrand(card.brand), last4: card.last4 });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <span className="grid h-10 w-14 shrink-0 place-items-center rounded-md bg-lamp-soft text-ember-text">
        <CreditCard aria-hidden className="h-5 w-5" />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {card.isDefault ? <Badge tone="good">{t('Default')}</Badge> : null}
        </span>
        <span className="figures text-sm text-ink-faint">
          {t('Expires {month}/{year}', { month: String(card.expMonth).padStart(2, '0'), year: card.expYear })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {card.isDefault ? null : (
          <ButtonForm
            fields={{ subaction: 'default', cardId: card.id, opId: card.opId }}
            size="sm"
            variant="secondary"
            busyText={t('Saving…')}
            label={t('Make {name} the default', { name })}
          >
            {t('Make default')}
          </ButtonForm>
        )}
        {isOwner ? (
          <LinkButton
            to={`/customer/payment-methods/${card.id}/remove`}
            size="sm"
            variant="quiet"
            className="max-sm:-ml-3"
            aria-label={t('Remove {name}', { name })}
          >
            {t('Remove')}
          </LinkButton>
        ) : null}
      </span>
    </li>
  );
}

export default function PaymentMethodsPage() {
  const data = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  useRefetchOnFocus();
  const add = (
    <ButtonForm fields={{ subaction: 'add', opId: data.addOpId }} busyText={t('Opening…')}>
      {t('Add a card')}
    </ButtonForm>
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={t('Payment methods')}
        lead={t('We charge your default card for your plan and for balances when the work is done.')}
      />
      <div className="mt-6">
        <Refusal text={refusal} />
        {data.problem ? (
          <Notice tone="bad" title={data.problem}>
            {t('Stripe didn’t respond. Reload the page in a minute.')}
          </Notice>
        ) : data.cards.length === 0 ? (
          <EmptyState icon={CreditCard} title={t('No card saved')} action={add}>
            {t('We save the card from your first deposit here. You can also add one now. Nothing is charged.')}
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3">
              {data.cards.map((card) => (
                <CardRow key={card.id} card={card} isOwner={data.isOwner} />
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap items-center gap-3">{add}</div>
          </>
        )}
      </div>
      <section aria-labelledby="more" className="mt-10 border-t border-line pt-6">
        <h2 id="more" className="font-semibold">
          {t('Invoices and receipts')}
        </h2>
        <p className="mt-1 text-ink-soft">
          <WithLinks text={t('Everything you paid is in your [billing history].')} to={['/billing-history']} />
          {data.isOwner ? ` ${t('You can also manage cards and invoices in Stripe’s billing portal.')}` : null}
        </p>
        {data.isOwner ? (
          <div className="mt-3">
            <ButtonForm fields={{ subaction: 'portal', opId: data.portalOpId }} variant="secondary" size="sm" newTab>
              {t('Open billing portal')}
            </ButtonForm>
          </div>
        ) : null}
      </section>
    </div>
  );
}
