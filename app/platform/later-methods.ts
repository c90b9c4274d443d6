import { currentLocale } from './texts/language';

/** Providers at Stripe with whom a customer pays over time, in Stripe's words: the business has its money at once, and the provider collects. */
export const LATER_METHODS = ['klarna', 'affirm', 'afterpay_clearpay'] as const;
export type LaterMethod = (typeof LATER_METHODS)[number];

export const LATER_NAMES: Record<LaterMethod, string> = { klarna: 'Klarna', affirm: 'Affirm', afterpay_clearpay: 'Afterpay' };

/** "Klarna or Affirm". */
export function laterNames(methods: readonly string[]): string {
  const names = methods.map((method) => (isLaterMethod(method) ? LATER_NAMES[method] : method));
  return new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(names);
}

export function isLaterMethod(type: string): type is LaterMethod {
  return (LATER_METHODS as readonly string[]).includes(type);
}
