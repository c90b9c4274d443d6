const TEXTS: [pattern: RegExp, text: string][] = [
  [/^external_account$/, 'A bank account or debit card'],
  [/verification\.(document|additional_document)/, 'A photo of an identity document'],
  [/\.dob\./, 'Your date of birth'],
  [/(first|last)_name$/, 'Your full name'],
  [/(ssn_last_4|id_number)$/, 'Your Social Security number'],
  [/address\./, 'Your address'],
  [/\.(email|phone)$/, 'Your contact details'],
  [/^tos_acceptance\./, 'Your consent to Stripe’s terms'],
  [/^business_profile\./, 'What your business does'],
];

/** What Stripe still wants from a pro, in words, each once. */
export function requirementTexts(currentlyDue: readonly string[]): string[] {
  const texts = currentlyDue.map(
    (name) => TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'More details about your business',
  );
  return [...new Set(texts)];
}
