/** What a pro sends us, in the order in which it is asked for. */
export const DOCUMENT_KINDS = ['insurance', 'identity', 'license', 'w9', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const documentLabels: Record<DocumentKind, string> = {
  insurance: 'Certificate of insurance',
  identity: 'Photo ID',
  license: 'License',
  w9: 'W-9',
  other: 'Something else',
};
