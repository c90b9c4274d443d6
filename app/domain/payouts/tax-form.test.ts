import { describe, expect, test } from 'vitest';
import { federalThreshold, isFormDue, reportedCents, taxThreshold, USUAL_TAX_FORM } from './tax-form';

const figures = { paidCents: 199_999, payments: 12, grossCents: 250_000, jobs: 12 };

describe('a tax form', () => {
  test('reports what the pro was paid on a 1099-NEC and what customers were charged on a 1099-K', () => {
    expect(reportedCents('nec', figures)).toBe(199_999);
    expect(reportedCents('k', figures)).toBe(250_000);
  });

  test('reports nothing where more was taken back than paid', () => {
    expect(reportedCents('nec', { ...figures, paidCents: -500 })).toBe(0);
  });

  test('is due from $600 until 2025 and from $2,000 since 2026', () => {
    expect(isFormDue('nec', { ...figures, paidCents: 60_000 }, federalThreshold('nec', 2025))).toBe(true);
    expect(isFormDue('nec', figures, federalThreshold('nec', 2026))).toBe(false);
    expect(isFormDue('nec', { ...figures, paidCents: 200_000 }, federalThreshold('nec', 2026))).toBe(true);
  });

  test('of a marketplace is due above $20,000 and with more than 200 jobs', () => {
    const threshold = federalThreshold('k', 2026);
    const busy = { ...figures, grossCents: 2_000_001, jobs: 201 };
    expect(isFormDue('k', busy, threshold)).toBe(true);
    expect(isFormDue('k', { ...busy, grossCents: 2_000_000 }, threshold)).toBe(false);
    expect(isFormDue('k', { ...busy, jobs: 200 }, threshold)).toBe(false);
  });

  test('is due by the office’s own figures where a state asks for less', () => {
    const setting = { ...USUAL_TAX_FORM, taxForm: 'k' as const, taxFormCents: 100_000, taxFormPayments: 3 };
    expect(taxThreshold(setting, 2026)).toEqual({ leastCents: 100_000, payments: 3 });
    expect(taxThreshold({ ...setting, taxFormPayments: 0 }, 2026)).toEqual({ leastCents: 100_000, payments: 0 });
    expect(isFormDue('k', figures, taxThreshold(setting, 2026))).toBe(true);
  });
});
