import { createContext, useContext } from 'react';

export const FormIdContext = createContext('form');

/** The id of the form around a field; the ids of its inputs begin with it. */
export function useFormId(): string {
  return useContext(FormIdContext);
}
