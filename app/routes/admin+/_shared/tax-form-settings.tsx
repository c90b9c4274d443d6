import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { federalThreshold, TAX_FORMS, taxFormNames } from '#app/domain/payouts/tax-form';
import { formatMoney } from '#app/platform/format-money';
import { mark, t, translate } from '#app/platform/texts/t';

const REPORTED = {
  nec: mark('what you paid to the pro'),
  k: mark('what customers were charged'),
};

/** Which form pros get, and from what on. */
export function TaxFormSettings(props: { year: number; values: Record<string, string>; seen: string; opId: string }) {
  const { year, values, seen, opId } = props;
  const federal = federalThreshold('k', year);
  return (
    <Card as="section" className="mt-8 max-w-2xl">
      <CardHead
        title={t('Which form you file')}
        hint={t(
          'The 1099-NEC is for work done for you, the 1099-K for work that a marketplace collected the money for. Ask your tax adviser. Stripe files the forms where you turn on tax reporting for Connect; otherwise file them from the CSV.',
        )}
      />
      <PersistentForm
        key={seen}
        id="tax-form"
        validator={noClientValidation}
        order={['taxForm', 'threshold', 'payments', 'reason']}
        defaultValues={values}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="seen" value={seen} />
        <Select
          name="taxForm"
          label={t('Form')}
          options={TAX_FORMS.map((form) => ({ value: form, label: `${taxFormNames[form]}: ${translate(REPORTED[form])}` }))}
        />
        <Field
          name="threshold"
          label={t('Due from, $')}
          inputMode="decimal"
          optional
          hint={t(
            'Empty: the federal limit. For {year} that is {amount} for the 1099-NEC and more than {gross} with more than {payments} jobs for the 1099-K. Enter your state’s limit where it is lower.',
            {
              year,
              amount: formatMoney(federalThreshold('nec', year).leastCents),
              gross: formatMoney(federal.leastCents - 1),
              payments: federal.payments,
            },
          )}
        />
        <Field
          name="payments"
          label={t('And only above this many payments or jobs')}
          inputMode="numeric"
          optional
          hint={t('Empty: the federal limit. 0: the amount alone counts.')}
          wrapperClass="max-w-xs"
        />
        <Field name="reason" label={t('Reason for the log')} optional />
        <div>
          <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
