import { fileInputClass } from '#app/components/forms/field-frame';
import { classNames } from '#app/components/ui/class-names';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

/** Photos beside a form: a plain file input, which is all a phone needs. */
export function PhotoInput({ most }: { most: number }) {
  return (
    <label className="block">
      <span className="font-semibold">
        <WithParts
          text={t('Photos [(optional)]')}
          parts={[(words) => <span className="font-normal text-ink-faint">{words}</span>]}
        />
      </span>
      <span id="photos-hint" className="block text-sm text-ink-faint">
        {t('JPG, PNG or WebP, at most {most}. They show us what to bring.', { most })}
      </span>
      <input
        type="file"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby="photos-hint"
        className={classNames('mt-2', fileInputClass)}
      />
    </label>
  );
}
