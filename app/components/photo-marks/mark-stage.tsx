import { useCallback, useState } from 'react';
import { t } from '#app/platform/texts/t';
import { getPhotoBox } from '../lit-house/photo-box';
import { getEnd, getEndKey, nameEnd } from './mark-ends';
import { MarkShapes } from './mark-shapes';
import { useMarkDrag } from './use-mark-drag';
import type { MarkEditor } from './use-mark-editor';

type StageProps = { url: string; alt: string; editor: MarkEditor; hintId: string };

/** The photo that is drawn on. One finger draws, two enlarge the page; beside the photo the page scrolls as ever. */
export function MarkStage({ url, alt, editor, hintId }: StageProps) {
  const { marks, kind, stage } = editor;
  const [aspect, setAspect] = useState<number | null>(null);
  const { draft, handlers } = useMarkDrag({
    marks,
    kind,
    onMove: editor.move,
    onTap: editor.tap,
    onDraw: (mark) => void editor.draw(mark),
  });
  const measure = useCallback((photo: HTMLImageElement | null) => {
    if (photo?.complete && photo.naturalWidth > 0) setAspect(photo.naturalHeight / photo.naturalWidth);
  }, []);
  return (
    <div ref={stage} id="draw-marks" tabIndex={-1} className="rounded-lg">
      {/* Fingers and mice draw here; the keyboard has a control of its own for each end, and a button that adds a mark. */}
      <div
        {...handlers}
        role="group"
        aria-label={t('The photo with what is drawn on it')}
        className="relative mx-auto cursor-crosshair touch-pinch-zoom select-none overflow-hidden rounded-lg bg-sunken"
        style={aspect ? getPhotoBox(aspect) : undefined}
        data-mark-stage
      >
        <img
          ref={measure}
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget }) => measure(currentTarget)}
          className="block w-full"
        />
        <MarkShapes marks={draft ? [...marks, draft] : marks} />
        {marks.flatMap((mark, index) =>
          (['from', 'to'] as const).map((end) => {
            const one = { index, end };
            const { x, y } = getEnd(marks, one) ?? { x: 0, y: 0 };
            return (
              <button
                key={getEndKey(one)}
                type="button"
                data-end={getEndKey(one)}
                aria-label={nameEnd(marks, one)}
                aria-describedby={hintId}
                aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
                onKeyDown={(event) => editor.onEndKey(event, one)}
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                className="pointer-events-none absolute grid h-7 w-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full focus-visible:bg-white/60"
              >
                <span className="block h-3 w-3 rounded-full border-2 border-[#0F1B2D] bg-[#FAF7F2] shadow-soft" />
              </button>
            );
          }),
        )}
      </div>
    </div>
  );
}
