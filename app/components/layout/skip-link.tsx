import { t } from '#app/platform/texts/t';

/** The first stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-[70] rounded-md bg-action px-4 py-3 font-semibold text-action-ink focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
    >
      {t('Skip to main content')}
    </a>
  );
}
