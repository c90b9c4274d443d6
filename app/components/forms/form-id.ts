import { createContext, useContext } from 'react';

export const FormIdContext = createContext('form');

/** The id of every form that has no place of its own for an answer: it is shown on top of the page. */
export const BUTTON_FORM_ID = 'press';

/** What a refused form came back with; null until then. */
export const SentContext = createContext<Record<string, unknown> | null>(null);

/** What a form has at first, by the names of its fields. */
export const DefaultsContext = createContext<Record<string, unknown>>({});

/** What the form around a field has at first under its name. */
export function useDefault(name: string): unknown {
  return useContext(DefaultsContext)[name];
}

/** The values that a refused form sent under a name, none where no box was ticked; null where it was not refused. */
export function useSentValues(name: string): string[] | null {
  const sent = useContext(SentContext);
  if (!sent) return null;
  const value = sent[name];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? [value] : [];
}

/** Whether the form has come back refused, filled in with what was sent. */
export function useIsRefused(): boolean {
  return useContext(SentContext) !== null;
}

/** The id of the form around a field; the ids of its inputs begin with it. */
export function useFormId(): string {
  return useContext(FormIdContext);
}
