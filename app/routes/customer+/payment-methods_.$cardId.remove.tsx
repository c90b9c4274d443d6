import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { readCard, removeCard } from '#app/domain/billing/cards.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { cardBrand } from '#app/platform/card-brand';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/payment-methods_.$cardId.remove';

const pageView = z.object({ brand: z.string(), last4: z.string(), opId: z.string() });

function readCardId(value: string | undefined): string {
  if (!value || !/^[A-Za-z0-9_]{3,100}$/.test(value)) throw new NotFound(t('Card not found'));
  return value;
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Remove a card')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const card = await readCard(db, { userId: actor.userId, cardId: readCardId(params.cardId) });
  return respond(pageView, { ...card, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read }) => {
  await read(z.object({}));
  const card = { userId: actor.userId, cardId: readCardId(params.cardId) };
  // A card that is gone was removed by the first submit.
  await removeCard(db, card).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
  });
  return redirectWithNotice('/customer/payment-methods', { type: 'success', message: t('Card removed') });
});

export default function RemoveCardPage() {
  const { brand, last4, opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-xl">
      <PageHead
        title={t('Remove this card?')}
        lead={t('{brand} ending in {last4}. We won’t charge it again.', { brand: cardBrand(brand), last4 })}
      />
      <Card className="mt-6">
        <PersistentForm id="remove-card" validator={noClientValidation}>
          <OperationId value={opId} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger" busyText={t('Removing…')}>
              {t('Remove card')}
            </SubmitButton>
            <LinkButton to="/customer/payment-methods" variant="secondary">
              {t('Keep card')}
            </LinkButton>
          </div>
        </PersistentForm>
      </Card>
    </div>
  );
}
