import { useEffect, useState } from 'react';

let hydratedOnce = false;

/** False in the server's document and while it is taken over, true for everything that mounts afterwards. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(hydratedOnce);
  useEffect(() => {
    hydratedOnce = true;
    setHydrated(true);
  }, []);
  return hydrated;
}

/** True where a component was mounted by a navigation in the browser, false where it came with the first document. */
export function useMountedInBrowser(): boolean {
  const [mountedInBrowser] = useState(hydratedOnce);
  return mountedInBrowser;
}
