import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId, useRef, useState } from 'react';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { ChoiceChips } from './choice-chips';
import { EdgeList } from './edge-list';
import type { Mark } from './house-marks';
import { KnownLengthField } from './known-length-field';
import { LightChoices } from './light-choices';
import { LitHouseView } from './lit-house-view';
import { PhotoStage } from './photo-stage';
import { StepButtons } from './step-buttons';
import { ToolBar } from './tool-bar';
import { useGradients } from './use-gradients';
import { type HouseEditor, useHouseEditor } from './use-house-editor';
import { useKeyDown } from './use-key-down';
import { usePhoto } from './use-photo';
import { mark, t, translate } from '#app/platform/texts/t';

type EditorProps = { photoUrl: string; aspect: number; design: HouseDesign; onChange: (design: HouseDesign) => void };

type When = 'day' | 'evening';

const VIEWS = [
  { value: 'day', icon: Sun, text: mark('Mark the photo') },
  { value: 'evening', icon: Moon, text: mark('See it lit') },
] as const;

/** Where a person marks the roofline on a photo of their house, chooses the lights, and sees it lit. */
export function LitHouseEditor({ photoUrl, aspect, design, onChange }: EditorProps) {
  const id = useId();
  // One who comes back sees first what was made.
  const [when, setWhen] = useState<When>(design.edges.length > 0 ? 'evening' : 'day');
  const photo = usePhoto(photoUrl);
  const field = useGradients(photo, aspect);
  const editor = useHouseEditor({ design, aspect, field, onChange });
  const whole = useRef<HTMLDivElement>(null);
  useKeyDown(whole, editor.onShortcut);
  function showLit(): void {
    setWhen('evening');
    // The button that had the focus goes with the photo.
    whole.current?.querySelector<HTMLElement>('input[value="evening"]')?.focus();
  }
  function showMark(mark: Mark): void {
    setWhen('day');
    editor.pick(mark);
  }
  const stageProps = { photoUrl, aspect, design, hintId: `${id}-keys` };
  return (
    <div
      ref={whole}
      role="group"
      aria-label={t('Your house with lights')}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="space-y-4">
        <ChoiceChips
          name={`${id}-when`}
          legend={<span className="sr-only">{t('What is shown')}</span>}
          chosen={when}
          onChoose={setWhen}
          choices={VIEWS.map(({ value, icon: Icon, text }) => ({
            value,
            label: (
              <>
                <Icon aria-hidden className="h-4 w-4" />
                {translate(text)}
              </>
            ),
          }))}
        />
        {when === 'day' ? (
          <MarkPhoto editor={editor} stageProps={stageProps} onLit={showLit} />
        ) : (
          <LitHouseView photoUrl={photoUrl} aspect={aspect} design={design} />
        )}
        <LightChoices design={design} onChange={editor.changeLook} />
      </div>
      <section aria-labelledby={`${id}-list`}>
        <h2 id={`${id}-list`} className="mb-2 text-lg font-semibold">
          {t('What is marked')}
        </h2>
        <EdgeList
          design={design}
          aspect={aspect}
          selected={editor.selected}
          onPick={showMark}
          onRemove={editor.remove}
          onFeet={editor.changeFeet}
        />
      </section>
    </div>
  );
}

type MarkPhotoProps = {
  editor: HouseEditor;
  onLit: () => void;
  stageProps: { photoUrl: string; aspect: number; design: HouseDesign; hintId: string };
};

function MarkPhoto({ editor, stageProps, onLit }: MarkPhotoProps) {
  const { tool, selected, stage, feet } = editor;
  return (
    <>
      <ToolBar tool={tool} onTool={editor.chooseTool} />
      {tool === 'known' ? <KnownLengthField label={t('What you mark')} feet={feet} onChange={editor.setFeet} /> : null}
      <PhotoStage
        {...stageProps}
        tool={tool}
        selected={selected}
        stage={stage}
        onMove={editor.move}
        onDraw={editor.draw}
        onPick={editor.pick}
        onRemove={editor.remove}
        onKey={editor.onHandleKey}
      />
      <p role="status" className="min-h-[1.25rem] text-sm text-ink-soft">
        {editor.said}
      </p>
      <StepButtons editor={editor} onLit={stageProps.design.edges.length > 0 ? onLit : null} />
      <p id={stageProps.hintId} className="sr-only">
        {t('Arrow keys move the point, with Shift farther. Delete removes the mark.')}
      </p>
    </>
  );
}
