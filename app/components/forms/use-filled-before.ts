import { useEffect, useRef } from 'react';

/**
 * Gives what stands in a form when its scripts start, once: filled in while they were still on the way, or sent and refused before
 * they came. React tells of no change from before its start.
 */
export function useFilledBefore(formId: string, take: (filled: FormData) => void): void {
  const first = useRef(take);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) first.current(new FormData(form));
  }, [formId]);
}
