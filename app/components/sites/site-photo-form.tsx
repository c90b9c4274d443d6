import { useContext, useState } from 'react';
import { Field } from '#app/components/forms/field';
import { SentContext } from '#app/components/forms/form-id';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OnePhotoField } from '#app/components/forms/one-photo-field';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import type { Point } from '#app/domain/house-designs/geometry';
import type { SitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { t } from '#app/platform/texts/t';
import { Button } from '../ui/button';
import { useHydrated } from '../ui/use-hydrated';
import { PinnedPicture } from './pinned-picture';

type FormProps = { data: SitePhotosView; opId: string };

/** Adds a photo at a place: chosen from the list, or pressed on the picture where scripts run. */
export function SitePhotoForm({ data, opId }: FormProps) {
  return (
    <PersistentForm id="site-photo" validator={noClientValidation} encType="multipart/form-data" className="grid gap-5">
      <OperationId value={opId} />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="designId" value={data.designId} />
      <OnePhotoField label={t('Photo')} />
      <Place data={data} />
      <Field name="note" label={t('Note')} optional hint={t('For example, the gutter is loose here.')} />
      <div>
        <SubmitButton busyText={t('Uploading…')}>{t('Add photo')}</SubmitButton>
      </div>
    </PersistentForm>
  );
}

function sentPoint(sent: Record<string, unknown> | null): Point | null {
  const [x, y] = [sent?.x, sent?.y];
  return typeof x === 'string' && typeof y === 'string' && x && y ? { x: Number(x), y: Number(y) } : null;
}

function Place({ data: { picture, places } }: Pick<FormProps, 'data'>) {
  const sent = useContext(SentContext);
  const [point, setPoint] = useState(() => sentPoint(sent));
  const canMark = useHydrated() && picture !== null;
  return (
    <div>
      <Select
        name="place"
        label={t('Where it belongs')}
        prompt={point ? t('Where you marked it') : t('Choose a place')}
        options={places}
        hint={canMark ? t('Choose from the list, or press the place on the picture.') : undefined}
      />
      <input type="hidden" name="x" value={point ? point.x.toFixed(4) : ''} />
      <input type="hidden" name="y" value={point ? point.y.toFixed(4) : ''} />
      {picture ? (
        <div className="mt-3">
          <PinnedPicture picture={picture} pins={[]} marked={point} onMark={canMark ? setPoint : undefined} />
        </div>
      ) : null}
      {point ? (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm" role="status">
          {t('Marked on the picture. The list is not used.')}
          <Button variant="quiet" size="sm" onClick={() => setPoint(null)}>
            {t('Remove the mark')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
