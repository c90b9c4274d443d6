import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card } from '#app/components/ui/card';

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
  points: 'One a line.',
  parts:
    'A title, its text in the lines below, then an empty line before the next title. Lines that begin with a dash are a list.',
};
const MOST_ROWS = 24;

/** As many rows as the text needs at first, within reason. */
function rowsOf({ kind }: TextField, text: string): number {
  if (kind === 'text') return 3;
  return Math.min(MOST_ROWS, Math.max(4, text.split('\n').length + 1));
}

type TextsFormProps = { version: number; fields: TextField[]; values: Record<string, string>; opId: string };

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
              hint={field.hint ?? HINTS[field.kind]}
            />
          ),
        )}
        <Field name="reason" label="Reason for the log" optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="step" value="save" busyText="Saving…">
            Save texts
          </SubmitButton>
          <SubmitButton name="step" value="preview" variant="secondary" busyText="Looking…">
            Preview
          </SubmitButton>
          <SubmitButton name="step" value="usual" variant="quiet" busyText="Restoring…">
            Use the product’s own texts
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
