import Download from 'lucide-react/icons/download';
import { useRef, useState } from 'react';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { useBusinessName } from '../layout/root-data';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { MarkLines } from './mark-lines';
import { getPhotoBox } from './photo-box';
import { drawForSaving, saveAs } from './save-picture';
import { useLitPicture } from './use-lit-picture';
import { usePhoto } from './use-photo';
import { t } from '#app/platform/texts/t';

type ViewProps = { photoUrl: string; aspect: number; design: HouseDesign };

/** So much of the photo is shown by day at first: enough to see what changed. */
const FIRST = 25;

/** A house by day and, on the other side of a line that can be moved, in the evening with its lights on. */
export function LitHouseView({ photoUrl, aspect, design }: ViewProps) {
  const [before, setBefore] = useState(FIRST);
  const canvas = useRef<HTMLCanvasElement>(null);
  const photo = usePhoto(photoUrl);
  const painting = useLitPicture({ canvas, photo, aspect, design });
  const isPainted = painting === 'painted';
  return (
    <div>
      <div
        className="relative overflow-hidden rounded-lg bg-[#0F1B2D] shadow-soft"
        style={getPhotoBox(aspect)}
        data-lit={isPainted}
      >
        <img src={photoUrl} alt={t('The house by day')} className="absolute inset-0 h-full w-full" />
        {/* Where nothing can be painted the lines show where the lights will be. */}
        {painting === 'impossible' ? <MarkLines design={design} aspect={aspect} /> : null}
        <div
          className={classNames('absolute inset-0 transition-opacity duration-700', !isPainted && 'opacity-0')}
          style={{ clipPath: `inset(0 0 0 ${before}%)` }}
        >
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('The same house in the evening with its lights on')}
            className="h-full w-full"
          />
        </div>
        {isPainted ? <Slider before={before} onMove={setBefore} /> : null}
      </div>
      {painting === 'impossible' ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t('Your browser can’t show the evening view. The lines show where the lights will be.')}
        </p>
      ) : null}
      {photo && isPainted ? <DownloadPicture photo={photo} aspect={aspect} design={design} /> : null}
    </div>
  );
}

const tag =
  'pointer-events-none absolute top-3 rounded-full bg-[#0F1B2D]/80 px-3 py-1 text-xs font-semibold text-[#FAF7F2] transition-opacity';

function Slider({ before, onMove }: { before: number; onMove: (before: number) => void }) {
  return (
    <>
      <span aria-hidden className={classNames(tag, 'left-3', before < 12 && 'opacity-0')}>
        {t('Before')}
      </span>
      <span aria-hidden className={classNames(tag, 'right-3', before > 88 && 'opacity-0')}>
        {t('After')}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={before}
        onChange={(event) => onMove(Number(event.target.value))}
        aria-label={t('Before and after')}
        aria-valuetext={t('{percent} percent in the evening', { percent: 100 - before })}
        className="peer absolute inset-0 h-full w-full cursor-ew-resize touch-pan-y opacity-0"
      />
      <div
        aria-hidden
        style={{ left: `${before}%` }}
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-[#FAF7F2] peer-focus-visible:bg-[#FFB547] peer-focus-visible:[&>span]:ring-[3px]"
      >
        <span className="absolute bottom-4 left-1/2 grid h-10 w-10 -translate-x-1/2 place-items-center rounded-full bg-[#FAF7F2] text-[#0F1B2D] shadow-soft ring-[#FFB547]">
          <svg
            viewBox="0 0 20 20"
            className="h-5 w-5"
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M7 5 2.5 10 7 15M13 5l4.500 5-4.500 5" />
          </svg>
        </span>
      </div>
    </>
  );
}

function DownloadPicture({ photo, aspect, design }: { photo: HTMLImageElement; aspect: number; design: HouseDesign }) {
  const name = useBusinessName();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  async function save(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    try {
      const file = await drawForSaving({ photo, design, aspect, name });
      if (file) saveAs(file, `${t('house-with-lights')}.jpg`);
      setState(file ? 'ready' : 'failed');
    } catch {
      setState('failed');
    }
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        icon={<Download aria-hidden className="h-4 w-4" />}
        busy={state === 'busy'}
        busyText={t('Drawing…')}
        onClick={() => void save()}
      >
        {t('Download picture')}
      </Button>
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {state === 'failed' ? t('The picture could not be made. Try again.') : ''}
      </p>
    </div>
  );
}
