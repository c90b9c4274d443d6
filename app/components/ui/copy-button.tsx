import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { t } from '#app/platform/texts/t';
import { Button } from './button';
import { useHydrated } from './use-hydrated';

/** Copies a link. Without scripts the link itself is there to be marked. */
export function CopyButton({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!hydrated) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      icon={<Icon aria-hidden className="h-5 w-5" />}
    >
      <span aria-live="polite">{isCopied ? t('Copied') : t('Copy link')}</span>
    </Button>
  );
}
