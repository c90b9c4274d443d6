import { useId } from 'react';
import type { Line, Point } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { bulbSpacing } from '#app/domain/house-designs/materials';
import { bulbs, washes } from '../pictures/light-colors';
import { classNames } from '../ui/class-names';

/** The picture’s own units: a thousand to its width. */
const UNITS = 1_000;
/** How many widths of the photo a foot is, where no length is known. */
const USUAL_FOOT = 1 / 60;

type DesignPictureProps = {
  url: string;
  aspect: number;
  design: HouseDesign;
  /** Widths of the picture that a foot is in its middle, where a length is known. */
  perFoot?: number | null;
  /** Numbers at the edges, as in the table beside it. */
  numbered?: boolean;
  label: string;
  /** Far down a page: loaded when it comes near. */
  lazy?: boolean;
  className?: string;
};

/** The house at dusk with the lights that are marked on it. Pure HTML and SVG, so that it stands without scripts and on paper. */
export function DesignPicture({
  url,
  aspect,
  design,
  perFoot,
  numbered = false,
  label,
  lazy = false,
  className,
}: DesignPictureProps) {
  const blur = useId().replace(/:/g, '');
  const { edges, windows, trees, light, strand } = design;
  const size = (perFoot ?? USUAL_FOOT) * UNITS;
  const gap = Math.max(4, size * bulbSpacing(strand));
  const radius = Math.min(7, Math.max(1.6, size * (strand === 'mini' ? 0.1 : strand === 'c7' ? 0.18 : 0.24)));
  const lines = [...edges.map(pathOf), ...trees.map(treePath)];
  return (
    <figure className={classNames('relative overflow-hidden rounded-lg bg-[#0F1B2D]', className)}>
      <img
        src={url}
        alt={label}
        width={UNITS}
        height={Math.round(UNITS * aspect)}
        loading={lazy ? 'lazy' : undefined}
        className="block h-auto w-full"
      />
      <div aria-hidden className="absolute inset-0 bg-[#33456f] mix-blend-multiply" />
      <svg
        viewBox={`0 0 ${UNITS} ${Math.round(UNITS * aspect)}`}
        aria-hidden
        focusable="false"
        className="absolute inset-0 h-full w-full"
      >
        <defs>
          <filter id={blur} x="-20%" y="-20%" width="140%" height="140%">
            <feGaussianBlur stdDeviation={12} />
          </filter>
        </defs>
        {windows.map((pane, at) => (
          <rect key={at} {...boxOf(pane)} rx={3} fill="#FFD489" opacity={0.62} />
        ))}
        <g filter={`url(#${blur})`} opacity={0.75} stroke={washes[light]} strokeWidth={22} fill="none" strokeLinecap="round">
          {lines.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
        {lines.map((path) => (
          <Strand key={path} path={path} gap={gap} radius={radius} colors={bulbs[light]} />
        ))}
        {numbered ? edges.map((edge, at) => <EdgeNumber key={at} edge={edge} number={at + 1} />) : null}
      </svg>
    </figure>
  );
}

/** Bulbs along a path: a dotted line for each color, each starting one bulb later. */
function Strand({ path, gap, radius, colors }: { path: string; gap: number; radius: number; colors: readonly string[] }) {
  return (
    <>
      {colors.map((color, at) => (
        <path
          key={color}
          d={path}
          fill="none"
          stroke={color}
          strokeWidth={radius * 2}
          strokeLinecap="round"
          strokeDasharray={`0 ${(gap * colors.length).toFixed(2)}`}
          strokeDashoffset={(-gap * at).toFixed(2)}
        />
      ))}
    </>
  );
}

function EdgeNumber({ edge: { from, to }, number }: { edge: Line; number: number }) {
  const [x, y] = [((from.x + to.x) / 2) * UNITS, ((from.y + to.y) / 2) * UNITS - 34];
  return (
    <g>
      <circle cx={x} cy={y} r={20} fill="#0F1B2D" stroke="#FAF7F2" strokeWidth={2.5} />
      <text x={x} y={y + 8} textAnchor="middle" fontSize={23} fontWeight={700} fill="#FAF7F2">
        {number}
      </text>
    </g>
  );
}

function at({ x, y }: Point): string {
  return `${(x * UNITS).toFixed(1)} ${(y * UNITS).toFixed(1)}`;
}

function pathOf({ from, to }: Line): string {
  return `M${at(from)}L${at(to)}`;
}

/** A strand that goes around a tree from its foot to its top, as it looks from the front. */
function treePath({ foot, top }: HouseDesign['trees'][number]): string {
  const turns = 7;
  const height = foot.y - top.y;
  const points = Array.from({ length: turns + 1 }, (_, turn): Point => {
    const share = turn / turns;
    const half = Math.abs(height) * 0.24 * (1 - share) * 0.95;
    return { x: foot.x + (top.x - foot.x) * share + (turn % 2 ? half : -half), y: foot.y - height * (0.08 + 0.92 * share) };
  });
  return points.map((point, index) => `${index ? 'L' : 'M'}${at(point)}`).join('');
}

function boxOf({ from, to }: Line) {
  return {
    x: Math.min(from.x, to.x) * UNITS,
    y: Math.min(from.y, to.y) * UNITS,
    width: Math.abs(to.x - from.x) * UNITS,
    height: Math.abs(to.y - from.y) * UNITS,
  };
}
