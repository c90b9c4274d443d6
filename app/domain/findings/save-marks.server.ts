import type { Tx } from '#app/platform/db.server';
import { fieldError, Conflict, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { publishVisit } from '../visits/publish-visit.server';
import { type MarkForm, MAX_MARKS, type PhotoMark, placeMark, writeMarks } from './photo-marks';
import { readMarkedFinding } from './queries.server';
import { holdNotableVisit } from './save-findings.server';

type Own = { visitId: string; proId: string };

/**
 * A pro draws on the photo of their finding, as long as the finding itself can be changed: all marks as they drew them, one more, or one
 * fewer. The photo stays as it was taken. Throws NotFound, Conflict, InputError.
 */
export async function changeMarks(
  tx: Tx,
  { findingId, form, ...own }: Own & { findingId: string; form: MarkForm },
): Promise<void> {
  await holdNotableVisit(tx, own);
  const { photo } = await readMarkedFinding(tx, { ...own, findingId });
  const marks = changed(photo.marks, form);
  await tx.findingMark.deleteMany({ where: { findingId } });
  await tx.findingMark.createMany({
    data: marks.map((mark, at) => ({ ...mark, findingId, photoId: photo.id, position: at + 1 })),
  });
  await publishVisit(tx, own.visitId);
}

function changed(marks: PhotoMark[], form: MarkForm): PhotoMark[] {
  switch (form.intent) {
    case 'draw':
      if (form.before !== writeMarks(marks))
        throw new Conflict('version', t('The arrows were changed somewhere else. Reload the page and draw them again.'));
      return form.marks;
    case 'add':
      if (marks.length >= MAX_MARKS) {
        throw fieldError('shape', t('A photo has at most {most} arrows and circles.', { most: MAX_MARKS }));
      }
      return [...marks, placeMark(form.shape, form.place)];
    case 'remove': {
      const at = marks.findIndex((mark) => writeMarks([mark]) === form.mark);
      if (at < 0) throw new NotFound(t('That arrow or circle is gone already.'));
      return marks.toSpliced(at, 1);
    }
  }
}
