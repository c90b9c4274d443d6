import { useLocation } from '@remix-run/react';
import { Notice } from '#app/components/ui/notice';
import { useOffline } from './use-offline';

const VISIT_PAGE = /^\/pro\/visits\/[0-9a-f-]{36}/;

/** Says that there is no network, what waits to be sent, and where to go on meanwhile. */
export function OfflineNotice({ visitIds }: { visitIds: string[] | null }) {
  const { online, waiting, refused } = useOffline(visitIds);
  const { pathname } = useLocation();
  const page = VISIT_PAGE.exec(pathname)?.[0];
  if (online && waiting === 0 && refused === 0) return null;
  return (
    <Notice tone={refused ? 'bad' : 'warn'} live className="no-print mb-5" title={titleOf(online, refused)}>
      {waiting ? (
        <p>{waiting === 1 ? '1 thing waits' : `${waiting} things wait`} on this phone and will be sent by itself.</p>
      ) : null}
      {refused ? <p>Open the job and look: something you sent while offline was no longer possible.</p> : null}
      {!online && page ? (
        <p className="mt-1 flex flex-wrap gap-x-5">
          {[
            [`${page}/photos?moment=before#dialog-title`, 'Photos before'],
            [`${page}/photos?moment=after#dialog-title`, 'Photos after'],
            [`${page}/complete#dialog-title`, 'Mark Complete'],
          ].map(([to, label]) => (
            <a
              key={to}
              href={to}
              className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4"
            >
              {label}
            </a>
          ))}
        </p>
      ) : null}
    </Notice>
  );
}

function titleOf(online: boolean, refused: number): string {
  if (refused) return 'Not everything could be sent';
  return online ? 'Sending what waited' : 'You are offline';
}
