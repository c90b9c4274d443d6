import type { Estimate } from '#app/domain/quotes/estimate';
import { t } from '#app/platform/texts/t';
import { formatMoney, formatMoneyRange } from '../ui/money';

function nextStep(kind: Estimate['kind'], quoteTime: string, quoteDays: number): string {
  if (kind === 'instant') return t('Submit to lock in your price for {quoteDays} days.', { quoteDays });
  return kind === 'look'
    ? t('A planner looks at your house first and sends a fixed quote {quoteTime}.', { quoteTime })
    : t('Every property is different. You get a fixed quote {quoteTime}.', { quoteTime });
}

type EstimateCardProps = {
  estimate: Estimate;
  place: string | null;
  /** What the chosen day takes off, in words. */
  discounts: readonly string[];
  quoteTime: string;
  quoteDays: number;
};

/** The estimate, what is on top of the package, and what it turns into. */
export function EstimateCard({ estimate, place, discounts, quoteTime, quoteDays }: EstimateCardProps) {
  const { lowCents, highCents, extras, kind } = estimate;
  return (
    <div className="mt-4 rounded-lg bg-lamp-soft p-4" role="status">
      <p className="text-sm font-semibold text-ember-text">
        {place ? t('Estimate for {place}, before tax', { place }) : t('Estimate, before tax')}
      </p>
      <p className="figures mt-0.5 text-2xl font-semibold">
        {lowCents === null || highCents === null ? t('Custom Quote') : rangeText(lowCents, highCents)}
      </p>
      {extras.length > 0 ? (
        <ul className="figures mt-2 space-y-1 text-sm text-ink-soft">
          {extras.map((line) => (
            <li key={line.label} className="flex justify-between gap-3">
              <span>{line.label}</span>
              <span>+{formatMoney(line.amountCents)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {discounts.map((text) => (
        <p key={text} className="figures mt-2 text-sm font-semibold text-good">
          {text}
        </p>
      ))}
      <p className="mt-2 text-sm text-ink-soft">{nextStep(kind, quoteTime, quoteDays)}</p>
    </div>
  );
}

function rangeText(lowCents: number, highCents: number): string {
  return lowCents === highCents ? formatMoney(lowCents) : formatMoneyRange(lowCents, highCents);
}
