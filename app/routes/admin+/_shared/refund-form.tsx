import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { refundSchema } from '#app/domain/refunds/refund.schema';
import { plainDollars } from '#app/platform/format-money';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';

const validator = withZod(refundSchema.omit({ subaction: true }));

export const refundFormView = z.object({
  kind: z.string(),
  leftCents: z.number(),
  /** What this admin may give back without a second one; null where they are the only one. */
  aloneCents: z.number().nullable(),
  visitId: z.string(),
  visits: z.array(z.object({ value: z.string(), label: z.string() })),
  borne: z.array(z.object({ bearer: z.string(), taxCents: z.number(), proCents: z.number(), platformCents: z.number() })),
  opId: z.string(),
});

type RefundFormData = z.output<typeof refundFormView>;

const bearerWords: Record<string, { label: Marked; rule: Marked }> = {
  split: { label: mark('Both, in proportion'), rule: mark('The pro pays back their share, and we pay back our fee.') },
  platform: { label: mark('The business'), rule: mark('The pro keeps their full payout.') },
  pro: {
    label: mark('Pro'),
    rule: mark('Deducted from the pro’s next payout or Stripe balance, up to what they earned on this job.'),
  },
};

function bearerCards(data: RefundFormData) {
  return data.borne.map(({ bearer, taxCents, proCents, platformCents }) => ({
    value: bearer,
    label: translateKnown(bearerWords[bearer]?.label ?? bearer),
    detail: t('{rule} For a full refund of {amount}: pro {pro}, business {business}, tax {tax}.', {
      rule: translateKnown(bearerWords[bearer]?.rule ?? ''),
      amount: formatMoney(data.leftCents, 'always'),
      pro: formatMoney(proCents, 'always'),
      business: formatMoney(platformCents, 'always'),
      tax: formatMoney(taxCents, 'always'),
    }),
  }));
}

/** There is nothing to choose: a tip is no part of the price. */
function TipBearer() {
  return (
    <>
      <input type="hidden" name="bearer" value="pro" />
      <Notice tone="info" title={t('The pro pays for this refund')}>
        {t(
          'The pro got all of this tip. We deduct the refund from their next payout or Stripe balance. The business pays nothing.',
        )}
      </Notice>
    </>
  );
}

function amountHint({ leftCents, aloneCents }: RefundFormData): string {
  const amount = formatMoney(leftCents, 'always');
  if (aloneCents === null) return t('Up to {amount}.', { amount });
  return t(
    'Up to {amount}. If refunds for this booking in the last 30 days total more than {limit}, a second admin must approve.',
    { amount, limit: formatMoney(aloneCents, 'always') },
  );
}

/** What an admin gives back of a payment, for which visit, and who bears it. */
export function RefundForm({ data }: { data: RefundFormData }) {
  return (
    <PersistentForm
      id="refund"
      subaction="refund"
      validator={validator}
      className="grid gap-5"
      order={['amount', 'bearer', 'reason']}
    >
      <OperationId value={data.opId} />
      <input type="hidden" name="leftCents" value={data.leftCents} />
      <Field
        name="amount"
        label={t('Amount in dollars')}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={plainDollars(data.leftCents)}
        hint={amountHint(data)}
        className="figures max-w-40"
      />
      {data.kind === 'tip' ? (
        <TipBearer />
      ) : (
        <>
          <Select
            name="visitId"
            label={t('Visit')}
            options={data.visits}
            prompt={t('No specific visit')}
            defaultValue={data.visitId}
            optional
          />
          <RadioCards name="bearer" legend={t('Who pays for the refund?')} cards={bearerCards(data)} defaultValue="platform" />
        </>
      )}
      <TextArea name="reason" label={t('Reason')} limit={300} rows={2} hint={t('We include it in the email to the customer.')} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" busyText={t('Refunding…')}>
          {t('Refund')}
        </SubmitButton>
        <LinkButton to="/admin/payments" variant="secondary">
          {t('Close')}
        </LinkButton>
      </div>
    </PersistentForm>
  );
}
