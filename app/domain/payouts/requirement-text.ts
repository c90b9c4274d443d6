import { mark, type Marked, translate } from '#app/platform/texts/t';
const TEXTS: [pattern: RegExp, text: Marked][] = [
  [/^external_account$/, mark('A bank account or debit card')],
  [/verification\.(document|additional_document)/, mark('A photo of an identity document')],
  [/\.dob\./, mark('Your date of birth')],
  [/(first|last)_name$/, mark('Your full name')],
  [/(ssn_last_4|id_number)$/, mark('Your Social Security number')],
  [/address\./, mark('Your address')],
  [/\.(email|phone)$/, mark('Your contact details')],
  [/^tos_acceptance\./, mark('Your consent to Stripe’s terms')],
  [/^business_profile\./, mark('What your business does')],
];

/** What Stripe still wants from a pro, in words, each once. */
export function requirementTexts(currentlyDue: readonly string[]): string[] {
  const texts = currentlyDue.map((name) =>
    translate(TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? mark('More details about your business')),
  );
  return [...new Set(texts)];
}
