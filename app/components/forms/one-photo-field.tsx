import { FieldFrame, fileInputClass } from './field-frame';
import { useFormField } from './use-form-field';
import { t } from '#app/platform/texts/t';

/** One photo, of a house or a part of it: the field `photo`, as `house-photo` is checked. */
export function OnePhotoField({ label }: { label: string }) {
  const { error, input } = useFormField('photo', true);
  return (
    <FieldFrame
      label={label}
      of={{ input, error }}
      hint={t('JPG, PNG or WebP, up to 10 MB. Location data is removed from the photo.')}
    >
      <input {...input} type="file" accept="image/jpeg,image/png,image/webp" className={fileInputClass} />
    </FieldFrame>
  );
}
