import type { PhotoMark } from '#app/domain/findings/photo-marks';
import { classNames } from '../ui/class-names';
import { MarkShapes } from './mark-shapes';

type MarkedPhotoProps = { url: string; alt: string; marks: readonly PhotoMark[]; className?: string };

/** A photo as it was taken, with what was drawn over it. */
export function MarkedPhoto({ url, alt, marks, className }: MarkedPhotoProps) {
  return (
    <div className={classNames('relative overflow-hidden rounded-lg border border-line bg-sunken', className)}>
      <img src={url} alt={alt} loading="lazy" className="block w-full" />
      <MarkShapes marks={marks} />
    </div>
  );
}
