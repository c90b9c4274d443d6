import type { InvoiceData } from '#app/components/documents/invoice-sheet';
import type { SamplePlace } from '#app/domain/catalog/read-sample-place.server';
import type { ShownTexts } from '#app/domain/page-texts/page-texts.server';
import { type ReportData, SEVERITIES } from '#app/domain/reports/report-data';
import { formatDateTime } from '#app/platform/format-date-time';
import { netText } from '#app/domain/notifications/templates/invoice-words';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { DAY_MS } from '#app/platform/durations';
import { currentLocale } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
import { FINDING_MARKS } from './finding-pictures';

/** When the sample visit began and ended: in the morning, wherever it is. */
const STARTED = new Date('2026-03-03T06:10:00Z');
const ENDED = new Date('2026-03-03T07:45:00Z');
const DAY = new Date('2026-03-03T14:30:00Z');

function clockTime(at: Date): string {
  return formatDateTime(at, { style: 'time', zone: 'UTC' });
}

/** In words, as a sheet prints it: "March 31, 2026". */
function printedDay(at: Date, weekday?: 'long'): string {
  return dateTimeFormat(currentLocale(), { weekday, year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(at);
}

/** "CST" on the day of the visit. */
function zoneName(zone: string): string {
  return formatDateTime(DAY, { style: 'time', zone, showZone: true }).split(' ').at(-1) ?? '';
}

function cityLine({ city, state, zip }: SamplePlace): string {
  return [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/** "Severity: high" and the like among the lines of a finding. */
function takeNamed(lines: string[], name: string): { value: string; others: string[] } {
  const named = new RegExp(`^${name}:\\s*(.*)$`, 'i');
  const value = lines.map((line) => named.exec(line)?.[1]).find((found) => found !== undefined) ?? '';
  return { value, others: lines.filter((line) => !named.test(line)) };
}

function readFinding({ title, text }: { title: string; text: string }): ReportData['findings'][number] {
  const severity = takeNamed(text.split('\n'), 'Severity');
  const picture = takeNamed(severity.others, 'Picture');
  const [what = '', action = '', state = ''] = picture.others;
  return {
    place: title,
    what,
    action,
    state,
    severity: SEVERITIES.find((each) => each === severity.value.toLowerCase()) ?? 'low',
    picture: picture.value,
    marks: FINDING_MARKS[picture.value] ?? [],
  };
}

function readCheck(line: string): ReportData['checks'][number] {
  const [label = '', ...result] = line.split(':');
  return { label: label.trim(), result: result.join(':').trim(), isDone: true };
}

function readMaterial(line: string): ReportData['materials'][number] {
  const [name = '', where = '', amount = ''] = line.split(';').map((part) => part.trim());
  return { name, where, amount };
}

/** What the sample report says: an admin's findings about a program or the first service, and the service's own checklist. */
export function sampleReport(place: SamplePlace, texts: ShownTexts): ReportData {
  const [program] = place.programs;
  const checks = texts.points('checks');
  return {
    title: t('Visit report'),
    number: t('Report {number}', { number: 'RPT-2041' }),
    facts: [
      { label: t('Visit'), value: printedDay(DAY, 'long') },
      {
        label: t('On site'),
        value: t('{start} to {end}', { start: clockTime(STARTED), end: `${clockTime(ENDED)} ${zoneName(place.zone)}` }),
      },
      { label: t('Your pro'), value: texts.text('pro') },
    ],
    parties: [
      { label: t('Site'), lines: [...texts.points('customer'), cityLine(place)] },
      program ? { label: t('Program'), lines: [program.name] } : { label: t('Work'), lines: [place.service] },
    ],
    summary: texts.text('summary'),
    findings: texts.parts('findings').map(readFinding),
    work: program ? [] : [place.service],
    checks: checks.length > 0 ? checks.map(readCheck) : place.checks.map((label) => ({ label, result: '', isDone: true })),
    additions: [],
    materials: texts.points('materials').map(readMaterial),
    photos: [],
    photoNote: '',
    notes: [],
    guarantee: program ? '' : place.guarantee,
    next: texts.points('next'),
  };
}

/** When the sample invoice was sent. */
const ISSUED = new Date('2026-03-31T12:00:00Z');

/** What the sample invoice charges: list prices of programs where there are some, packages at their lowest price elsewhere. */
export function sampleInvoice(place: SamplePlace, texts: ShownTexts, netDays: number): Omit<InvoiceData, 'from'> {
  const [customer = '', ...street] = texts.points('customer');
  const sold = place.programs.length > 0 ? place.programs : place.packages.map((each) => ({ ...each, size: '' }));
  return {
    number: t('Invoice {number}', { number: 'INV-1107' }),
    issuedOn: printedDay(ISSUED),
    dueOn: printedDay(new Date(ISSUED.getTime() + netDays * DAY_MS)),
    terms: netText(netDays),
    billTo: [customer, t('Accounts payable'), ...street, cityLine(place)].filter(Boolean),
    lines: sold.map(({ name, size, priceCents }, index) => ({
      label: t('{name}, March', { name }),
      detail: [t('Store {number}', { number: index + 4 }), size.charAt(0).toLowerCase() + size.slice(1)]
        .filter(Boolean)
        .join(', '),
      quantity: 1,
      unitCents: priceCents,
    })),
    taxLabel: t('Sales tax, exempt'),
    taxCents: 0,
    paidCents: 0,
    note: texts.text('invoiceNote'),
  };
}
