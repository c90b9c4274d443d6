import {
  MARK_PLACES,
  MARK_SHAPES,
  MAX_MARKS,
  nameMark,
  type PhotoMark,
  placeLabels,
  shapeLabels,
  writeMarks,
} from '#app/domain/findings/photo-marks';
import { t, translate } from '#app/platform/texts/t';
import { ButtonForm } from '../forms/button-form';
import { noClientValidation } from '../forms/lazy-validator';
import { OperationId } from '../forms/operation-id';
import { PersistentForm } from '../forms/persistent-form';
import { Select } from '../forms/select';
import { SubmitButton } from '../forms/submit-button';
import { nameNumbered } from './mark-ends';
import { MarkedPhoto } from './marked-photo';

type PlainProps = { url: string; alt: string; marks: readonly PhotoMark[]; opId: string; removeOpIds: readonly string[] };

/** The same without a script: one mark more, chosen from two lists, or one fewer; each is kept at once. */
export function PlainMarks({ url, alt, marks, opId, removeOpIds }: PlainProps) {
  return (
    <>
      <MarkedPhoto url={url} alt={alt} marks={marks} />
      {marks.length > 0 ? (
        <ol className="mt-4 divide-y divide-line border-y border-line">
          {marks.map((mark, index) => (
            <li key={index} className="flex items-center justify-between gap-3 py-1">
              <span>{nameNumbered(marks, index)}</span>
              <ButtonForm
                fields={{ intent: 'remove', mark: writeMarks([mark]), opId: removeOpIds[index] ?? '' }}
                variant="quiet"
                size="sm"
                label={t('Remove {mark}', { mark: nameMark(mark) })}
              >
                {t('Remove')}
              </ButtonForm>
            </li>
          ))}
        </ol>
      ) : null}
      {marks.length < MAX_MARKS ? (
        <PersistentForm id="mark" validator={noClientValidation} order={['shape', 'place']} className="mt-5 grid gap-4">
          <OperationId value={opId} />
          <input type="hidden" name="intent" value="add" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              name="shape"
              label={t('What to draw')}
              prompt={t('Choose')}
              options={MARK_SHAPES.map((value) => ({ value, label: translate(shapeLabels[value]) }))}
            />
            <Select
              name="place"
              label={t('Where on the photo')}
              prompt={t('Choose')}
              options={MARK_PLACES.map((value) => ({ value, label: translate(placeLabels[value]) }))}
            />
          </div>
          <div>
            <SubmitButton variant="secondary" busyText={t('Adding…')}>
              {t('Add to the photo')}
            </SubmitButton>
          </div>
        </PersistentForm>
      ) : (
        <p className="mt-5 text-sm text-ink-soft">{t('A photo has at most {most} arrows and circles.', { most: MAX_MARKS })}</p>
      )}
    </>
  );
}
