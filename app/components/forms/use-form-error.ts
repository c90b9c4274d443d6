import { useActionData, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { BUTTON_FORM_ID } from './form-id';
import { FORM_ERROR } from '#app/platform/form-names';

/** The answer to a plain button; one to a PersistentForm carries its id and is shown by that form. */
function toRefusal(answer: unknown): string | null {
  const { fieldErrors: errors, formId } = (answer ?? {}) as { fieldErrors?: Record<string, string>; formId?: string };
  if (!errors || (formId && formId !== BUTTON_FORM_ID)) return null;
  return errors[FORM_ERROR] ?? Object.values(errors)[0] ?? null;
}

/**
 * Why the last submit was refused, for pages whose buttons may be gone with the refusal ("just claimed by
 * another pro"). Survives a live refresh, which clears Remix's action data; goes with the next submit or page.
 */
export function useRefusal(): string | null {
  const fresh = toRefusal(useActionData<unknown>());
  const { key } = useLocation();
  const sending = useNavigation().state === 'submitting';
  const [kept, setKept] = useState<{ text: string; key: string } | null>(null);
  useEffect(() => {
    if (fresh) setKept({ text: fresh, key });
    else if (sending) setKept(null);
  }, [fresh, sending, key]);
  return fresh ?? (kept?.key === key ? kept.text : null);
}
