import { useEffect, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** Whether the browser asks for dark pages; null until it is known. */
export function useDarkScheme(): boolean | null {
  const [isDark, setIsDark] = useState<boolean | null>(null);
  useEffect(() => {
    const scheme = matchMedia(DARK);
    const note = () => setIsDark(scheme.matches);
    note();
    scheme.addEventListener('change', note);
    return () => scheme.removeEventListener('change', note);
  }, []);
  return isDark;
}
