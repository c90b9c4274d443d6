import { isLargeEnough, keepInPhoto, type MarkKind, nameMark, type PhotoMark } from '#app/domain/findings/photo-marks';
import { t } from '#app/platform/texts/t';

export type Place = { x: number; y: number };
/** One end of a mark, for the keyboard and for fingers: the tail and the tip of an arrow, two corners of the box around a circle. */
export type MarkEnd = { index: number; end: 'from' | 'to' };

export function getEnd(marks: readonly PhotoMark[], { index, end }: MarkEnd): Place | null {
  const one = marks[index];
  if (!one) return null;
  return end === 'from' ? { x: one.fromX, y: one.fromY } : { x: one.toX, y: one.toY };
}

/** How an end is found again after the marks have changed. */
export function getEndKey({ index, end }: MarkEnd): string {
  return `${index}-${end}`;
}

export function nameEnd(marks: readonly PhotoMark[], { index, end }: MarkEnd): string {
  const number = index + 1;
  if (marks[index]?.kind === 'circle')
    return end === 'from'
      ? t('First corner of mark {number}, a circle', { number })
      : t('Second corner of mark {number}, a circle', { number });
  return end === 'from' ? t('Tail of mark {number}, an arrow', { number }) : t('Tip of mark {number}, an arrow', { number });
}

/** The end nearest to a place, at most `reach` pixels away in a picture of that size. */
export function findEnd(
  marks: readonly PhotoMark[],
  { place, reach, size }: { place: Place; reach: number; size: { width: number; height: number } },
): MarkEnd | null {
  let best: { found: MarkEnd; distance: number } | null = null;
  for (const index of marks.keys())
    for (const end of ['to', 'from'] as const) {
      const at = getEnd(marks, { index, end });
      if (!at) continue;
      const distance = Math.hypot((at.x - place.x) * size.width, (at.y - place.y) * size.height);
      if (distance <= reach && (!best || distance < best.distance)) best = { found: { index, end }, distance };
    }
  return best?.found ?? null;
}

/** The marks with one end somewhere else; unchanged where that would make the mark too small to be seen. */
export function moveEnd(marks: readonly PhotoMark[], { index, end }: MarkEnd, to: Place): readonly PhotoMark[] {
  const one = marks[index];
  if (!one) return marks;
  const moved = keepInPhoto(end === 'from' ? { ...one, fromX: to.x, fromY: to.y } : { ...one, toX: to.x, toY: to.y });
  return isLargeEnough(moved) ? marks.with(index, moved) : marks;
}

/** What a drag from one place to another draws. */
export function drawMark(kind: MarkKind, from: Place, to: Place): PhotoMark {
  return keepInPhoto({ kind, fromX: from.x, fromY: from.y, toX: to.x, toY: to.y });
}

/** A mark with its number, in words. */
export function nameNumbered(marks: readonly PhotoMark[], index: number): string {
  const one = marks[index];
  return one ? `${index + 1}. ${nameMark(one)}` : '';
}
