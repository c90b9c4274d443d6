import { withZod } from '@remix-validated-form/with-zod';
import { useContext } from 'react';
import { Checkbox } from '#app/components/forms/checkbox';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { SentContext } from '#app/components/forms/form-id';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { issueQuoteSchema, kindField, lineFields, OPTION_FIELDS, QUOTE_LINES } from '#app/domain/quotes/issue-quote.schema';
import { PAYMENT_TERMS, termsLabel } from '#app/domain/quotes/payment-terms';
import { OPTION_LETTERS, type OptionLetter } from '#app/domain/quotes/quote-options';
import { plainDollars } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import type { QuotePage } from './quote-page-view.server';

const validator = withZod(issueQuoteSchema);

/** Empty lines below those that are known. */
const SPARE_LINES = 3;
const LEAST_LINES = 6;

const ORDER = [
  ...['packageId', 'terms', 'date'],
  ...QUOTE_LINES.flatMap((line) => Object.values(lineFields('A', line))),
  ...OPTION_FIELDS,
  ...['recommended', 'note'],
];

type Known = QuotePage['quotes'][number]['options'];
type Line = { label: string; amountCents: number; kind?: string | null };
type QuoteLinesProps = { letter: OptionLetter; known: Line[]; hint?: string };

function QuoteLines({ letter, known, hint }: QuoteLinesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">
        {letter === 'A' ? t('Lines, before tax') : t('Lines of option {letter}, before tax', { letter })}
      </legend>
      {hint ? <p className="text-sm text-ink-faint">{hint}</p> : null}
      <div className="mt-2 grid gap-3">
        {QUOTE_LINES.slice(0, Math.max(LEAST_LINES, known.length + SPARE_LINES)).map((number) => {
          const fields = lineFields(letter, number);
          const line = known[number - 1];
          const amount = line && plainDollars(line.amountCents);
          return (
            <div key={number} className="grid grid-cols-[1fr_6.5rem] items-end sm:grid-cols-[1fr_8rem] gap-2">
              <Field name={fields.label} label={t('Line {number}', { number })} defaultValue={line?.label} />
              <Field
                name={fields.amount}
                label={t('Dollars')}
                inputMode="decimal"
                defaultValue={amount}
                className="figures text-right"
              />
              {line?.kind ? (
                <div className="col-span-2">
                  <Checkbox
                    name={kindField(letter, number)}
                    value={line.kind}
                    defaultChecked
                    label={t('We bear this discount alone')}
                    hint={t('The pay of pros stays as it is without the discount.')}
                  />
                </div>
              ) : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function OptionFields({ letter, known }: { letter: OptionLetter; known: Known }) {
  const option = known[OPTION_LETTERS.indexOf(letter)];
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p className="font-semibold">{letter === 'A' ? t('Option A: the lines above') : t('Option {letter}', { letter })}</p>
      <Field name={`name${letter}`} label={t('Name of option {letter}', { letter })} defaultValue={option?.name} />
      <Field name={`note${letter}`} label={t('Note on option {letter}', { letter })} optional defaultValue={option?.note} />
      {letter === 'A' ? null : <QuoteLines letter={letter} known={option?.lines ?? []} />}
    </div>
  );
}

/** Two more lists of lines, each with a name; open where there are options already, or where a refused form had some. */
function Options({ known }: { known: Known }) {
  const sent = useContext(SentContext);
  const isTyped = OPTION_FIELDS.some((field) => Boolean(sent?.[field]));
  const recommended = OPTION_LETTERS[known.findIndex(({ isRecommended }) => isRecommended)] ?? 'A';
  return (
    <details className="rounded-lg border border-line p-3 sm:p-4" open={known.length > 0 || isTyped || undefined}>
      <summary className="cursor-pointer font-semibold">{t('Offer two or three options')}</summary>
      <div className="mt-3 grid gap-5">
        <p className="text-sm text-ink-soft">
          {t(
            'The customer picks one when they accept, and pays the deposit of that one. Leave options B and C empty to offer one price.',
          )}
        </p>
        {OPTION_LETTERS.map((letter) => (
          <OptionFields key={letter} letter={letter} known={known} />
        ))}
        <Select
          name="recommended"
          label={t('Recommended option')}
          hint={t('It’s marked on the quote.')}
          options={OPTION_LETTERS.map((value) => ({ value, label: t('Option {letter}', { letter: value }) }))}
          defaultValue={recommended}
        />
      </div>
    </details>
  );
}

/** The office's quote: a service, a day and lines, or up to three options of them. */
export function IssueForm({ data }: { data: QuotePage }) {
  const revising = data.quotes.length > 0;
  const known = data.quotes[0]?.options ?? [];
  return (
    <Card as="section">
      <CardHead
        title={revising ? t('Revise the quote') : t('Issue a quote')}
        hint={t(
          'We add {percent}% sales tax. The deposit is the share that the service’s package asks for, unless you choose invoice.',
          {
            percent: data.taxPercent,
          },
        )}
      />
      <PersistentForm id="issue" validator={validator} order={ORDER}>
        <OperationId value={data.opId} />
        <div className="grid gap-5">
          <Select
            name="packageId"
            label={t('Service')}
            options={data.packages}
            prompt={t('Choose a service')}
            defaultValue={data.packageId}
          />
          <Select
            name="terms"
            label={t('Payment terms')}
            hint={t('Only commercial work goes on invoice.')}
            options={PAYMENT_TERMS.map((value) => ({ value, label: termsLabel(value, data.netDays) }))}
            defaultValue={data.terms}
          />
          <DateField name="date" label={t('Day of the visit')} defaultValue={data.day} />
          {data.closed ? <Notice tone="warn" title={data.closed} /> : null}
          <QuoteLines
            letter="A"
            known={known[0]?.lines ?? data.quotes[0]?.lines ?? data.priceLines}
            hint={data.priceLines.length ? t('Filled in from the price list for this house. Edit as needed.') : undefined}
          />
          <Options known={known} />
          {revising ? (
            <TextArea
              name="note"
              label={t('What changed')}
              optional
              hint={t('The customer sees this above the new price.')}
              limit={500}
              rows={2}
            />
          ) : null}
          <div>
            <SubmitButton busyText={t('Sending…')}>{revising ? t('Send new version') : t('Send quote')}</SubmitButton>
          </div>
        </div>
      </PersistentForm>
    </Card>
  );
}
