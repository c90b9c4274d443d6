import Circle from 'lucide-react/icons/circle';
import MoveUpRight from 'lucide-react/icons/move-up-right';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useContext, useId, useRef } from 'react';
import { SentContext } from '#app/components/forms/form-id';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { type PhotoMark, readMarks, writeMarks } from '#app/domain/findings/photo-marks';
import { t } from '#app/platform/texts/t';
import { ChoiceChips } from '../lit-house/choice-chips';
import { useKeyDown } from '../lit-house/use-key-down';
import { Button } from '../ui/button';
import { UndoButtons } from '../ui/undo-buttons';
import { nameNumbered } from './mark-ends';
import { MarkStage } from './mark-stage';
import { type MarkEditor, useMarkEditor } from './use-mark-editor';

type EditorProps = { url: string; alt: string; marks: readonly PhotoMark[]; opId: string; cancel: ReactNode };

/** Where a pro draws arrows and circles on a photo: by dragging, or by keys. Nothing is kept before it is saved. */
export function MarkEditorForm(props: EditorProps) {
  return (
    <PersistentForm id="draw" validator={noClientValidation}>
      <OperationId value={props.opId} />
      <input type="hidden" name="intent" value="draw" />
      <input type="hidden" name="before" value={writeMarks(props.marks)} />
      <Drawing {...props} />
    </PersistentForm>
  );
}

function Drawing({ url, alt, marks, cancel }: EditorProps) {
  const id = useId();
  const sent = useContext(SentContext);
  const refused = typeof sent?.marks === 'string' ? readMarks(sent.marks) : null;
  const editor = useMarkEditor(refused ?? marks);
  const whole = useRef<HTMLDivElement>(null);
  useKeyDown(whole, editor.onShortcut);
  return (
    <div ref={whole} role="group" aria-label={t('Arrows and circles on the photo')} className="space-y-4">
      <input type="hidden" name="marks" value={writeMarks(editor.marks)} />
      <ChoiceChips
        name={`${id}-kind`}
        legend={t('What to draw')}
        chosen={editor.kind}
        onChoose={editor.chooseKind}
        choices={[
          { value: 'arrow', label: <Chip icon={<MoveUpRight aria-hidden className="h-4 w-4" />} text={t('Arrow')} /> },
          { value: 'circle', label: <Chip icon={<Circle aria-hidden className="h-4 w-4" />} text={t('Circle')} /> },
        ]}
      />
      <p className="text-sm text-ink-soft">
        {editor.kind === 'arrow'
          ? t('Drag on the photo: the arrow points at where you let go. Drag an end to move it.')
          : t('Drag from corner to corner around what you found. Drag an end to move it.')}
      </p>
      <MarkStage url={url} alt={alt} editor={editor} hintId={`${id}-keys`} />
      <p role="status" className="min-h-[1.25rem] text-sm text-ink-soft">
        {editor.said}
      </p>
      <Steps editor={editor} />
      <p id={`${id}-keys`} className="sr-only">
        {t('Arrow keys move this end, with Shift farther. Delete removes the mark.')}
      </p>
      <MarkList editor={editor} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
        {cancel}
      </div>
    </div>
  );
}

function Chip({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      {icon}
      {text}
    </>
  );
}

function Steps({ editor }: { editor: MarkEditor }) {
  return (
    <div className="flex flex-wrap gap-2">
      <UndoButtons editor={editor} />
      <Button variant="quiet" size="sm" icon={<Plus aria-hidden className="h-4 w-4" />} onClick={editor.addInMiddle}>
        {t('Add in the middle')}
      </Button>
    </div>
  );
}

function MarkList({ editor: { marks, remove } }: { editor: MarkEditor }) {
  if (marks.length === 0) return null;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {marks.map((_, index) => (
        <li key={index} className="flex items-center justify-between gap-3 py-1">
          <span>{nameNumbered(marks, index)}</span>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('Remove {mark}', { mark: nameNumbered(marks, index) })}
            onClick={() => remove(index)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ol>
  );
}
