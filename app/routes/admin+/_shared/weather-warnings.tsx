import { Link } from '@remix-run/react';
import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';

export const warningView = z.object({
  title: z.string(),
  hours: z.string(),
  visits: z.number(),
  breaches: z.array(z.string()),
  /** The form of a hold, filled in. */
  holdPath: z.string(),
});
type Warning = z.output<typeof warningView>;

type Props = { warnings: Warning[]; source: string | null; trouble: string; readAt: string };

/** Where the forecast breaks a limit, each day with the way to hold its hours. */
export function WeatherWarnings({ warnings, source, trouble, readAt }: Props) {
  return (
    <Card as="section">
      <CardHead title="Forecast" hint={source ? hint({ source, trouble, readAt }) : undefined} />
      {source === null ? (
        <p className="text-ink-soft">
          No weather forecast service is set up. Hold hours by what you hear, or choose a service in the settings of the server.
        </p>
      ) : warnings.length === 0 ? (
        <p className="text-ink-soft">
          No limit is broken in the hours of visits in the coming week.{' '}
          <Link to="/admin/weather/limits" className="inline-link">
            See the limits
          </Link>
          .
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {warnings.map(({ title, hours, visits, breaches, holdPath }) => (
            <li key={holdPath} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-ink-soft">{`${hours} · ${visits === 1 ? '1 visit' : `${visits} visits`}`}</p>
                <p className="text-sm">{breaches.join('. ')}</p>
              </div>
              <LinkButton to={holdPath} variant="secondary" size="sm" aria-label={`Hold these hours: ${title}`}>
                Hold these hours
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function hint({ source, trouble, readAt }: { source: string; trouble: string; readAt: string }): string {
  if (trouble) return `From ${source}. The last reading failed: ${trouble}`;
  return readAt ? `From ${source}, read ${readAt}.` : `From ${source}. Not read yet.`;
}
