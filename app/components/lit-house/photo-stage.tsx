import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { Line } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { classNames } from '../ui/class-names';
import type { Handle, Mark } from './house-marks';
import { Magnifier } from './magnifier';
import { MarkHandles } from './mark-handles';
import { MarkLines } from './mark-lines';
import { getPhotoBox } from './photo-box';
import type { Tool } from './tools';
import { useDrawing } from './use-drawing';
import { useKeyDown } from './use-key-down';
import { t } from '#app/platform/texts/t';

type StageProps = {
  photoUrl: string;
  aspect: number;
  design: HouseDesign;
  tool: Tool;
  selected: Mark | null;
  stage: RefObject<HTMLDivElement>;
  hintId: string;
  onMove: (handle: Handle, to: { x: number; y: number }, drag: string) => void;
  onDraw: (line: Line) => void;
  onPick: (mark: Mark | null) => void;
  onRemove: (mark: Mark) => void;
  onKey: (event: KeyboardEvent, handle: Handle) => void;
  children?: ReactNode;
};

/** The photo that is drawn on. One finger draws, two enlarge the page; beside the photo the page scrolls as ever. */
export function PhotoStage(props: StageProps) {
  const { photoUrl, aspect, design, tool, selected, stage, hintId, onPick, onKey } = props;
  const box = useRef<HTMLDivElement>(null);
  const { draft, finger, cancel, handlers } = useDrawing(props);
  useKeyDown(box, ({ key }) => key === 'Escape' && cancel());
  const width = box.current?.clientWidth ?? 0;
  return (
    <div ref={stage} tabIndex={-1} className="relative rounded-lg">
      {/* Fingers and mice draw here; the keyboard has a control of its own for each point, and a button that adds one. */}
      <div
        ref={box}
        {...handlers}
        role="group"
        aria-label={t('The photo with what is marked on it')}
        className={classNames(
          'relative touch-pinch-zoom select-none overflow-hidden rounded-lg bg-[#0F1B2D]',
          tool === 'move' ? 'cursor-grab' : tool === 'delete' ? 'cursor-pointer' : 'cursor-crosshair',
        )}
        style={getPhotoBox(aspect)}
        data-photo-stage
      >
        <img src={photoUrl} alt={t('Your house by day')} draggable={false} className="absolute inset-0 h-full w-full" />
        <MarkLines design={design} aspect={aspect} selected={selected} draft={draft} />
        <MarkHandles design={design} aspect={aspect} selected={selected} hintId={hintId} onFocus={onPick} onKey={onKey} />
        {draft ? (
          <span
            aria-hidden
            style={{ left: `${draft.from.x * 100}%`, top: `${(draft.from.y / aspect) * 100}%` }}
            className="pointer-events-none absolute h-4 w-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-[#0F1B2D] bg-[#FFB547]"
          />
        ) : null}
      </div>
      {finger && width > 0 ? <Magnifier photoUrl={photoUrl} aspect={aspect} finger={finger} width={width} /> : null}
    </div>
  );
}
