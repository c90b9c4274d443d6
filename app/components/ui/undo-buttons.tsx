import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { Button } from './button';
import { t } from '#app/platform/texts/t';

type Editor = { canUndo: boolean; canRedo: boolean; onStep: (step: 'undo' | 'redo') => void };

/** The way back of a drawing, and forward again. */
export function UndoButtons({ editor }: { editor: Editor }) {
  const look = { variant: 'secondary', size: 'sm', className: 'min-w-touch disabled:opacity-50' } as const;
  return (
    <>
      <Button
        {...look}
        disabled={!editor.canUndo}
        onClick={() => editor.onStep('undo')}
        icon={<Undo aria-hidden className="h-4 w-4" />}
      >
        {t('Undo')}
      </Button>
      <Button
        {...look}
        disabled={!editor.canRedo}
        onClick={() => editor.onStep('redo')}
        icon={<Redo aria-hidden className="h-4 w-4" />}
      >
        {t('Redo')}
      </Button>
    </>
  );
}
