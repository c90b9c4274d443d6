import { mark } from '#app/platform/texts/t';
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
  title: mark('Sample report and invoice'),
  path: '/samples/reports',
  fields: [
    field(
      'customer',
      mark('The made-up customer'),
      'points',
      300,
      ['Harbor Street Market, store 4', '218 Harbor Street'].join('\n'),
      mark('Name, then street. The city is one of yours.'),
    ),
    field('pro', mark('The made-up pro'), 'line', 60, 'D. Okafor', mark('Named on the report.')),
    field('summary', mark('Summary of the report'), 'text', 500, 'The visit is done. Every checklist item is done.'),
    field(
      'findings',
      mark('Findings'),
      'parts',
      2_500,
      FINDINGS,
      mark(
        'The place, then lines: what was found, the corrective action, how it stands. Lines may say Severity: critical, high, medium or low, and Picture: door-gap, station or cartons.',
      ),
    ),
    field(
      'checks',
      mark('Checklist with results'),
      'points',
      1_000,
      '',
      mark('Like Traps inside: 8, all empty. Empty: the checklist of the first service.'),
    ),
    field(
      'materials',
      mark('Materials'),
      'points',
      1_000,
      'Stainless steel screws; Back gate; 2 pieces',
      mark('Like Copper mesh; Door 2; 3 ft'),
    ),
    field('next', mark('What comes next'), 'points', 500, 'Paid in full.'),
    field(
      'invoiceNote',
      mark('Under the invoice'),
      'text',
      300,
      'Late invoices carry simple interest of {lateInterest} a month. Reports of the visits behind each line are in your account.',
    ),
  ],
};
