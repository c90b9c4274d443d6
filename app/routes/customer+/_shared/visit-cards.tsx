import { Link } from '@remix-run/react';
import { inputClass } from '#app/components/forms/field-frame';
import { ButtonForm } from '#app/components/forms/button-form';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney, Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import type { VisitPage } from './visit-page-view';
import { kindWord } from '#app/components/visits/visit-labels';
import { netText } from '#app/domain/notifications/templates/invoice-words';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { WithParts } from '#app/components/ui/with-parts';

const link = 'font-semibold text-link underline underline-offset-4';

/** A requested reschedule: the current time until it is confirmed, and a button to keep it. */
export function MoveNotice({ data }: { data: VisitPage }) {
  if (!data.move) return null;
  return (
    <Notice tone="info" title={t('Reschedule requested: {when}', { when: data.move.when })} className="mt-6">
      <p>
        {data.move.feeCents > 0
          ? t(
              'You’ll keep your current time until a pro confirms the new one. Then the rescheduling fee of {fee} is added to your bill.',
              { fee: formatMoney(data.move.feeCents, 'always') },
            )
          : t('You’ll keep your current time until a pro confirms the new one.')}
      </p>
      <ButtonForm fields={{ intent: 'keep-time', opId: data.opId }} variant="secondary" size="sm" className="mt-3">
        {t('Keep current time')}
      </ButtonForm>
    </Notice>
  );
}

/** `invoicesTo`: where its reader finds the invoices. */
export function MoneyCard({ money, invoicesTo = '/billing-history' }: { money: VisitPage['money']; invoicesTo?: string }) {
  const rows = [
    { label: t('Price'), cents: money.subtotalCents },
    { label: t('Tax'), cents: money.taxCents },
    { label: money.isCanceled ? t('Total before you canceled') : t('Total'), cents: money.totalCents },
    ...money.fees,
    ...(money.creditCents ? [{ label: t('Credit from us'), cents: -money.creditCents }] : []),
    { label: t('Paid'), cents: money.paidCents },
    ...(money.refundedCents ? [{ label: t('Refunded'), cents: money.refundedCents }] : []),
    ...(money.tipCents ? [{ label: t('Tip to your pro'), cents: money.tipCents }] : []),
    ...(money.dueCents > 0 ? [{ label: t('Due when the work is done'), cents: money.dueCents }] : []),
  ];
  return (
    <Card as="section">
      <CardHead title={t('Money')} />
      {money.coveredByPlan ? (
        <p className="mb-4 text-ink-soft">{t('Covered by your plan: this call costs you nothing.')}</p>
      ) : null}
      {money.isOnInvoice ? (
        <p className="mb-4 text-ink-soft">
          <WithParts
            text={
              money.isByMonth
                ? t('One invoice a month for the visits that are done, {netDays}. [Your invoices]', {
                    netDays: netText(money.netDays),
                  })
                : t('Each visit is invoiced when it is done, {netDays}. [Your invoices]', { netDays: netText(money.netDays) })
            }
            parts={[
              (words) => (
                <Link to={invoicesTo} className={link}>
                  {words}
                </Link>
              ),
            ]}
          />
        </p>
      ) : null}
      <dl className="space-y-2">
        {rows.map((row) => (
          <div key={row.label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{row.label}</dt>
            <dd className="font-semibold">
              <Money cents={row.cents} show="always" />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function PlaceCard({ data }: { data: VisitPage }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Where')}
        actions={
          data.placeTo ? (
            <Link to={data.placeTo} className={link}>
              {t('Edit')}
            </Link>
          ) : null
        }
      />
      <p>{data.address}</p>
      <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">
        {data.accessNotes ? t('Access: {notes}', { notes: data.accessNotes }) : t('No access notes yet.')}
      </p>
      {data.notes ? (
        <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">{t('Your notes: {notes}', { notes: data.notes })}</p>
      ) : null}
      {data.siblings.map((other) => (
        <p key={other.id} className="mt-3 border-t border-line pt-3 text-sm">
          <WithParts
            text={t('[{kind}] from {date}', {
              kind: kindWord(other.kind),
              date: formatDateTime(new Date(other.windowStart), { style: 'long-date', zone: other.zone }),
            })}
            parts={[
              (words) => (
                <Link to={`/customer/visits/${other.id}`} className={link}>
                  {words}
                </Link>
              ),
            ]}
          />
        </p>
      ))}
    </Card>
  );
}

/** A link that anyone in the house may follow, and the visit for a calendar. */
export function ShareCard({ data }: { data: VisitPage }) {
  if (!data.trackUrl) return null;
  return (
    <Card as="section">
      <CardHead
        title={t('Share this visit')}
        hint={t('Anyone with this link can see the status, but not your name, address or price.')}
      />
      <label className="block">
        <span className="sr-only">{t('Tracking link')}</span>
        <input readOnly value={data.trackUrl} className={inputClass} />
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
        <a href={data.trackUrl} className={link}>
          {t('Open the tracking page')}
        </a>
        <a href={`/customer/visits/${data.visit.id}/calendar.ics`} className={link}>
          {t('Add to your calendar')}
        </a>
        <ButtonForm fields={{ intent: 'renew-tracking', opId: data.renewOpId }} variant="quiet" size="sm" className="-ml-3">
          {t('Make a new link')}
        </ButtonForm>
      </div>
    </Card>
  );
}

/** What became of what the customer claimed under the guarantee. */
export function ClaimsCard({ data }: { data: VisitPage }) {
  if (data.claims.length === 0 && !data.covered) return null;
  return (
    <Card as="section">
      <CardHead title={t('Guarantee')} />
      {data.covered ? (
        <p className="text-sm text-ink-soft">
          {data.covered}{' '}
          <Link to="/help/guarantee" className={link}>
            {t('How the guarantee works')}
          </Link>
        </p>
      ) : null}
      <ul className="mt-3 space-y-3 empty:hidden">
        {data.claims.map((claim) => (
          <li key={claim.id} className="border-t border-line pt-3">
            <p className="font-semibold">{claim.title}</p>
            <p className="text-sm text-ink-faint">
              {t('Claimed {date}', { date: formatDateTime(new Date(claim.createdAt), { zone: data.visit.zone }) })}
            </p>
            {claim.note ? <p className="mt-1 text-sm text-ink-soft">{claim.note}</p> : null}
            {claim.revisitVisitId ? (
              <Link to={`/customer/visits/${claim.revisitVisitId}`} className={link}>
                {t('See the re-visit')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {data.canWithdrawClaim ? (
        <ButtonForm fields={{ intent: 'withdraw-claim', opId: data.withdrawOpId }} variant="quiet" size="sm" className="mt-3">
          {t('Withdraw claim')}
        </ButtonForm>
      ) : null}
    </Card>
  );
}
