import { Form, useLocation } from '@remix-run/react';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { LanguageLink } from './language-link';
import { LightLink, LightNavLink } from '../ui/light-link';
import { LogoMark } from './logo-mark';
import { listAreas } from '#app/domain/accounts/home-path';
import { t } from '#app/platform/texts/t';
import { PageFlash } from './page-flash';
import { PendingPage } from './pending-page';
import { useRootData } from './root-data';
import { ShellBadges } from './shell-badges';

export type ShellLink = {
  to: string;
  label: string;
  icon?: LucideIcon;
  count?: number;
  /** What is counted, for those who do not see the badge: "unread messages". */
  counted?: string;
  end?: boolean;
  /** Not a page of ours: it is loaded as a whole document. */
  outside?: boolean;
};

export type ShellGroup = { title: string; links: ShellLink[] };

type AppShellProps = {
  /** "Pro", "Admin", "Your account": which area this is. */
  room: string;
  home: string;
  /** A few links are next to the mark; many come as groups and get a column of their own. */
  links?: ShellLink[];
  groups?: ShellGroup[];
  /** What is on the right in the sticky header: today's earnings, the online switch. */
  header?: ReactNode;
  children: ReactNode;
  /** Dense screens use the whole width. */
  wide?: boolean;
};

/** Links to pages and to other areas share one line; what does not fit is in the menu. With several areas the links have no icons, unless they have a column. */
const usualBar = { links: 'hidden lg:block [&_svg]:max-xl:hidden', doors: 'max-lg:hidden', menu: 'lg:hidden' };
/** With many links: icons only where the line is long enough for them beside the words. */
const longBar = { links: 'hidden xl:block [&_svg]:max-2xl:hidden', doors: 'max-xl:hidden', menu: 'xl:hidden' };
const crowdedBar = { links: 'hidden xl:block [&_svg]:hidden', doors: 'max-xl:hidden [&_svg]:hidden', menu: 'xl:hidden' };

/** What leads out of a page: to its other language, to another area, to the end of the session. */
const DOOR =
  'flex min-h-touch items-center whitespace-nowrap rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink';

const MANY_LINKS = 7;

function chooseBar({ links, rooms }: { links: number; rooms: number }) {
  if (rooms > 0) return crowdedBar;
  return links < MANY_LINKS ? usualBar : longBar;
}

/** The frame of the work screens: a quiet sticky header, the pages as links next to the mark or in a column, a dense page. */
export function AppShell({ room, home, links = [], groups = [], header, children, wide = false }: AppShellProps) {
  const measure = wide ? 'mx-auto w-full max-w-[110rem] px-4 sm:px-6' : 'page';
  const hasColumn = groups.length > 0;
  const rooms = useOtherRooms();
  const bar = chooseBar({ links: links.length, rooms: hasColumn ? 0 : rooms.length });
  return (
    <div className="flex min-h-screen flex-col [--sticky-top:3.5rem]">
      <header className="no-print sticky top-0 z-40 border-b border-line bg-surface">
        <div className={classNames(measure, 'flex min-h-[3.5rem] items-center justify-between gap-3')}>
          <div className="flex min-w-0 items-center gap-4">
            <LightLink to={home} className="flex min-h-touch shrink-0 items-center gap-2 rounded-md font-semibold">
              <LogoMark className="h-7" />
              <span>{room}</span>
            </LightLink>
            {links.length > 0 ? <ShellNav room={room} links={links} className={bar.links} /> : null}
          </div>
          <div className="flex items-center gap-1 sm:gap-2">
            {header}
            <ShellBadges />
            <RoomSwitch rooms={rooms} className={bar.doors} />
            <div className={bar.doors}>
              <LanguageLink className={DOOR} isShort={rooms.length > 0} />
            </div>
            <Form method="post" action="/auth/sign-out" reloadDocument className={bar.doors}>
              <SignOutButton />
            </Form>
            <details className={`menu ${bar.menu}`} data-menu>
              <summary className="grid h-11 w-11 place-items-center rounded-md hover:bg-sunken">
                <Menu aria-hidden className="h-6 w-6" />
                <span className="sr-only">{t('Menu')}</span>
              </summary>
              <nav
                aria-label={t('{room} menu', { room })}
                className="absolute inset-x-0 top-full max-h-[calc(100vh-3.5rem)] overflow-y-auto border-b border-line bg-raised p-3 shadow-soft"
              >
                {links.length > 0 ? <ShellList links={links} /> : null}
                {hasColumn ? (
                  <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
                    <Groups groups={groups} />
                  </div>
                ) : null}
                <RoomSwitch rooms={rooms} className="mt-2 border-t border-line pt-2" />
                <LanguageLink className={`mt-2 ${DOOR}`} />
                <Form method="post" action="/auth/sign-out" reloadDocument className="mt-2 border-t border-line pt-2">
                  <SignOutButton />
                </Form>
              </nav>
            </details>
          </div>
        </div>
      </header>
      <div className={classNames(measure, 'grow', hasColumn && 'lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8')}>
        {hasColumn ? (
          <nav aria-label={room} className="no-print hidden lg:block">
            <div className="sticky top-[var(--sticky-top)] max-h-[calc(100vh-3.5rem)] space-y-4 overflow-y-auto py-5">
              <Groups groups={groups} dense />
            </div>
          </nav>
        ) : null}
        <main id="main" tabIndex={-1} className="min-w-0 py-5 outline-none sm:py-6">
          <PageFlash className="mb-5" />
          <PendingPage>{children}</PendingPage>
        </main>
      </div>
    </div>
  );
}

function Groups({ groups, dense = false }: { groups: ShellGroup[]; dense?: boolean }) {
  return groups.map(({ title, links }) => (
    <div key={title}>
      <p className="px-3 pb-1 text-xs font-semibold uppercase tracking-wider text-ink-faint">{title}</p>
      <ShellList links={links} dense={dense} />
    </div>
  ));
}

function ShellList({ links, dense = false }: { links: ShellLink[]; dense?: boolean }) {
  return (
    <ul>
      {links.map((link) => (
        <ShellItem key={link.to} link={link} dense={dense} />
      ))}
    </ul>
  );
}

function ShellNav({ room, links, className }: { room: string; links: ShellLink[]; className: string }) {
  return (
    <nav aria-label={room} className={className}>
      <ul className="flex gap-0.5">
        {links.map((link) => (
          <ShellItem key={link.to} link={link} />
        ))}
      </ul>
    </nav>
  );
}

function useOtherRooms() {
  const { pathname } = useLocation();
  return listAreas(useRootData()?.viewer?.roles ?? []).filter(({ to }) => !pathname.startsWith(to.split('/', 2).join('/')));
}

/** The links to other areas for a user with several roles; nothing for everyone else. */
function RoomSwitch({ rooms, className }: { rooms: ReturnType<typeof useOtherRooms>; className: string }) {
  if (rooms.length === 0) return null;
  return (
    <nav aria-label={t('Your other areas')} className={className}>
      <ul className="flex gap-1">
        {rooms.map(({ to, label }) => (
          <li key={to}>
            <LightLink to={to} className={`${DOOR} gap-2`}>
              <ArrowLeftRight aria-hidden className="h-4 w-4" />
              {label}
            </LightLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignOutButton() {
  return (
    <button type="submit" className={`${DOOR} gap-2`}>
      <LogOut aria-hidden className="h-4 w-4" />
      {t('Sign Out')}
    </button>
  );
}

function ShellItem({ link, dense = false }: { link: ShellLink; dense?: boolean }) {
  const Icon = link.icon;
  return (
    <li>
      <LightNavLink
        to={link.to}
        end={link.end}
        reloadDocument={link.outside}
        className={({ isActive }) =>
          classNames(
            'flex items-center gap-2 whitespace-nowrap rounded-md px-3 text-sm font-semibold',
            dense ? 'min-h-8' : 'min-h-touch',
            isActive ? 'bg-action-soft text-link' : 'text-ink-soft hover:bg-sunken hover:text-ink',
          )
        }
      >
        {Icon ? <Icon aria-hidden className="h-4 w-4 shrink-0" /> : null}
        {link.label}
        {link.count ? (
          <span className="figures rounded-full bg-ember px-1.5 text-xs text-[#0f1b2d]">
            {link.count}
            {link.counted ? <span className="sr-only"> {link.counted}</span> : null}
          </span>
        ) : null}
      </LightNavLink>
    </li>
  );
}
