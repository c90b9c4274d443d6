import type { InvoiceData } from '#app/components/documents/invoice-sheet';
import type { SamplePlace } from '#app/domain/catalog/read-sample-place.server';
import type { ReportData } from '#app/domain/reports/report-data';
import { formatDateTime } from '#app/platform/format-date-time';

/** When the sample visit began and ended: in the morning, wherever it is. */
const STARTED = '6:10 AM';
const ENDED = '7:45 AM';
const DAY = new Date('2026-03-03T14:30:00Z');

/** "CST" on the day of the visit. */
function zoneName(zone: string): string {
  return formatDateTime(DAY, { style: 'time', zone, showZone: true }).split(' ').at(-1) ?? '';
}

function cityLine({ city, state, zip }: SamplePlace): string {
  return [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/** What the sample report says: of a program where there are programs, of the first service elsewhere. */
export function sampleReport(place: SamplePlace): ReportData {
  const onSite = `${STARTED} to ${ENDED} ${zoneName(place.zone)}`;
  const site = { label: 'Site', lines: ['Harbor Street Market, store 4', '218 Harbor Street', cityLine(place)] };
  if (place.hasPrograms)
    return {
      ...PROGRAM_REPORT,
      facts: [
        { label: 'Visit', value: 'Tuesday, March 3, 2026' },
        { label: 'On site', value: onSite },
        { label: 'Technician', value: 'D. Okafor' },
        { label: 'License', value: `${place.state} 051-024816`.trim() },
      ],
      parties: [site, { label: 'Program', lines: ['Rodent program, monthly'] }],
    };
  return {
    ...PROGRAM_REPORT,
    facts: [
      { label: 'Visit', value: 'Tuesday, March 3, 2026' },
      { label: 'On site', value: onSite },
      { label: 'Your pro', value: 'D. Okafor' },
    ],
    parties: [site, { label: 'Work', lines: [place.service] }],
    summary: `Your ${place.service} visit is done. Every checklist item is done.`,
    findings: [],
    work: [place.service],
    checks: place.checks.map((label) => ({ label, result: '', isDone: true })),
    materials: [],
    guarantee: place.guarantee,
    next: ['Paid in full.'],
  };
}

/** Findings of a monthly program; the pictures are drawn by `finding-pictures`. */
const PROGRAM_REPORT: Omit<ReportData, 'facts' | 'parties'> = {
  title: 'Service report',
  number: 'Report RPT-2041',
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

const PROGRAM_LINES = [
  { label: 'Rodent program, March', detail: 'Store 4, up to 2,000 sq ft', quantity: 1, unitCents: 24_900 },
  { label: 'Rodent program, March', detail: 'Store 7, 2,001-10,000 sq ft', quantity: 1, unitCents: 34_900 },
  { label: 'Fly program, March', detail: 'Stores 4 and 6, up to 2,000 sq ft', quantity: 2, unitCents: 14_900 },
];

/** What the sample invoice charges: list prices of programs where there are programs, packages at their lowest price elsewhere. */
export function sampleInvoice(place: SamplePlace): Omit<InvoiceData, 'from'> {
  return {
    number: 'Invoice INV-1107',
    issuedOn: 'March 31, 2026',
    dueOn: 'April 30, 2026',
    terms: 'Net 30',
    billTo: ['Harbor Street Market', 'Accounts payable', '218 Harbor Street', cityLine(place)],
    lines: place.hasPrograms
      ? PROGRAM_LINES
      : place.packages.map(({ name, priceCents }, index) => ({
          label: `${name}, March`,
          detail: `Store ${index + 4}`,
          quantity: 1,
          unitCents: priceCents,
        })),
    taxLabel: 'Sales tax, exempt',
    taxCents: 0,
    paidCents: 0,
    note: 'Late invoices carry simple interest of 1.5% a month. Reports of the visits behind each line are in your account.',
  };
}
