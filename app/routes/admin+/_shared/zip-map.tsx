import { useRef } from 'react';
import { Button } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';
import { type Drawing, useZipMap, type ZipMapProps } from './use-zip-map';

/** The ZIP codes of an area on a map: each is added or taken out by a press, many by an outline. The list of the form says the same. */
export function ZipMap(props: ZipMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const { chosen, shown, drawing, setDrawing, pointed, problem, undo, canUndo } = useZipMap(box, props);
  return (
    <div className="grid gap-3" data-zip-map={shown > 0 ? 'open' : 'empty'}>
      <div className="relative h-80 overflow-hidden rounded-lg border border-line bg-canvas sm:h-96">
        {/* The library empties and fills this box itself. */}
        <div ref={box} className="!absolute inset-0" />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {statusWords({ problem, drawing, chosen })}
      </p>
      <p className="min-h-[1.25rem] text-sm font-semibold">
        {pointed ? `${pointed.zip} ${pointed.city}, ${pointed.state}` : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {drawing ? (
          <Button variant="secondary" onClick={() => setDrawing(null)}>
            {t('Cancel outline')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setDrawing('add')}>
              {t('Add by outline')}
            </Button>
            <Button variant="secondary" onClick={() => setDrawing('remove')}>
              {t('Remove by outline')}
            </Button>
          </>
        )}
        {canUndo && !drawing ? (
          <Button variant="quiet" onClick={undo}>
            {t('Undo')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type Said = { problem: 'far' | 'failed' | null; drawing: Drawing; chosen: number };

function statusWords({ problem, drawing, chosen }: Said): string {
  if (problem === 'failed') return t('The map can’t be shown. Type the ZIP codes instead.');
  if (problem === 'far') return t('Zoom in to choose ZIP codes.');
  if (drawing) return t('Tap the corners of the outline, then its first corner again.');
  return t('{chosen, plural, one {# ZIP code chosen.} other {# ZIP codes chosen.}} Tap one to add or remove it.', { chosen });
}
