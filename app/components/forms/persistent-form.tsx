import {
  Form,
  type FetcherWithComponents,
  type Navigation,
  useActionData,
  useLocation,
  useNavigation,
  useSubmit,
} from '@remix-run/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type FormProps, ValidatedForm, type ValidationErrorResponseData } from 'remix-validated-form';
import { ErrorSummary, FormProblem } from './error-summary';
import { DefaultsContext, FormIdContext, SentContext } from './form-id';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import type { LazyValidator } from './lazy-validator';

type LastingFormProps<Data, Subaction extends string | undefined> = Omit<
  FormProps<Data, Subaction>,
  'fetcher' | 'formRef' | 'id' | 'children'
> & {
  id: string;
  children: ReactNode;
  /** Off where the form is one small field whose own message is enough. */
  summary?: boolean;
  /** The names of the fields from top to bottom, so that the summary lists errors in that order. */
  order?: readonly string[];
};

function isFor(id: string, answer: unknown): answer is ValidationErrorResponseData {
  if (!answer || typeof answer !== 'object' || !('fieldErrors' in answer)) return false;
  return !('formId' in answer) || !answer.formId || answer.formId === id;
}

/**
 * The last answer to this form. A live refresh clears Remix's action data, and with it the errors on screen, so the
 * answer is kept until the form is sent again or the page changes.
 */
function useLastingAnswer(id: string): ValidationErrorResponseData | undefined {
  const answer = useActionData<unknown>();
  const navigation = useNavigation();
  const location = useLocation();
  const [kept, setKept] = useState<{ answer: ValidationErrorResponseData; at: string } | null>(null);
  const fresh = isFor(id, answer) ? answer : undefined;
  const sendingThis = navigation.formData?.get(FORM_ID_FIELD) === id;

  useEffect(() => {
    // While the form is sent once more the page still holds the answer of the time before.
    if (sendingThis) setKept(null);
    else if (fresh) setKept({ answer: fresh, at: location.pathname });
  }, [fresh, sendingThis, location.pathname]);

  return fresh ?? (kept && kept.at === location.pathname ? kept.answer : undefined);
}

/**
 * What a refused form was sent with. It stays when the form is sent once more: its fields show it until the page changes, so that
 * none springs back to what the page had at first.
 */
function useSent(answer: ValidationErrorResponseData | undefined): [Record<string, unknown> | null, () => void] {
  const fresh = asFields(answer?.repopulateFields);
  const [sent, setSent] = useState(fresh);
  if (fresh && fresh !== sent) setSent(fresh);
  return [fresh ?? sent, () => setSent(null)];
}

/**
 * Calls back once this form went through. The form library would do so while the page still holds the refusal of the time before, and
 * takes the form for refused again.
 */
function useThrough(state: Navigation['state'], isRefused: boolean, onThrough: () => void): void {
  const isOnItsWay = useRef(false);
  useEffect(() => {
    if (state === 'idle' && isOnItsWay.current && !isRefused) onThrough();
    isOnItsWay.current = state !== 'idle';
  });
}

function asFields(given: unknown): Record<string, unknown> | null {
  return given && typeof given === 'object' ? (given as Record<string, unknown>) : null;
}

/**
 * The form of the product: checked on submit in the browser and again on the server, filled in after a refusal with
 * JavaScript and without, its errors surviving a live refresh. Shows "There is a problem" on top of its fields.
 */
export function PersistentForm<Data extends Record<string, unknown>, Subaction extends string | undefined = undefined>({
  id,
  children,
  summary = true,
  order,
  method = 'post',
  validator,
  resetAfterSubmit,
  ...rest
}: LastingFormProps<Data, Subaction>) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const answer = useLastingAnswer(id);
  const [defaults] = useState(asFields(rest.defaultValues) ?? {});
  const state = navigation.formData?.get(FORM_ID_FIELD) === id ? navigation.state : 'idle';
  const [sent, forgetSent] = useSent(answer);
  const form = useRef<HTMLFormElement>(null);
  useThrough(state, Boolean(answer), () => {
    if (!resetAfterSubmit) return;
    forgetSent();
    form.current?.reset();
  });
  // ValidatedForm reads these four members of a fetcher and no other.
  const fetcher = useMemo(
    () => ({ Form, submit, state, data: answer }) as unknown as FetcherWithComponents<unknown>,
    [submit, state, answer],
  );

  return (
    <FormIdContext.Provider value={id}>
      <DefaultsContext.Provider value={defaults}>
        <SentContext.Provider value={sent}>
          <ValidatedForm<Data, Subaction>
            {...rest}
            formRef={form}
            validator={validator}
            onFocusCapture={'load' in validator ? () => void (validator as LazyValidator<Data>).load() : undefined}
            id={id}
            method={method}
            fetcher={fetcher}
            noValidate
            disableFocusOnError={summary}
          >
            {summary ? <ErrorSummary order={order} /> : <FormProblem />}
            {children}
          </ValidatedForm>
        </SentContext.Provider>
      </DefaultsContext.Provider>
    </FormIdContext.Provider>
  );
}
