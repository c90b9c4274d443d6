import { createContext, useContext } from 'react';

export const FormIdContext = createContext('form');

/** Whether the form has come back refused, filled in with what was sent. */
export const RefusedContext = createContext(false);

export function useIsRefused(): boolean {
  return useContext(RefusedContext);
}

/** The id of the form around a field; the ids of its inputs begin with it. */
export function useFormId(): string {
  return useContext(FormIdContext);
}
