import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';

/**
 * Why a fee of a service's policy can't be: it is higher than anything that the service sells. `priceHighCents` of its packages on
 * sale; one by quote, which may cost any sum, has none. Null where the fee can be.
 */
export function feeProblem(priceHighCents: readonly (number | null)[], feeCents: number): string | null {
  const prices = priceHighCents.map((cents) => cents ?? Infinity);
  const dearest = prices.length > 0 ? Math.max(...prices) : Infinity;
  if (feeCents <= dearest) return null;
  return t('The most expensive package of this service costs {amount}. Enter a fee of that much or less', {
    amount: formatMoney(dearest),
  });
}
