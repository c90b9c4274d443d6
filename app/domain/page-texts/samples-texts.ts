import { field, type PageDefinition } from './page-definition';

/** What any crew may come across. */
const FINDINGS = [
  ['Back gate', 'The latch doesn’t close.', 'Two screws were replaced.', 'Fixed on the spot.', 'Severity: low'],
  [
    'North wall, outlet by the door',
    'The cover is cracked, and water gets in.',
    'Have an electrician replace the outlet and its cover.',
    'Open. To be fixed by you, until March 10.',
    'Severity: high',
  ],
]
  .map((lines) => lines.join('\n'))
  .join('\n\n');

/** The sample report and the sample invoice. Prices and checklists come from programs, packages and services. */
export const samplesTexts: PageDefinition = {
  id: 'samples',
  title: 'Sample report and invoice',
  path: '/samples/reports',
  fields: [
    field(
      'customer',
      'The made-up customer',
      'points',
      300,
      ['Harbor Street Market, store 4', '218 Harbor Street'].join('\n'),
      'Name, then street. The city is one of yours.',
    ),
    field('pro', 'The made-up pro', 'line', 60, 'D. Okafor', 'Named on the report.'),
    field('summary', 'Summary of the report', 'text', 500, 'The visit is done. Every checklist item is done.'),
    field(
      'findings',
      'Findings',
      'parts',
      2_500,
      FINDINGS,
      'The place, then lines: what was found, the corrective action, how it stands. Lines may say Severity: critical, high, medium or low, and Picture: door-gap, station or cartons.',
    ),
    field(
      'checks',
      'Checklist with results',
      'points',
      1_000,
      '',
      'Like Traps inside: 8, all empty. Empty: the checklist of the first service.',
    ),
    field(
      'materials',
      'Materials',
      'points',
      1_000,
      'Stainless steel screws; Back gate; 2 pieces',
      'Like Copper mesh; Door 2; 3 ft',
    ),
    field('next', 'What comes next', 'points', 500, 'Paid in full.'),
    field(
      'invoiceNote',
      'Under the invoice',
      'text',
      300,
      'Late invoices carry simple interest of {lateInterest} a month. Reports of the visits behind each line are in your account.',
    ),
  ],
};
