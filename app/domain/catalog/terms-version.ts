/** The day of the product's own terms; a new wording in `app/domain/page-texts/legal-texts.ts` gets a new one. */
export const TERMS_VERSION = '2026-11-30';
