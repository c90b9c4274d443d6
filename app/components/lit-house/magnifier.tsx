import type { Point } from '#app/domain/house-designs/geometry';

const [SIZE, TIMES] = [112, 3];

type MagnifierProps = {
  photoUrl: string;
  aspect: number;
  finger: Point;
  /** How wide the photo is on the screen. */ width: number;
};

/** What lies under the finger, enlarged beside it. */
export function Magnifier({ photoUrl, aspect, finger, width }: MagnifierProps) {
  const large = width * TIMES;
  const [x, y] = [finger.x * width, finger.y * width];
  // Above the finger; near the top of the photo to the side that has room.
  const isHigh = y < SIZE + 24;
  const aside = x < width / 2 ? 96 : -96;
  const left = Math.min(width - SIZE / 2, Math.max(SIZE / 2, isHigh ? x + aside : x));
  const top = isHigh ? Math.max(SIZE / 2, y) : y - SIZE / 2 - 40;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-20 -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-full border-[3px] border-[#FAF7F2] bg-[#0F1B2D] shadow-soft"
      style={{
        left,
        top,
        width: SIZE,
        height: SIZE,
        backgroundImage: `url("${photoUrl}")`,
        backgroundRepeat: 'no-repeat',
        backgroundSize: `${large}px ${large * aspect}px`,
        backgroundPosition: `${SIZE / 2 - 3 - finger.x * large}px ${SIZE / 2 - 3 - finger.y * large}px`,
      }}
    >
      <svg viewBox="-53 -53 106 106" className="h-full w-full" fill="none">
        <path d="M-53 0H-7M7 0H53M0 -53V-7M0 7V53" stroke="#0F1B2D" strokeOpacity={0.6} strokeWidth={4} />
        <path d="M-53 0H-7M7 0H53M0 -53V-7M0 7V53" stroke="#FFB547" strokeWidth={1.5} />
      </svg>
    </div>
  );
}
