import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Button, LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { giftCodeSchema } from '#app/domain/gift-cards/gift-code.schema';
import { checkGiftCard, redeemGiftCard } from '#app/domain/gift-cards/redeem-gift-card.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { withGuessLimit } from '#app/http/guess-limit.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/_public+/gift-cards.redeem';
const SIGN_IN = '/auth?returnTo=/gift-cards/redeem';

const pageView = z.object({ isSignedIn: z.boolean(), opId: z.string() });
const checkedView = z.object({
  balanceCents: z.number(),
  fieldErrors: z.record(z.string()),
  formId: z.string().optional(),
  subaction: z.string().optional(),
  repopulateFields: z.record(z.unknown()),
});

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [{ title: pageTitle(t('Use a gift card')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, ({ actor }) =>
  respond(pageView, { isSignedIn: actor !== null, opId: crypto.randomUUID() }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, db, read, run }) => {
  const form = await read(giftCodeSchema);
  const code = form.data.giftCode;
  if (form.data.subaction === 'check') {
    const { amountCents } = await withGuessLimit(context.clientIp, () => checkGiftCard(db, { code }));
    return respond(checkedView, { balanceCents: amountCents, ...form.asSent });
  }
  if (!actor) return safeRedirect(SIGN_IN);
  const done = await withGuessLimit(context.clientIp, () =>
    run(form, 'redeem', (tx) => redeemGiftCard(tx, { code, customerId: actor.userId })),
  );
  return redirectWithNotice('/billing-history', {
    type: 'success',
    message: t('{amount} added to your credit', { amount: formatMoney(done.amountCents, 'always') }),
  });
});

export default function RedeemPage() {
  const { isSignedIn, opId } = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<z.output<typeof checkedView>>>();
  return (
    <SiteLayout>
      <div className="page max-w-xl py-12">
        <PageHead
          title={t('Use a gift card')}
          lead={t('The full amount becomes credit on one account. We apply it to your next balance.')}
        />
        {answer?.balanceCents === undefined ? null : (
          <Notice
            tone="good"
            title={t('This gift card is worth {amount}', { amount: formatMoney(answer.balanceCents, 'always') })}
            live
            className="mt-6"
          >
            {t('It wasn’t used yet.')}
          </Notice>
        )}
        <Card className="mt-6">
          <PersistentForm id="gift-code" validator={noClientValidation} className="space-y-5">
            <OperationId value={opId} />
            <Field
              name="giftCode"
              label={t('Code')}
              hint={t('16 letters and digits, like 7K2M-PQ9R-4TVX-WY38.')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="figures"
            />
            <div className="flex flex-wrap gap-3">
              {isSignedIn ? (
                <Button type="submit" name="subaction" value="redeem">
                  {t('Add it to my account')}
                </Button>
              ) : (
                <LinkButton to={SIGN_IN}>{t('Sign in to add it')}</LinkButton>
              )}
              <Button type="submit" name="subaction" value="check" variant="secondary">
                {t('Check the amount')}
              </Button>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </SiteLayout>
  );
}
