import { Flash } from '../ui/flash';
import { useRootData } from './root-data';

/** The message left by the last redirect, first thing in main. */
export function PageFlash({ className }: { className?: string }) {
  return <Flash message={useRootData()?.notice} className={className} />;
}
