import { useActionData } from '@remix-run/react';

/** Whether the page's last answer is about this form: what folds it away has to stand open then, or its errors and what was typed are out of sight. */
export function useWasRefused(formId: string): boolean {
  return useActionData<{ formId?: string }>()?.formId === formId;
}
