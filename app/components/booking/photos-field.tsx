import { FieldFrame, inputClass } from '../forms/field-frame';
import { useFormField } from '../forms/use-form-field';
import { classNames } from '../ui/class-names';

/** G045: pictures of the house; a plain file input, so that it works everywhere. */
export function PhotosField() {
  const { error, input, hintId, errorId } = useFormField('photos', true);
  return (
    <FieldFrame
      label="Photos of the house"
      htmlFor={input.id}
      hint="The front from across the street is best. Up to 6, JPG, PNG or WebP, 10 MB each. What the camera wrote into them, such as the place, is removed."
      hintId={hintId}
      error={error}
      errorId={errorId}
      optional
    >
      <input
        {...input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className={classNames(
          inputClass,
          'file:mr-4 file:min-h-[2rem] file:cursor-pointer file:rounded-md file:border-0 file:bg-action-soft file:px-4 file:font-semibold file:text-link',
        )}
      />
    </FieldFrame>
  );
}
