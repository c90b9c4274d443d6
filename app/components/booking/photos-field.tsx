import { FilesField } from '../forms/files-field';
import { t } from '#app/platform/texts/t';

/** Pictures of the house. */
export function PhotosField() {
  return (
    <FilesField
      name="photos"
      label={t('Photos of the house')}
      hint={t(
        'The front from across the street is best. Up to 6, JPG, PNG or WebP, 10 MB each. Location data is removed from photos.',
      )}
      accept="image/jpeg,image/png,image/webp"
    />
  );
}
