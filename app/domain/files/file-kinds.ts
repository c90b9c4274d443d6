/** What a stored file can be. Who may open which is decided in file-access.server.ts. */
export const FILE_KINDS = [
  'avatar',
  'pro-document',
  'visit-photo',
  'support-attachment',
  'license-evidence',
  'quote-photo',
  'claim-photo',
  'data-export',
  'customer-import',
  'business-export',
  'visit-report',
  'site-binder',
  'business-logo',
  'house-design',
  'site-photo',
] as const;

export type FileKind = (typeof FILE_KINDS)[number];
