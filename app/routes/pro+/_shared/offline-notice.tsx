import { useLocation } from '@remix-run/react';
import { Button } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { markRefusedRead, type Refused, useOffline, type Waiting } from './use-offline';

const VISIT_PAGE = /^\/pro\/visits\/[0-9a-f-]{36}/;
const linkClass = 'inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4';

const STEPS: Record<string, Marked> = {
  'set-out': mark('On my way'),
  arrive: mark('I’m here'),
  start: mark('Start Job'),
  complete: mark('Mark Complete'),
};

function stepText(what: Waiting): string {
  if (!what) return t('an update');
  if (what.step !== 'photos') return translate(STEPS[what.step] ?? mark('an update'));
  const count = what.count ?? 0;
  if (count < 1) return t('a photo to remove');
  if (what.moment === 'proof') return t('{count, plural, one {# photo} other {# photos}}', { count });
  return what.moment === 'before'
    ? t('{count, plural, one {# photo} other {# photos}} from before the work', { count })
    : t('{count, plural, one {# photo} other {# photos}} from after the work', { count });
}

/** Says that there is no network, what waits to be sent, what was not taken, and where to go on meanwhile. */
export function OfflineNotice({ visitIds, stamp }: { visitIds: string[] | null; stamp: string }) {
  const { online, waiting, refused } = useOffline(visitIds, stamp);
  const { pathname } = useLocation();
  const page = VISIT_PAGE.exec(pathname)?.[0];
  return (
    <>
      {refused.length ? <NotSaved refused={refused} /> : null}
      {online && waiting.length === 0 ? null : (
        <Notice tone="warn" live className="no-print mb-5" title={online ? t('Sending your updates') : t('You are offline')}>
          {waiting.length ? (
            <p>
              {t('{count, plural, one {# update} other {# updates}} will send when you’re back online: {steps}.', {
                count: waiting.length,
                steps: waiting.map(stepText).join(', '),
              })}
            </p>
          ) : null}
          {!online && page ? (
            <p className="mt-1 flex flex-wrap gap-x-5">
              {[
                [`${page}/photos?moment=before#dialog-title`, t('Photos before')],
                [`${page}/photos?moment=after#dialog-title`, t('Photos after')],
                [`${page}/complete#dialog-title`, t('Mark Complete')],
              ].map(([to, label]) => (
                <a key={to} href={to} className={linkClass}>
                  {label}
                </a>
              ))}
            </p>
          ) : null}
        </Notice>
      )}
    </>
  );
}

/** Stays until it has been read, over every page and the next start of the phone. */
function NotSaved({ refused }: { refused: Refused[] }) {
  return (
    <Notice tone="bad" live className="no-print mb-5" title={t('Some updates were not saved')}>
      <ul className="space-y-2">
        {refused.map(({ path, reference, what, reason }, index) => (
          <li key={index}>
            <a href={path} className="font-semibold text-link underline underline-offset-4">
              {reference}
            </a>
            , {stepText(what)}: {reason}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Button size="sm" variant="secondary" onClick={markRefusedRead}>
          {t('Got it')}
        </Button>
      </p>
    </Notice>
  );
}
