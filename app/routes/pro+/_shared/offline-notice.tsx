import { useLocation } from '@remix-run/react';
import { Button } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { markRefusedRead, type Refused, useOffline, type Waiting } from './use-offline';

const VISIT_PAGE = /^\/pro\/visits\/[0-9a-f-]{36}/;
const linkClass = 'inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4';

const STEPS: Record<string, string> = {
  'set-out': 'On my way',
  arrive: 'I’m here',
  start: 'Start Job',
  complete: 'Mark Complete',
};

function stepText(what: Waiting): string {
  if (!what) return 'an update';
  if (what.step !== 'photos') return STEPS[what.step] ?? 'an update';
  if ((what.count ?? 0) < 1) return 'a photo to remove';
  const photos = what.count === 1 ? '1 photo' : `${what.count} photos`;
  return what.moment === 'proof' ? photos : `${photos} from ${what.moment === 'before' ? 'before' : 'after'} the work`;
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
        <Notice tone="warn" live className="no-print mb-5" title={online ? 'Sending your updates' : 'You are offline'}>
          {waiting.length ? (
            <p>
              {waiting.length === 1 ? '1 update' : `${waiting.length} updates`} will send when you’re back online:{' '}
              {waiting.map(stepText).join(', ')}.
            </p>
          ) : null}
          {!online && page ? (
            <p className="mt-1 flex flex-wrap gap-x-5">
              {[
                [`${page}/photos?moment=before#dialog-title`, 'Photos before'],
                [`${page}/photos?moment=after#dialog-title`, 'Photos after'],
                [`${page}/complete#dialog-title`, 'Mark Complete'],
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
    <Notice tone="bad" live className="no-print mb-5" title="Some updates were not saved">
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
          Got it
        </Button>
      </p>
    </Notice>
  );
}
