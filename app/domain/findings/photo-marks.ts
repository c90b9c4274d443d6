import { z } from 'zod';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export const MARK_KINDS = ['arrow', 'circle'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
export const MAX_MARKS = 10;
/** What lies on a photo has the same colors on light and dark pages: a line that shows on most of it, with a rim that shows on the rest. */
export const markColors = { line: '#D92D20', rim: '#FFFFFF' } as const;
/** The shortest arrow and the narrowest circle, as a share of the photo: what is smaller was a slip of the finger. */
const SMALLEST = 0.03;

const share = z.number().min(0).max(1);

/** An arrow from its tail to its tip, or a circle in the box between two corners: shares of the photo's width and height, 0 to 1. */
export const photoMarkView = z.object({ kind: z.enum(MARK_KINDS), fromX: share, fromY: share, toX: share, toY: share });
export type PhotoMark = z.output<typeof photoMarkView>;

/** Whether a mark is large enough to be seen. */
export function isLargeEnough({ kind, fromX, fromY, toX, toY }: PhotoMark): boolean {
  const [wide, high] = [Math.abs(toX - fromX), Math.abs(toY - fromY)];
  return (kind === 'circle' ? Math.min(wide, high) : Math.hypot(wide, high)) >= SMALLEST;
}

function toShare(number: number): number {
  return Math.round(Math.min(1, Math.max(0, number)) * 10_000) / 10_000;
}

/** A mark inside the photo, to a ten-thousandth. */
export function keepInPhoto({ kind, fromX, fromY, toX, toY }: PhotoMark): PhotoMark {
  return { kind, fromX: toShare(fromX), fromY: toShare(fromY), toX: toShare(toX), toY: toShare(toY) };
}

/** Marks as one field of a form: "arrow 0.1 0.2 0.5 0.5; circle 0.2 0.2 0.4 0.4". */
export function writeMarks(marks: readonly PhotoMark[]): string {
  return marks.map(({ kind, fromX, fromY, toX, toY }) => `${kind} ${fromX} ${fromY} ${toX} ${toY}`).join('; ');
}

/** The marks of such a field; null where it is something else. */
export function readMarks(text: string): PhotoMark[] | null {
  if (text.trim() === '') return [];
  const parts = text.split(';');
  const marks = parts.flatMap((part) => {
    const [kind, ...numbers] = part.trim().split(/\s+/);
    const [fromX, fromY, toX, toY, ...more] = numbers.map((number) => (/^\d(\.\d{1,20})?$/.test(number) ? Number(number) : NaN));
    const { data } = photoMarkView.safeParse({ kind, fromX, fromY, toX, toY });
    return data && more.length === 0 ? keepInPhoto(data) : [];
  });
  return marks.length === parts.length ? marks : null;
}

/** The nine places of a photo, row by row. */
export const MARK_PLACES = [
  'upper-left',
  'top',
  'upper-right',
  'left',
  'middle',
  'right',
  'lower-left',
  'bottom',
  'lower-right',
] as const;
export type MarkPlace = (typeof MARK_PLACES)[number];
export const placeLabels: Record<MarkPlace, Marked> = {
  'upper-left': mark('Upper left'),
  top: mark('Top'),
  'upper-right': mark('Upper right'),
  left: mark('Left'),
  middle: mark('Middle'),
  right: mark('Right'),
  'lower-left': mark('Lower left'),
  bottom: mark('Bottom'),
  'lower-right': mark('Lower right'),
};

const DIAGONAL = Math.SQRT1_2;
/** Where an arrow may point to, and how: the step from its tail to its tip, in its length. */
const directions = {
  up: { x: 0, y: -1 },
  'up-right': { x: DIAGONAL, y: -DIAGONAL },
  'to-right': { x: 1, y: 0 },
  'down-right': { x: DIAGONAL, y: DIAGONAL },
  down: { x: 0, y: 1 },
  'down-left': { x: -DIAGONAL, y: DIAGONAL },
  'to-left': { x: -1, y: 0 },
  'up-left': { x: -DIAGONAL, y: -DIAGONAL },
} as const;

/** What can be added without drawing: an arrow in one of eight directions, or a circle. */
export const MARK_SHAPES = [
  'down',
  'up',
  'to-right',
  'to-left',
  'down-right',
  'down-left',
  'up-right',
  'up-left',
  'circle',
] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];
export const shapeLabels: Record<MarkShape, Marked> = {
  down: mark('Arrow pointing down'),
  up: mark('Arrow pointing up'),
  'to-right': mark('Arrow pointing right'),
  'to-left': mark('Arrow pointing left'),
  'down-right': mark('Arrow pointing down and right'),
  'down-left': mark('Arrow pointing down and left'),
  'up-right': mark('Arrow pointing up and right'),
  'up-left': mark('Arrow pointing up and left'),
  circle: mark('Circle'),
};

const ARROW_LENGTH = 0.25;
const CIRCLE_RADIUS = 0.13;

/** A mark at one of the nine places: an arrow that ends in its middle, or a circle around that. */
export function placeMark(shape: MarkShape, place: MarkPlace): PhotoMark {
  const at = MARK_PLACES.indexOf(place);
  const [x, y] = [((at % 3) + 0.5) / 3, (Math.floor(at / 3) + 0.5) / 3];
  if (shape === 'circle') {
    const r = CIRCLE_RADIUS;
    return keepInPhoto({ kind: 'circle', fromX: x - r, fromY: y - r, toX: x + r, toY: y + r });
  }
  const { x: dx, y: dy } = directions[shape];
  return keepInPhoto({ kind: 'arrow', fromX: x - dx * ARROW_LENGTH, fromY: y - dy * ARROW_LENGTH, toX: x, toY: y });
}

/** Which of the nine places a mark is about: the tip of an arrow, the middle of a circle. */
export function findPlace({ kind, fromX, fromY, toX, toY }: PhotoMark): MarkPlace {
  const [x, y] = kind === 'arrow' ? [toX, toY] : [(fromX + toX) / 2, (fromY + toY) / 2];
  const third = (share: number) => Math.min(2, Math.floor(share * 3));
  return MARK_PLACES[third(y) * 3 + third(x)] ?? 'middle';
}

const arrowWords: Record<MarkPlace, Marked> = {
  'upper-left': mark('Arrow points at the upper left'),
  top: mark('Arrow points at the top'),
  'upper-right': mark('Arrow points at the upper right'),
  left: mark('Arrow points at the left'),
  middle: mark('Arrow points at the middle'),
  right: mark('Arrow points at the right'),
  'lower-left': mark('Arrow points at the lower left'),
  bottom: mark('Arrow points at the bottom'),
  'lower-right': mark('Arrow points at the lower right'),
};

const circleWords: Record<MarkPlace, Marked> = {
  'upper-left': mark('Circle at the upper left'),
  top: mark('Circle at the top'),
  'upper-right': mark('Circle at the upper right'),
  left: mark('Circle at the left'),
  middle: mark('Circle in the middle'),
  right: mark('Circle at the right'),
  'lower-left': mark('Circle at the lower left'),
  bottom: mark('Circle at the bottom'),
  'lower-right': mark('Circle at the lower right'),
};

/** A mark in words, for those who do not see it. */
export function nameMark(one: PhotoMark): string {
  return translate((one.kind === 'arrow' ? arrowWords : circleWords)[findPlace(one)]);
}

/** All marks of a photo in words; empty where there is none. */
export function nameMarks(marks: readonly PhotoMark[]): string {
  return marks.map((one) => `${nameMark(one)}.`).join(' ');
}

const TOO_MANY = mark('Draw up to 10 arrows and circles on a photo');

/** What a pro sends from the page on which they draw: all marks as they drew them, one more from a list, or one to take away. */
export const markSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('draw'),
    /** What was on the photo when the drawing began. */
    before: z.string().max(2_000).default(''),
    marks: z
      .string({ required_error: mark('Draw the arrows again') })
      .max(2_000, TOO_MANY)
      .transform((text, context) => {
        const marks = readMarks(text);
        const problem = !marks
          ? t('Draw the arrows again')
          : marks.length > MAX_MARKS
            ? translate(TOO_MANY)
            : marks.every(isLargeEnough)
              ? null
              : t('Draw each arrow and circle larger');
        if (marks && !problem) return marks;
        context.addIssue({ code: 'custom', message: problem ?? '' });
        return z.NEVER;
      }),
  }),
  z.object({
    intent: z.literal('add'),
    shape: z.enum(MARK_SHAPES, { errorMap: () => ({ message: t('Choose an arrow or the circle') }) }),
    place: z.enum(MARK_PLACES, { errorMap: () => ({ message: t('Choose a place on the photo') }) }),
  }),
  z.object({ intent: z.literal('remove'), mark: z.string().max(200) }),
]);
export type MarkForm = z.output<typeof markSchema>;
