import Landmark from 'lucide-react/icons/landmark';
import { ButtonForm } from '#app/components/forms/button-form';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';
import type { PayoutsData } from './payouts-view';

/** No account yet: what it is for, what waits for it, one button. */
export function PayoutSetup({ data }: { data: PayoutsData }) {
  const { waiting, waitingCents, opIds } = data;
  return (
    <Card as="section" className="mt-6">
      <CardHead title={t('Payout Setup')} />
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <span className="grid h-14 w-14 shrink-0 place-items-center rounded-full bg-lamp-soft text-ember-text">
          <Landmark aria-hidden className="h-7 w-7" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <h3 className="display text-display-sm">{t('Get Paid for Your Work')}</h3>
          <p className="mt-2 max-w-text text-ink-soft">
            {t(
              'Connect a bank account or debit card with Stripe, our payment partner. It takes about five minutes. We send your share of each job 48 hours after you finish it, and Stripe pays it to your bank every Friday.',
            )}
          </p>
          {waitingCents > 0 ? (
            <Notice tone="info" className="mt-4" title={t('You have money waiting')}>
              {t('{amount} from {count, plural, one {# job} other {# jobs}} will be sent as soon as your account is set up.', {
                amount: formatMoney(waitingCents, 'always'),
                count: waiting.length,
              })}
            </Notice>
          ) : null}
          <ButtonForm fields={{ intent: 'setup', opId: opIds.setup }} busyText={t('Setting up...')} className="mt-5" size="lg">
            {t('Set Up Payouts')}
          </ButtonForm>
          <p className="mt-3 max-w-text text-sm text-ink-faint">
            {t(
              'By setting up payouts you agree to Stripe’s Connected Account Agreement. Stripe keeps your bank details; we never see them.',
            )}
          </p>
        </div>
      </div>
    </Card>
  );
}

/** The state of the account, and what Stripe still needs. */
export function AccountStatus({ data }: { data: PayoutsData }) {
  const { account, opIds, justSetUp } = data;
  if (!account) return null;
  return (
    <Card as="section">
      <CardHead title={t('Account Status')} />
      {account.isActive ? (
        <>
          <p>
            <Badge tone="good">{t('Bank account connected and verified')}</Badge>
          </p>
          {account.bankLabel ? <p className="mt-3 text-ink-soft">{account.bankLabel}</p> : null}
          <ButtonForm
            fields={{ intent: 'manage', opId: opIds.manage }}
            variant="secondary"
            busyText={t('Opening…')}
            className="mt-4"
          >
            {t('Manage Account')}
          </ButtonForm>
        </>
      ) : (
        <>
          <p>
            <Badge tone="warn">{t('Account setup required')}</Badge>
          </p>
          {justSetUp && account.needs.length === 0 ? (
            <p className="mt-3 text-ink-soft">{t('Stripe is checking your information. This page updates automatically.')}</p>
          ) : (
            <>
              <p className="mt-3 text-ink-soft">{t('Stripe still needs:')}</p>
              <ul className="mt-1 list-disc pl-5">
                {account.needs.map((need) => (
                  <li key={need}>{need}</li>
                ))}
              </ul>
            </>
          )}
          <ButtonForm fields={{ intent: 'setup', opId: opIds.setup }} busyText={t('Setting up...')} className="mt-4">
            {t('Continue Setup')}
          </ButtonForm>
        </>
      )}
    </Card>
  );
}
