import { type FieldProps, useField } from 'remix-validated-form';
import { getErrorId, getHintId } from './field-frame';
import { useDefault, useFormId, useSentValues } from './form-id';

/** Nothing is checked before the first submit; after it a message goes away as soon as the value is corrected. */
const VALIDATION = { initial: 'onSubmit', whenTouched: 'onSubmit', whenSubmitted: 'onChange' } as const;

type InputWiring = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FormField = {
  error: string | undefined;
  input: InputWiring;
  field: FieldProps;
  hintId: string;
  errorId: string;
  /** What a refused form was sent with, else the form's default. */
  refilled: string | undefined;
};

/** One field's error, ids and aria wiring; the error is between label and input and is named before the hint. */
export function useFormField(name: string, hasHint: boolean): FormField {
  const id = `${useFormId()}-${name}`;
  const field = useField(name, { validationBehavior: VALIDATION });
  const hintId = getHintId(id);
  const errorId = getErrorId(id);
  // The form library forgets what was sent once its script runs, and the box would jump back to what the page had at first. Its
  // own defaults are kept by the form's id: a form that is shown again after it was saved would begin with those of before.
  const [sent] = useSentValues(name) ?? [];
  const atFirst = useDefault(name);
  const describedBy = [field.error ? errorId : null, hasHint ? hintId : null].filter(Boolean).join(' ');
  return {
    error: field.error,
    field,
    hintId,
    errorId,
    refilled: sent ?? asText(atFirst),
    input: { id, name, 'aria-invalid': field.error ? true : undefined, 'aria-describedby': describedBy || undefined },
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

type ChangeEvents = { onChange: () => void; onBlur: () => void };

/** The listeners that re-check a field after the first submit. */
export function fieldEvents(field: FieldProps): ChangeEvents {
  const props = field.getInputProps<{ onChange?: () => void; onBlur?: () => void }>();
  return { onChange: () => props.onChange?.(), onBlur: () => props.onBlur?.() };
}
