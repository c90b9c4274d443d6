import { expect, test } from 'vitest';
import { requirementTexts } from './requirement-text';

test('what Stripe still wants is said in words, each once', () => {
  expect(
    requirementTexts(['individual.first_name', 'individual.last_name', 'external_account', 'company.owners_provided']),
  ).toEqual(['Your full name', 'A bank account or debit card', 'More details about your business']);
});
