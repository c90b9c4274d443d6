import { useState } from 'react';
import { useHydrated } from '../ui/use-hydrated';

/** Whether the visitor has changed anything in a form since it was shown; always true where no script can tell. */
export function useEdited(): { edited: boolean; watch: { onInput: () => void } } {
  const hydrated = useHydrated();
  const [touched, setTouched] = useState(false);
  return { edited: touched || !hydrated, watch: { onInput: () => setTouched(true) } };
}
