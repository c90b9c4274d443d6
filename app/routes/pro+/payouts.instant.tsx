import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { formatMoney, Money } from '#app/components/ui/money';
import { readInstantOffer, takeInstantPayout } from '#app/domain/payouts/instant-payout.server';
import type { FlagViewer } from '#app/domain/settings/flag-policy';
import { isOn } from '#app/domain/settings/flags.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { within } from '#app/http/page-timeout.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/payouts.instant';
const TIMEOUT_MS = 8_000;

const payoutSchema = z.object({
  balanceCents: z.coerce.number().int().min(1).max(100_000_000),
  payoutCents: z.coerce.number().int().min(1).max(100_000_000),
});

const pageView = z.object({
  offer: z
    .object({
      balanceCents: z.number(),
      feeCents: z.number(),
      payoutCents: z.number(),
      feeLabel: z.string(),
      bankLabel: z.string(),
    })
    .nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Instant payout'), 'Pro') }];

/** The flag that takes the panel with the button away takes the page behind it as well. */
async function requireEnhanced(db: Db, viewer: FlagViewer): Promise<void> {
  if (!(await isOn(db, 'use_v2_payout_flow', viewer)))
    throw new NotFound(t('Instant payouts are turned off right now. The weekly payout on Friday is free.'));
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  await requireEnhanced(db, actor);
  const offer = await within(TIMEOUT_MS, readInstantOffer(db, { proId: actor.pro.proId }));
  return respond(pageView, { offer, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  await requireEnhanced(db, actor);
  const form = await read(payoutSchema);
  const payout = await takeInstantPayout(db, { proId: actor.pro.proId, ...form.data }, (request) =>
    run(form, 'instant', request),
  );
  if (payout.status === 'failed') {
    const description = payout.failureMessage ?? t('Your balance hasn’t changed.');
    return redirectWithNotice('/pro/payouts', { type: 'error', message: t('The payout did not go through'), description });
  }
  return redirectWithNotice('/pro/payouts', {
    type: 'success',
    message: t('{amount} is on its way', { amount: formatMoney(payout.amountCents, 'always') }),
    description: t('It usually reaches your bank within 30 minutes.'),
  });
});

export default function InstantPayoutPage() {
  const { offer, opId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <DialogPage title={t('Pay me now')} closeTo="/pro/payouts">
      <Refusal text={refusal} />
      {offer ? (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-lg bg-sunken p-4">
            <dt>{t('Your balance at Stripe')}</dt>
            <dd className="text-right">
              <Money cents={offer.balanceCents} show="always" />
            </dd>
            <dt>{offer.feeLabel}</dt>
            <dd className="text-right">
              −<Money cents={offer.feeCents} show="always" />
            </dd>
            <dt className="border-t border-line pt-2 font-semibold">{t('To {bankLabel}', { bankLabel: offer.bankLabel })}</dt>
            <dd className="border-t border-line pt-2 text-right font-semibold">
              <Money cents={offer.payoutCents} show="always" />
            </dd>
          </dl>
          <p className="mt-3 text-sm text-ink-soft">
            {t('It usually arrives within 30 minutes and can’t be reversed. The weekly payout on Friday is free.')}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonForm
              fields={{ balanceCents: String(offer.balanceCents), payoutCents: String(offer.payoutCents), opId }}
              busyText={t('Sending…')}
            >
              {t('Send {amount} now', { amount: formatMoney(offer.payoutCents, 'always') })}
            </ButtonForm>
            <LinkButton to="/pro/payouts" variant="secondary" preventScrollReset>
              {t('Cancel')}
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <p>
            {t(
              'You can’t get an instant payout right now: your balance is too low, or your bank doesn’t accept instant payouts.',
            )}
          </p>
          <LinkButton to="/pro/payouts" variant="secondary" preventScrollReset className="mt-5">
            {t('Back to your payouts')}
          </LinkButton>
        </>
      )}
    </DialogPage>
  );
}
