import { LANGUAGES } from '#app/platform/texts/language';
import { inLanguage } from '#app/platform/texts/language.server';
import { t, translate, translateKnown } from '#app/platform/texts/t';
import { edgeNames } from '../house-designs/design-feet';
import { sideLabels, SIDES } from '../site-records/site-record';

const EDGES = Object.values(edgeNames);

/** The words that a place may be kept in: English, or of an early photo the language of who added it. */
function wordsOf() {
  return {
    onPicture: t('On the picture'),
    near: t('Near {label}', { label: '|' }).split('|')[0] ?? '',
    sides: SIDES.map((side) => translate(sideLabels[side])),
    edges: EDGES.map((name) => translate(name)),
  };
}

/** Where a photo belongs, in the language of who sees it: "Near 2. Ridge", "Rear". What is none of our words stays as it is kept. */
export function placeWords(kept: string): string {
  for (const { onPicture, near, sides, edges } of LANGUAGES.map((language) => inLanguage(language, wordsOf))) {
    if (kept === onPicture) return t('On the picture');
    const side = SIDES[sides.indexOf(kept)];
    if (side) return translate(sideLabels[side]);
    const label = kept.startsWith(near) ? kept.slice(near.length) : kept;
    const [, number, name = ''] = /^(\d+)\. (.+)$/.exec(label) ?? [];
    const edge = EDGES[edges.indexOf(name)];
    if (!number || !edge) continue;
    const words = `${number}. ${translate(edge)}`;
    return label === kept ? words : t('Near {label}', { label: words });
  }
  return translateKnown(kept);
}
