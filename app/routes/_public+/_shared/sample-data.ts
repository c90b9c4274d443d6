import type { InvoiceData } from '#app/components/documents/invoice-sheet';
import type { ReportData } from '#app/components/documents/report-sheet';

/** What the sample report says; its pictures are drawn by the page. */
export const sampleReport: ReportData = {
  number: 'Report RPT-2041',
  visitedOn: 'Tuesday, March 3, 2026',
  arrived: '6:10 AM',
  left: '7:45 AM',
  technician: 'D. Okafor',
  license: 'IL 051-024816',
  site: ['Harbor Street Market, store 4', '218 Harbor Street', 'Chicago, IL 60611'],
  program: 'Rodent program, monthly',
  summary:
    'Activity is down to one station of fourteen. One door lets daylight in at the sill and should be closed within a week. No sign in food storage.',
  findings: [
    {
      place: 'Loading dock, door 2',
      what: 'A gap of 5/8 inch under the door; daylight and a draft. Rub marks on the left jamb.',
      severity: 'high',
      action: 'Fit a new door sweep. Temporary copper mesh was placed on the spot.',
      state: 'Yours to do, by March 10',
    },
    {
      place: 'Station 9, outside wall',
      what: 'Bait taken, droppings fresh. The other thirteen stations untouched.',
      severity: 'medium',
      action: 'Bait renewed, a second station set 10 ft further along the wall.',
      state: 'Done on this visit',
    },
    {
      place: 'Dry storage, shelf C',
      what: 'Cartons on the floor, so that the wall behind cannot be looked at.',
      severity: 'low',
      action: 'Keep 18 inches of clear floor along the wall.',
      state: 'Yours to do, when convenient',
    },
  ],
  checks: [
    { label: 'Stations opened', result: '14 of 14' },
    { label: 'Traps inside', result: '8, all empty' },
    { label: 'Doors and penetrations', result: '11 looked at, 1 open' },
    { label: 'Drains and dumpster', result: 'Clean' },
  ],
  materials: [
    { name: 'Soft bait, 20 g', where: 'Stations 9 and 15', amount: '4 pieces' },
    { name: 'Copper mesh', where: 'Door 2', amount: '3 ft' },
  ],
  nextVisit: 'Tuesday, April 7, 2026, before opening',
};

/** What the sample invoice charges: the list prices of the commercial page for one site up to 2,000 sq ft and one larger. */
export const sampleInvoice: InvoiceData = {
  number: 'Invoice INV-1107',
  issuedOn: 'March 31, 2026',
  dueOn: 'April 30, 2026',
  terms: 'Net 30',
  from: ['Brightcrew', '(800) 555-0142', 'billing@brightcrew.example'],
  billTo: ['Harbor Street Market', 'Accounts payable', '218 Harbor Street', 'Chicago, IL 60611'],
  lines: [
    { label: 'Rodent program, March', detail: 'Store 4, up to 2,000 sq ft', quantity: 1, unitCents: 24_900 },
    { label: 'Rodent program, March', detail: 'Store 7, 2,001-10,000 sq ft', quantity: 1, unitCents: 34_900 },
    { label: 'Fly program, March', detail: 'Stores 4 and 6, up to 2,000 sq ft', quantity: 2, unitCents: 14_900 },
  ],
  taxLabel: 'Sales tax, exempt',
  taxCents: 0,
  paidCents: 0,
  note: 'Late invoices carry simple interest of 1.5% a month. Reports of the visits behind each line are in your account.',
};
