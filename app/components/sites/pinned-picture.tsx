import type { PointerEvent } from 'react';
import { getPerFoot } from '#app/domain/house-designs/design-feet';
import type { DesignView } from '#app/domain/house-designs/design-view';
import type { Point } from '#app/domain/house-designs/geometry';
import { t } from '#app/platform/texts/t';
import { classNames } from '../ui/class-names';
import { DesignPicture } from '../house-designs/design-picture';

export type Pin = Point & { id: string; letter: string };

/** Pins that are so near to each other are drawn side by side, in widths of the picture. */
const BESIDE = 0.05;

function spread(pins: readonly Pin[]): Pin[] {
  return pins.reduce<Pin[]>((placed, pin) => {
    let { x } = pin;
    while (x < 1 && placed.some((other) => Math.hypot(other.x - x, other.y - pin.y) < BESIDE)) x += BESIDE;
    return [...placed, { ...pin, x: Math.min(1, x) }];
  }, []);
}

type PinnedPictureProps = {
  picture: DesignView;
  pins: readonly Pin[];
  /** The point that is being marked, and what a press on the picture does. */
  marked?: Point | null;
  onMark?: (point: Point) => void;
};

/** The picture of a house with the places of its photos, each a link to its photo. */
export function PinnedPicture({ picture: { url, aspect, design }, pins, marked, onMark }: PinnedPictureProps) {
  function mark({ clientX, clientY, currentTarget }: PointerEvent): void {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    onMark?.({ x: (clientX - left) / width, y: (clientY - top) / width });
  }
  const at = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${(y / aspect) * 100}%` });
  return (
    // A press is another way to say the place; the list beside it is for keyboards and where no scripts run.
    <div
      {...(onMark ? { onPointerUp: mark } : {})}
      role="group"
      aria-label={t('The picture of the house')}
      className={classNames('relative', onMark && 'cursor-crosshair touch-pan-y')}
    >
      <DesignPicture
        url={url}
        aspect={aspect}
        design={design}
        perFoot={getPerFoot(design, aspect)}
        numbered
        label={t('The house with the places of the photos')}
      />
      {spread(pins).map((pin) => (
        <a
          key={pin.id}
          href={`#photo-${pin.id}`}
          aria-label={t('Photo {letter}', { letter: pin.letter })}
          style={at(pin)}
          className="absolute grid h-7 min-w-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded border-2 border-white bg-action px-1 text-sm font-bold text-action-ink shadow"
        >
          {pin.letter}
        </a>
      ))}
      {marked ? (
        <span
          aria-hidden
          style={at(marked)}
          className="absolute h-6 w-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 border-white bg-action shadow"
        />
      ) : null}
    </div>
  );
}
