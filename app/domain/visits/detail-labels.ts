import { mark, type Marked, t, translate } from '#app/platform/texts/t';

/** The details of a booked visit that its customer may change, in words. */
const labels: Record<string, Marked> = {
  onSiteName: mark('Contact at the house'),
  onSitePhone: mark('Phone at the house'),
  unit: mark('Unit or apartment'),
  accessNotes: mark('Access notes'),
  gateCode: mark('Gate code'),
  dogs: mark('Dogs'),
  parking: mark('Parking'),
  notes: mark('Notes for the pro'),
};

/** The names of details that a stored event lists, in the reader’s language. */
export function detailsInWords(fields: unknown): string {
  if (!Array.isArray(fields)) return '';
  return fields.flatMap((field) => (typeof field === 'string' && labels[field] ? [translate(labels[field])] : [])).join(', ');
}

/** The lines of a visit's history. */
export function describeDetails({ by, data }: { by: string; data: Record<string, unknown> }): { text: string; detail: string } {
  return { text: t('{by} changed details of the visit', { by }), detail: detailsInWords(data.fields) };
}

export function describeOptions({ by, data }: { by: string; data: Record<string, unknown> }): { text: string; detail: string } {
  return { text: t('{by} added work', { by }), detail: typeof data.description === 'string' ? data.description : '' };
}

/** What it is now: the package, and where it was told the roofline and the stories. */
export function describePackage({ by, data }: { by: string; data: Record<string, unknown> }): { text: string; detail: string } {
  const { from, to, feet, storeys } = data;
  const names = typeof from === 'string' && typeof to === 'string' && from !== to ? t('From {from} to {to}', { from, to }) : '';
  const size =
    typeof feet === 'number' && typeof storeys === 'number'
      ? t('{feet} ft of roofline, {storeys, plural, one {# story} other {# stories}}', { feet, storeys })
      : '';
  return { text: t('{by} changed the package or size', { by }), detail: [names, size].filter(Boolean).join(', ') };
}
