/** `auto` hides `.00` (marketing, estimates), `always` shows cents (invoices, payouts, admin). */
export type MoneyCents = 'auto' | 'always';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as US dollars: 120000 → "$1,200". */
export function formatMoney(cents: number, show: MoneyCents = 'auto'): string {
  return show === 'auto' && cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
}

/** Cents as a field or a spreadsheet holds them: 1250 → "12.50". `auto` hides `.00`; null is empty. */
export function plainDollars(cents: number | null, show: MoneyCents = 'always'): string {
  if (cents === null) return '';
  return show === 'auto' && cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Two amounts in cents as "$800-$1,200"; one amount where both are the same. */
export function formatMoneyRange(lowCents: number, highCents: number): string {
  return lowCents === highCents ? formatMoney(lowCents) : `${formatMoney(lowCents)}-${formatMoney(highCents)}`;
}
