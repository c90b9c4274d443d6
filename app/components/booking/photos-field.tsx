import { FilesField } from '../forms/files-field';

/** Pictures of the house. */
export function PhotosField() {
  return (
    <FilesField
      name="photos"
      label="Photos of the house"
      hint="The front from across the street is best. Up to 6, JPG, PNG or WebP, 10 MB each. Location data is removed from photos."
      accept="image/jpeg,image/png,image/webp"
    />
  );
}
