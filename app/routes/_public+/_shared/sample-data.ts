import type { InvoiceData } from '#app/components/documents/invoice-sheet';
import type { ReportData } from '#app/domain/reports/report-data';

/** What the sample report says; its pictures are drawn by `finding-pictures`. */
export const sampleReport: ReportData = {
  title: 'Service report',
  number: 'Report RPT-2041',
  facts: [
    { label: 'Visit', value: 'Tuesday, March 3, 2026' },
    { label: 'On site', value: '6:10 AM to 7:45 AM CST' },
    { label: 'Technician', value: 'D. Okafor' },
    { label: 'License', value: 'IL 051-024816' },
  ],
  parties: [
    { label: 'Site', lines: ['Harbor Street Market, store 4', '218 Harbor Street', 'Chicago, IL 60611'] },
    { label: 'Program', lines: ['Rodent program, monthly'] },
  ],
  summary:
    'Activity is down to one of 14 stations. One door has a gap at the sill that should be closed within a week. No activity in food storage.',
  findings: [
    {
      place: 'Loading dock, door 2',
      what: 'A gap of 5/8 inch under the door; daylight and a draft. Rub marks on the left jamb.',
      severity: 'high',
      action: 'Fit a new door sweep. Temporary copper mesh was placed on the spot.',
      state: 'For you to do by March 10',
      picture: 'door-gap',
    },
    {
      place: 'Station 9, outside wall',
      what: 'Bait taken, droppings fresh. The other 13 stations are untouched.',
      severity: 'medium',
      action: 'Bait renewed, a second station set 10 ft further along the wall.',
      state: 'Done on this visit',
      picture: 'station',
    },
    {
      place: 'Dry storage, shelf C',
      what: 'Cartons on the floor, so the wall behind them can’t be inspected.',
      severity: 'low',
      action: 'Keep 18 inches of clear floor along the wall.',
      state: 'For you to do when convenient',
      picture: 'cartons',
    },
  ],
  work: [],
  checks: [
    { label: 'Stations opened', result: '14 of 14', isDone: true },
    { label: 'Traps inside', result: '8, all empty', isDone: true },
    { label: 'Doors and penetrations', result: '11 inspected, 1 open', isDone: true },
    { label: 'Drains and dumpster', result: 'Clean', isDone: true },
  ],
  additions: [],
  materials: [
    { name: 'Soft bait, 20 g', where: 'Stations 9 and 15', amount: '4 pieces' },
    { name: 'Copper mesh', where: 'Door 2', amount: '3 ft' },
  ],
  photos: [],
  photoNote: '',
  notes: [],
  guarantee: '',
  next: ['Next visit: Tuesday, April 7, 2026, before opening.'],
};

/** What the sample invoice charges: the list prices of the commercial page for one site up to 2,000 sq ft and one larger. */
export const sampleInvoice: Omit<InvoiceData, 'from'> = {
  number: 'Invoice INV-1107',
  issuedOn: 'March 31, 2026',
  dueOn: 'April 30, 2026',
  terms: 'Net 30',
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
