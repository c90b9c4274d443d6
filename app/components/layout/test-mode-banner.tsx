import FlaskConical from 'lucide-react/icons/flask-conical';
import { t } from '#app/platform/texts/t';

/** One line on every page while payments are not real. */
export function TestModeBanner() {
  return (
    <aside aria-label={t('Test mode')} className="no-print border-b border-warn/30 bg-warn-soft text-warn">
      <p className="page flex items-center justify-center gap-2 py-1 text-center text-xs font-semibold">
        <FlaskConical aria-hidden className="h-3.5 w-3.5 shrink-0" />
        {t('Test mode: cards are not really charged.')}
      </p>
    </aside>
  );
}
