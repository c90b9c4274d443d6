import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Button } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';

const SECONDS = 10;

/**
 * On to the dashboard after ten seconds unless the visitor stays. Exists only with JavaScript and not where
 * the visitor asked for less motion.
 */
export function LeaveCountdown({ to }: { to: string }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) setLeft(SECONDS);
  }, []);

  useEffect(() => {
    if (left === null) return;
    if (left === 0) return navigate(to);
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, navigate, to]);

  if (left === null) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-3 text-ink-soft">
      <span className="figures">{t('Your dashboard opens in {left, plural, one {# second} other {# seconds}}.', { left })}</span>
      <Button variant="secondary" size="sm" onClick={() => setLeft(null)}>
        {t('Stay here')}
      </Button>
    </p>
  );
}
