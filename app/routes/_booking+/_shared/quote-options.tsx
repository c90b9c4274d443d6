import { FieldError } from '#app/components/forms/field-frame';
import { fieldEvents, useFormField } from '#app/components/forms/use-form-field';
import { Badge } from '#app/components/ui/badge';
import { classNames } from '#app/components/ui/class-names';
import { formatMoney } from '#app/components/ui/money';
import { netText } from '#app/domain/notifications/templates/invoice-words';
import { optionTitle } from '#app/domain/quotes/quote-options';
import { t } from '#app/platform/texts/t';
import type { OptionData, QuoteData } from './quote-view.server';

const grids: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'lg:grid-cols-3' };
const card = 'flex items-start gap-3 rounded-lg border border-line-strong bg-surface p-5';

/** Whether the customer still has to choose. */
export function isUndecided({ options, chosen }: QuoteData): boolean {
  return options.length > 0 && chosen === null;
}

function Sum({ label, cents, className }: { label: string; cents: number; className?: string }) {
  return (
    <span className={classNames('flex items-baseline justify-between gap-4', className)}>
      <span className="min-w-0 break-words">{label}</span>
      <span className="shrink-0">{formatMoney(cents, 'always')}</span>
    </span>
  );
}

/** An option with its lines, total and what is due now; spans, as it stands in the label of its radio. */
function OptionText({ option, price }: { option: OptionData; price: QuoteData['price'] }) {
  const onInvoice = price.terms === 'net_30';
  return (
    <span className="block min-w-0 grow">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 break-words text-lg font-semibold">{optionTitle(option)}</span>
        {option.isRecommended ? <Badge tone="info">{t('Recommended')}</Badge> : null}
      </span>
      {option.note ? <span className="mt-1 block break-words text-ink-soft">{option.note}</span> : null}
      <span className="figures mt-3 grid gap-1.5 text-sm text-ink-soft">
        {option.lines.map((line, index) => (
          <Sum key={`${index} ${line.label}`} label={line.label} cents={line.amountCents} />
        ))}
        <Sum label={t('Sales tax')} cents={option.taxCents} />
        <Sum
          label={t('Total')}
          cents={option.totalCents}
          className="border-t border-line pt-2 text-base font-semibold text-ink"
        />
        <Sum
          label={onInvoice ? t('Due now') : t('Deposit, due now')}
          cents={onInvoice ? 0 : option.depositCents}
          className="font-semibold text-ink"
        />
        <Sum
          label={
            onInvoice ? t('Invoiced after each visit, {terms}', { terms: netText(price.netDays) }) : t('When the work is done')
          }
          cents={option.totalCents - (onInvoice ? 0 : option.depositCents)}
        />
      </span>
    </span>
  );
}

/** The options of a quote side by side, to be read. */
export function OptionList({ data: { options, price } }: { data: QuoteData }) {
  return (
    <section aria-labelledby="options" className="mt-8">
      <h2 id="options" className="text-lg font-semibold">
        {t('Options')}
      </h2>
      <ul className={classNames('mt-3 grid gap-4', grids[options.length])}>
        {options.map((option) => (
          <li key={option.position} className={card}>
            <OptionText option={option} price={price} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The options of a quote side by side, one to be chosen. */
export function ChooseOption({ data: { options, price } }: { data: QuoteData }) {
  const { error, input, field, errorId, refilled } = useFormField('option', false);
  const events = fieldEvents(field);
  return (
    <fieldset aria-describedby={input['aria-describedby']} className={classNames(error && 'border-l-4 border-bad pl-3')}>
      <legend className="text-lg font-semibold">{t('Choose an option')}</legend>
      <input type="hidden" name="choose" value="option" />
      <FieldError id={errorId} error={error} />
      <div className={classNames('mt-3 grid gap-4', grids[options.length])}>
        {options.map((option, index) => (
          <label
            key={option.position}
            className={classNames(
              card,
              'cursor-pointer transition hover:bg-sunken',
              'has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:ring-1 has-[:checked]:ring-action',
              'has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
            )}
          >
            <input
              type="radio"
              id={index === 0 ? input.id : `${input.id}-${option.position}`}
              name="option"
              value={option.position}
              defaultChecked={refilled === String(option.position)}
              onChange={events.onChange}
              className="mt-1.5 h-4 w-4 shrink-0 accent-action outline-none"
            />
            <OptionText option={option} price={price} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
