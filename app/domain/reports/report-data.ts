import { z } from 'zod';
import { photoMarkView } from '../findings/photo-marks';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

const pair = z.object({ label: z.string(), value: z.string() });

/**
 * Everything that a report says, in words ready to be read: what is stored of it, what the sheet on a page shows and what the
 * PDF prints, the sample included. Parts without entries are not shown. Pictures are named by an id; their bytes come apart.
 */
export const reportSchema = z.object({
  title: z.string(),
  number: z.string(),
  facts: z.array(pair),
  parties: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  summary: z.string(),
  findings: z.array(
    z.object({
      place: z.string(),
      what: z.string(),
      severity: z.enum(SEVERITIES),
      action: z.string(),
      /** Done on the spot, or due by a date. */
      state: z.string(),
      picture: z.string().nullable(),
      /** Drawn over the picture. Reports from before there were any have none. */
      marks: z.array(photoMarkView).default([]),
    }),
  ),
  work: z.array(z.string()),
  checks: z.array(z.object({ label: z.string(), result: z.string(), isDone: z.boolean() })),
  additions: z.array(pair),
  materials: z.array(z.object({ name: z.string(), amount: z.string(), where: z.string() })),
  photos: z.array(z.object({ id: z.string(), moment: z.enum(['before', 'after']), caption: z.string() })),
  /** Said under the photos: that some could not be read. */
  photoNote: z.string(),
  notes: z.array(z.object({ by: z.string(), text: z.string() })),
  guarantee: z.string(),
  next: z.array(z.string()),
});

export type ReportData = z.output<typeof reportSchema>;
export type ReportPhoto = ReportData['photos'][number];
export type Finding = ReportData['findings'][number];

export const SEVERITY_LABELS: Record<Severity, Marked> = {
  low: mark('Low'),
  medium: mark('Medium'),
  high: mark('High'),
  critical: mark('Critical'),
};

export type PhotoGroup = { title: string; photos: (ReportPhoto & { alt: string })[] };

const MOMENTS = { before: mark('Before'), after: mark('After') } as const;

/** The photos as they are shown: those from before the work and those after it; one of each stand side by side. */
export function photoGroups(photos: readonly ReportPhoto[]): PhotoGroup[] {
  const [before, after] = (['before', 'after'] as const).map((moment) =>
    photos
      .filter((photo) => photo.moment === moment)
      .map((photo, at) => ({
        ...photo,
        alt:
          moment === 'before'
            ? t('Before the work, view {number}', { number: at + 1 })
            : t('After the work, view {number}', { number: at + 1 }),
      })),
  ) as [PhotoGroup['photos'], PhotoGroup['photos']];
  if (before.length === 1 && after.length === 1) {
    const pair = [...before, ...after].map((photo) => ({
      ...photo,
      caption: `${translate(MOMENTS[photo.moment])}: ${photo.caption}`,
    }));
    return [{ title: t('Before and after'), photos: pair }];
  }
  const both = [
    { title: translate(MOMENTS.before), photos: before },
    { title: translate(MOMENTS.after), photos: after },
  ];
  return both.filter((group) => group.photos.length > 0);
}
