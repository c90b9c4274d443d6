import AlertTriangle from 'lucide-react/icons/alert-triangle';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'remix-validated-form';
import { useFormId } from './form-id';
import { FORM_ERROR } from '#app/platform/form-names';
import { t } from '#app/platform/texts/t';

// A document that comes back refused hands focus to the summary without any script.
const focusOnLoad = { autoFocus: true };

const ERROR_PREFIX = 'Error: ';

function place(name: string, order: readonly string[]): number {
  const at = order.indexOf(name);
  return at === -1 ? order.length : at;
}

/**
 * "There is a problem": every error of the form as a link to its field. Takes focus after each refused submit.
 * Errors are in the order of their fields where that is given.
 */
export function ErrorSummary({ order = [] }: { order?: readonly string[] }) {
  const formId = useFormId();
  const { fieldErrors } = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  const attempted = useRef(false);
  const entries = Object.entries(fieldErrors).sort(([one], [other]) => place(one, order) - place(other, order));

  useEffect(() => {
    const form = document.getElementById(formId);
    const attempt = () => {
      attempted.current = true;
    };
    form?.addEventListener('submit', attempt, { capture: true });
    return () => form?.removeEventListener('submit', attempt, { capture: true });
  }, [formId]);

  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    if (attempted.current) {
      attempted.current = false;
      box.current?.focus();
      box.current?.scrollIntoView({ block: 'nearest' });
    }
    if (!document.title.startsWith(ERROR_PREFIX)) document.title = ERROR_PREFIX + document.title;
    return () => {
      document.title = document.title.replace(ERROR_PREFIX, '');
    };
  }, [fieldErrors]);

  if (entries.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      data-refusal={entries.map(([, text]) => text).join(' ')}
      aria-labelledby={`${formId}-problem`}
      tabIndex={-1}
      {...focusOnLoad}
      className="mb-6 rounded-lg border-2 border-bad bg-bad-soft p-5"
    >
      <h2 id={`${formId}-problem`} className="flex items-center gap-2 text-lg font-semibold">
        <AlertTriangle aria-hidden className="h-5 w-5 text-bad" />
        {t('There is a problem')}
      </h2>
      <ul className="mt-2 space-y-1">
        {entries.map(([name, message]) => (
          <li key={name}>
            {name === FORM_ERROR ? (
              <span className="font-semibold">{message}</span>
            ) : (
              <a href={`#${formId}-${name}`} className="font-semibold text-bad underline underline-offset-4">
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What belongs to no field, for a form that is too small for a summary: the connection, a limit, a failure of ours. */
export function FormProblem() {
  const problem = useFormContext().fieldErrors[FORM_ERROR];
  if (!problem) return null;
  return (
    <p role="alert" className="mb-4 flex items-start gap-2 rounded-lg border-2 border-bad bg-bad-soft p-4 font-semibold">
      <AlertTriangle aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-bad" />
      {problem}
    </p>
  );
}
