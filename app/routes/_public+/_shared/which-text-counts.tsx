import { currentLanguage } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';

/** Which text of a legal page counts; a text that the office wrote itself has no Spanish, and readers of Spanish are told so. */
export function WhichTextCounts({ hasSpanish }: { hasSpanish: boolean }) {
  if (!hasSpanish && currentLanguage() === 'en') return null;
  return (
    <p className="mt-6 max-w-text border-l-4 border-line-strong pl-4 text-sm text-ink-soft">
      {hasSpanish
        ? t('The English text is the one that counts where its Spanish translation differs.')
        : t('This text is in English only.')}
    </p>
  );
}
