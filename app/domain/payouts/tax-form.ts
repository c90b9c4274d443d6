/** The federal forms on which a business reports what it paid to the people who work through it. */
export const TAX_FORMS = ['nec', 'k'] as const;
export type TaxForm = (typeof TAX_FORMS)[number];

export const taxFormNames: Record<TaxForm, string> = { nec: '1099-NEC', k: '1099-K' };

/** A form is due from `leastCents` in a calendar year, and only with more payments than `payments`. */
export type TaxThreshold = { leastCents: number; payments: number };

/** What an admin chose: the form, and thresholds of their own. Null is what federal law says for the year. */
export type TaxFormSetting = { taxForm: TaxForm; taxFormCents: number | null; taxFormPayments: number | null };

export const USUAL_TAX_FORM: TaxFormSetting = { taxForm: 'nec', taxFormCents: null, taxFormPayments: null };

/** Payments of 2026 and later: Public Law 119-21, section 70433. Before it was $600. From 2027 on the IRS adds inflation to it. */
const NEC_CENTS = { before2026: 60_000, from2026: 200_000 };
/** Public Law 119-21, section 70432: more than $20,000 and more than 200 payments, as before 2021. A state may ask for less. */
const K_CENTS = 2_000_000;
const K_PAYMENTS = 200;

/** From what on federal law asks for the form for a year. */
export function federalThreshold(form: TaxForm, year: number): TaxThreshold {
  if (form === 'k') return { leastCents: K_CENTS + 1, payments: K_PAYMENTS };
  return { leastCents: year < 2026 ? NEC_CENTS.before2026 : NEC_CENTS.from2026, payments: 0 };
}

/** From what on a form is filed for a year: the office's own figures before those of federal law. */
export function taxThreshold({ taxForm, taxFormCents, taxFormPayments }: TaxFormSetting, year: number): TaxThreshold {
  const federal = federalThreshold(taxForm, year);
  return { leastCents: taxFormCents ?? federal.leastCents, payments: taxFormPayments ?? federal.payments };
}

export type TaxYearFigures = { paidCents: number; payments: number; grossCents: number; jobs: number };

/**
 * What a form reports, in cents: the 1099-NEC what the pro was paid, the 1099-K what customers were charged for their work before
 * the platform's share. Below zero, where more was taken back than paid, there is nothing to report.
 */
export function reportedCents(form: TaxForm, { paidCents, grossCents }: TaxYearFigures): number {
  return Math.max(0, form === 'nec' ? paidCents : grossCents);
}

/** Whether a form is due for what a pro had in a year. */
export function isFormDue(form: TaxForm, figures: TaxYearFigures, { leastCents, payments }: TaxThreshold): boolean {
  const count = form === 'nec' ? figures.payments : figures.jobs;
  return reportedCents(form, figures) >= leastCents && (payments === 0 || count > payments);
}
