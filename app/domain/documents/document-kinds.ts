import { mark, type Marked } from '#app/platform/texts/t';
/** What a pro sends us, in the order in which it is asked for. */
export const DOCUMENT_KINDS = ['insurance', 'identity', 'license', 'w9', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const documentLabels: Record<DocumentKind, Marked> = {
  insurance: mark('Certificate of insurance'),
  identity: mark('Photo ID'),
  license: mark('License'),
  w9: mark('W-9'),
  other: mark('Something else'),
};
