import { useNavigation } from '@remix-run/react';
import { useHydrated } from './use-hydrated';
import { t } from '#app/platform/texts/t';

/** A line at the top of the window while the next page loads; it waits 150 ms so that quick answers show nothing. */
export function NavigationBar() {
  const navigation = useNavigation();
  // On every page that hydrates: what mounts from here on knows that it was the browser's doing.
  useHydrated();
  if (navigation.state === 'idle') return null;
  return (
    <div role="progressbar" aria-label={t('Loading the next page')} className="fixed inset-x-0 top-0 z-[60] h-1 overflow-hidden">
      <div className="navigation-bar h-full bg-ember" />
    </div>
  );
}
