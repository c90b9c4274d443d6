import { z } from 'zod';
import { CheckboxGroup } from '#app/components/forms/checkbox-group';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { LATER_METHODS, LATER_NAMES } from '#app/platform/later-methods';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export const overTimeView = z.object({
  values: z.object({ on: z.string(), leastCents: z.string(), mostCents: z.string() }),
  methods: z.array(z.enum(LATER_METHODS)),
  seen: z.string(),
  opId: z.string(),
});

const HINTS: Record<(typeof LATER_METHODS)[number], Marked> = {
  klarna: mark('Klarna decides with each purchase.'),
  affirm: mark('From $50 to $30,000.'),
  afterpay_clearpay: mark('From $1 to $4,000.'),
};

/** Whether customers may pay the full price over time, with whom, and which amounts. */
export function PayOverTime({ values, methods, seen, opId }: z.output<typeof overTimeView>) {
  return (
    <Card as="section" className="mt-6 max-w-3xl">
      <CardHead
        title={t('Paying over time')}
        hint={t(
          'Customers pay the full price through Klarna, Affirm or Afterpay, and you have it at once, less Stripe’s fee. No card is saved: what comes on top later, customers pay by link.',
        )}
      />
      <PersistentForm
        key={seen}
        id="pay-over-time"
        subaction="pay-over-time"
        validator={noClientValidation}
        order={['on', 'methods', 'leastCents', 'mostCents']}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="seen" value={seen} />
        <RadioCards
          name="on"
          legend={t('Let customers pay over time')}
          columns={2}
          defaultValue={values.on}
          cards={[
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No') },
          ]}
        />
        <CheckboxGroup
          name="methods"
          legend={t('With these providers')}
          choices={LATER_METHODS.map((value) => ({ value, label: LATER_NAMES[value], hint: translate(HINTS[value]) }))}
          defaultValues={methods}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="leastCents"
            label={t('Lowest price, $')}
            inputMode="decimal"
            defaultValue={values.leastCents}
            hint={t('{amount} at least.', { amount: '$35' })}
          />
          <Field
            name="mostCents"
            label={t('Highest price, $')}
            inputMode="decimal"
            defaultValue={values.mostCents}
            hint={t('{amount} at most.', { amount: '$30,000' })}
          />
        </div>
        <div>
          <SubmitButton busyText={t('Asking Stripe…')}>{t('Save')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
