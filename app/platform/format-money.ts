/** `auto` hides `.00` (marketing, estimates), `always` shows cents (invoices, payouts, admin). */
export type MoneyCents = 'auto' | 'always';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as US dollars: 120000 → "$1,200". */
export function formatMoney(cents: number, show: MoneyCents = 'auto'): string {
  return show === 'auto' && cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
}

/** Two amounts in cents as "$800-$1,200"; one amount where both are the same. */
export function formatMoneyRange(lowCents: number, highCents: number): string {
  return lowCents === highCents ? formatMoney(lowCents) : `${formatMoney(lowCents)}-${formatMoney(highCents)}`;
}
