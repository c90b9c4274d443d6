import { Link } from '@remix-run/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import { t } from '#app/platform/texts/t';
import { LinkButton } from '../ui/button';
import { LanguageLink } from './language-link';
import { Logo } from './logo-mark';
import { useBusinessName } from './root-data';
import { dashboardLink, joinLink, residentialLinks, type SiteLink, trunkLinks, type Viewer } from './site-links';

const linkClass = 'flex min-h-touch items-center rounded-md px-3 font-semibold text-ink-soft hover:bg-sunken hover:text-ink';

/** The header of every public page. Menus are `<details>`, so they open without any script. */
export function SiteHeader({ viewer }: { viewer: Viewer }) {
  const account = accountLinks(viewer);
  const residential = residentialLinks();
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-canvas/95 backdrop-blur">
      <div className="page flex h-16 items-center justify-between gap-3">
        <Link to="/" aria-label={t('{business} home', { business: useBusinessName() }).trim()} className="min-w-0 rounded-md">
          <Logo />
        </Link>
        <nav aria-label={t('Main')} className="hidden shrink-0 items-center gap-1 lg:flex">
          <details className="menu relative" data-menu>
            <summary className={linkClass}>
              {t('Residential')}
              <ChevronDown aria-hidden className="ml-1 h-4 w-4" />
            </summary>
            <ul className="absolute left-0 top-full z-50 mt-1 w-52 rounded-lg border border-line bg-raised p-2 shadow-soft">
              {residential.map((link) => (
                <MenuLink key={link.to} link={link} />
              ))}
            </ul>
          </details>
          {trunkLinks().map((link) => (
            <Link key={link.to} to={link.to} className={linkClass}>
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2">
          <div className="hidden items-center gap-1 lg:flex">
            {account.map((link) => (
              <Link key={link.to} to={link.to} className={linkClass}>
                {link.label}
              </Link>
            ))}
            <LanguageLink className={linkClass} />
          </div>
          <LinkButton to="/book" size="sm" className="min-h-touch whitespace-nowrap">
            {t('Get Estimate')}
          </LinkButton>
          <details className="menu lg:hidden" data-menu>
            <summary className="grid h-11 w-11 place-items-center rounded-md hover:bg-sunken">
              <Menu aria-hidden className="h-6 w-6" />
              <span className="sr-only">{t('Menu')}</span>
            </summary>
            <nav
              aria-label={t('Main, small screen')}
              className="absolute inset-x-0 top-full z-50 max-h-[calc(100vh-4rem)] overflow-y-auto border-b border-line bg-raised p-4 shadow-soft"
            >
              <p className="px-3 pb-1 text-sm font-semibold text-ink-faint">{t('Residential')}</p>
              <ul>
                {[...residential, ...trunkLinks(), ...account].map((link, index) => (
                  <MenuLink key={link.to} link={link} ruled={index === residential.length || index === residential.length + 2} />
                ))}
              </ul>
              <LanguageLink className={linkClass} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

function accountLinks(viewer: Viewer): SiteLink[] {
  if (viewer) return [{ to: dashboardLink(viewer.roles), label: t('Dashboard') }];
  return [
    { to: joinLink(viewer), label: t('Join Our Crew') },
    { to: '/auth', label: t('Log In') },
  ];
}

function MenuLink({ link, ruled = false }: { link: SiteLink; ruled?: boolean }) {
  return (
    <li className={ruled ? 'mt-2 border-t border-line pt-2' : undefined}>
      <Link to={link.to} className={linkClass}>
        {link.label}
      </Link>
    </li>
  );
}
