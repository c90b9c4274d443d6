const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

/** "Visa" of Stripe's "visa". */
export function cardBrand(brand: string): string {
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
