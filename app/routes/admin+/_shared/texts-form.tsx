import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card } from '#app/components/ui/card';
import { mark, t, translate } from '#app/platform/texts/t';

export const textFieldView = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['line', 'text', 'points', 'parts']),
  limit: z.number(),
  hint: z.string().optional(),
});
type TextField = z.output<typeof textFieldView>;

const HINTS = {
  line: undefined,
  text: undefined,
  points: mark('One a line.'),
  parts: mark(
    'A title, its text in the lines below, then an empty line before the next title. Lines that begin with a dash are a list.',
  ),
};
const MOST_ROWS = 24;

/** As many rows as the text needs at first, within reason. */
function rowsOf({ kind }: TextField, text: string): number {
  if (kind === 'text') return 3;
  return Math.min(MOST_ROWS, Math.max(4, text.split('\n').length + 1));
}

type TextsFormProps = { version: number; fields: TextField[]; values: Record<string, string>; opId: string };

function hintOf(kind: TextField['kind']): string | undefined {
  const hint = HINTS[kind];
  return hint && translate(hint);
}

/** The texts of a page, from top to bottom. */
export function TextsForm({ version, fields, values, opId }: TextsFormProps) {
  return (
    <Card as="section">
      <PersistentForm
        id="page-texts"
        validator={noClientValidation}
        order={[...fields.map(({ id }) => id), 'reason']}
        defaultValues={values}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="version" value={version} />
        {fields.map((field) =>
          field.kind === 'line' ? (
            <Field key={field.id} name={field.id} label={field.label} hint={field.hint} />
          ) : (
            <TextArea
              key={field.id}
              name={field.id}
              label={field.label}
              rows={rowsOf(field, values[field.id] ?? '')}
              limit={field.limit}
              hint={field.hint ?? hintOf(field.kind)}
            />
          ),
        )}
        <Field name="reason" label={t('Reason for the log')} optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="step" value="save" busyText={t('Saving…')}>
            {t('Save texts')}
          </SubmitButton>
          <SubmitButton name="step" value="preview" variant="secondary" busyText={t('Looking…')}>
            {t('Preview')}
          </SubmitButton>
          <SubmitButton name="step" value="usual" variant="quiet" busyText={t('Restoring…')}>
            {t('Use the product’s own texts')}
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
