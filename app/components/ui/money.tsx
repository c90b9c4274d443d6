import { classNames } from './class-names';
import { formatMoney, formatMoneyRange, type MoneyCents } from '#app/platform/format-money';

export { formatMoney, formatMoneyRange, type MoneyCents };

type MoneyProps = { cents: number; show?: MoneyCents; className?: string };

/** An amount in tabular figures, so that a column lines up. */
export function Money({ cents, show = 'auto', className }: MoneyProps) {
  return <span className={classNames('figures whitespace-nowrap', className)}>{formatMoney(cents, show)}</span>;
}
