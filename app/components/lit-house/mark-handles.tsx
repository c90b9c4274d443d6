import { Fragment, type KeyboardEvent } from 'react';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { classNames } from '../ui/class-names';
import { getMarkLine, type Handle, isSameMark, listMarks, type Mark, nameHandle } from './house-marks';

type HandlesProps = {
  design: HouseDesign;
  aspect: number;
  selected: Mark | null;
  hintId: string;
  onFocus: (handle: Handle) => void;
  onKey: (event: KeyboardEvent, handle: Handle) => void;
};

/** How a point is found again after the design has changed. */
export function getHandleKey({ list, index, end }: Handle): string {
  return `${list}-${index}-${end}`;
}

/** Every point of a design as a control of its own, for the keyboard; fingers and mice are followed by the photo under them. */
export function MarkHandles({ design, aspect, selected, hintId, onFocus, onKey }: HandlesProps) {
  return (
    <>
      {listMarks(design).map((mark) => {
        const line = getMarkLine(design, mark);
        if (!line) return null;
        return (
          <Fragment key={`${mark.list}-${mark.index}`}>
            {([0, 1] as const).map((end) => {
              const handle = { ...mark, end };
              const { x, y } = end === 0 ? line.from : line.to;
              return (
                <button
                  key={end}
                  type="button"
                  data-handle={getHandleKey(handle)}
                  aria-label={nameHandle(design, handle)}
                  aria-describedby={hintId}
                  aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
                  onFocus={() => onFocus(handle)}
                  onKeyDown={(event) => onKey(event, handle)}
                  style={{ left: `${x * 100}%`, top: `${(y / aspect) * 100}%` }}
                  className="pointer-events-none absolute grid h-7 w-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full"
                >
                  <span
                    className={classNames(
                      'block rounded-full border-2 border-[#0F1B2D] shadow-soft',
                      isSameMark(selected, mark) ? 'h-4 w-4 bg-[#FFB547]' : 'h-3 w-3 bg-[#FAF7F2]',
                    )}
                  />
                </button>
              );
            })}
            <MarkNumber mark={mark} line={line} aspect={aspect} />
          </Fragment>
        );
      })}
    </>
  );
}

type NumberProps = { mark: Mark; line: { from: { x: number; y: number }; to: { x: number; y: number } }; aspect: number };

/** The number that the list beside the photo calls an edge by. */
function MarkNumber({ mark, line: { from, to }, aspect }: NumberProps) {
  if (mark.list !== 'edges') return null;
  return (
    <span
      aria-hidden
      style={{ left: `${((from.x + to.x) / 2) * 100}%`, top: `${((from.y + to.y) / 2 / aspect) * 100}%` }}
      className="figures pointer-events-none absolute grid h-5 min-w-[1.25rem] -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-[#0F1B2D] px-1 text-xs font-semibold text-[#FAF7F2]"
    >
      {mark.index + 1}
    </span>
  );
}
