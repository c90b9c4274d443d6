import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Badge, type Tone } from '#app/components/ui/badge';
import { ListPager } from '#app/components/ui/list-pager';
import { formatMoney } from '#app/components/ui/money';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';

export const refundRowView = z.object({
  id: z.string(),
  status: z.string(),
  amountCents: z.number(),
  proCents: z.number(),
  platformCents: z.number(),
  taxCents: z.number(),
  reason: z.string(),
  failureMessage: z.string().nullable(),
  createdAt: z.string(),
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
  approveOpId: z.string(),
  rejectOpId: z.string(),
  withdrawOpId: z.string(),
});

type RefundRow = z.output<typeof refundRowView>;

const looks: Record<string, { label: Marked; tone: Tone }> = {
  awaiting_approval: { label: mark('Needs a second admin'), tone: 'warn' },
  pending: { label: mark('Pending'), tone: 'info' },
  succeeded: { label: mark('Refunded'), tone: 'good' },
  failed: { label: mark('Failed'), tone: 'bad' },
  rejected: { label: mark('Rejected'), tone: 'calm' },
  withdrawn: { label: mark('Request withdrawn'), tone: 'calm' },
};

function Decide({ refund }: { refund: RefundRow }) {
  const amount = formatMoney(refund.amountCents, 'always');
  if (refund.canWithdraw)
    return (
      <div className="mt-2 grid justify-items-start gap-3">
        <p className="text-sm text-ink-faint">{t('You requested this refund, so another admin has to approve or reject it.')}</p>
        <ButtonForm
          fields={{ subaction: 'withdraw', refundId: refund.id, opId: refund.withdrawOpId }}
          size="sm"
          variant="secondary"
          busyText={t('Withdrawing the request…')}
          label={t('Withdraw the request to refund {amount}', { amount })}
        >
          {t('Withdraw request')}
        </ButtonForm>
      </div>
    );
  if (!refund.canDecide) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <ButtonForm
        fields={{ subaction: 'approve', refundId: refund.id, opId: refund.approveOpId }}
        size="sm"
        busyText={t('Approving…')}
        label={t('Approve the refund of {amount}', { amount })}
      >
        {t('Approve')}
      </ButtonForm>
      <ButtonForm
        fields={{ subaction: 'reject', refundId: refund.id, opId: refund.rejectOpId }}
        size="sm"
        variant="secondary"
        busyText={t('Rejecting…')}
        label={t('Reject the refund of {amount}', { amount })}
      >
        {t('Reject')}
      </ButtonForm>
    </div>
  );
}

/** A page of what was given back of a payment before, and of what waits for a second admin. */
export function RefundHistory({ refunds, next }: { refunds: RefundRow[]; next: string | null }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="mt-8">
      <h2 id="refunds" className="text-lg font-semibold">
        {t('Refunds of this payment')}
      </h2>
      <ol className="mt-3 grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="rounded-lg border border-line bg-surface p-4 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="figures font-semibold">{formatMoney(refund.amountCents, 'always')}</span>
              <Badge tone={looks[refund.status]?.tone}>{translateKnown(looks[refund.status]?.label ?? refund.status)}</Badge>
            </p>
            <p className="mt-1 text-ink-soft">
              {refund.createdAt}: {refund.reason}
            </p>
            {refund.proCents + refund.platformCents + refund.taxCents > 0 ? (
              <p className="figures mt-1 text-ink-faint">
                {t('Pro {pro}, business {business}, tax {tax}', {
                  pro: formatMoney(refund.proCents, 'always'),
                  business: formatMoney(refund.platformCents, 'always'),
                  tax: formatMoney(refund.taxCents, 'always'),
                })}
              </p>
            ) : null}
            {refund.failureMessage ? (
              <p className="mt-1 text-bad">{t('Stripe message: {message}', { message: refund.failureMessage })}</p>
            ) : null}
            <Decide refund={refund} />
          </li>
        ))}
      </ol>
      <ListPager name="refunds" label={t('Pages of refunds')} next={next} />
    </section>
  );
}
