import { getPerFoot, listEdges } from '#app/domain/house-designs/design-feet';
import type { DesignView } from '#app/domain/house-designs/design-view';
import { strandNames } from '#app/domain/house-designs/materials';
import { t, translate } from '#app/platform/texts/t';
import { lightColorNames } from '../pictures/light-colors';
import { DesignPicture } from './design-picture';
import { EdgeTable } from './edge-table';

/** The house that a request is for, as its owner designed it: the picture, the edges and what they come to. */
export function AskedDesign({ house, title }: { house: DesignView; title: string }) {
  const { url, aspect, design, stories, feet, feetTyped } = house;
  return (
    <section aria-labelledby="designed">
      <h2 id="designed" className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <DesignPicture
        url={url}
        aspect={aspect}
        design={design}
        perFoot={getPerFoot(design, aspect)}
        numbered
        label={t('The house with the lights that were chosen')}
      />
      <p className="figures my-3 text-sm text-ink-soft">
        {lengthWords(feet, feetTyped)}, {t('{stories, plural, one {# story} other {# stories}}', { stories })}.{' '}
        {translate(lightColorNames[design.light])}, {translate(strandNames[design.strand])}
        {design.twinkle ? `, ${t('twinkling')}` : ''}.
      </p>
      <EdgeTable rows={listEdges(design, aspect)} />
    </section>
  );
}

function lengthWords(feet: number | null, isTyped: boolean): string {
  if (feet === null) return t('Not measured');
  return isTyped ? t('{feet} ft, as the customer typed it', { feet }) : t('{feet} ft, measured in the picture', { feet });
}
