import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Links, Outlet, ScrollRestoration, useMatches, useRouteError } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { useKeptPage } from '#app/components/layout/use-offline-reload';
import { ErrorPage, getProblem } from '#app/components/layout/error-page';
import { NonceContext } from '#app/components/layout/nonce-context';
import { LookLinks } from '#app/components/layout/look-links';
import { OpenedBanner } from '#app/components/layout/opened-banner';
import { PageMeta } from '#app/components/layout/page-meta';
import { pageTitle } from '#app/components/layout/page-title';
import { PageScripts } from '#app/components/layout/page-scripts';
import { SiteLayout } from '#app/components/layout/site-layout';
import { SkipLink } from '#app/components/layout/skip-link';
import { TestModeBanner } from '#app/components/layout/test-mode-banner';
import { ViewingBanner } from '#app/components/layout/viewing-banner';
import { useLanguageReload } from '#app/components/layout/use-language-reload';
import { useRootData } from '#app/components/layout/root-data';
import { NavigationBar } from '#app/components/ui/navigation-bar';
import { guardLoader } from '#app/http/guard.server';
import { buildAddress } from '#app/platform/build-address';
import { currentLanguage } from '#app/platform/texts/language';
import { loadRoot } from './root-loader.server';
import stylesheet from './styles/app.css';
import displayFace from './styles/fonts/fraunces-display.woff2';
import textFace from './styles/fonts/instrument-sans.woff2';

export const loader = /* @__PURE__ */ guardLoader('root', loadRoot);

export const links: LinksFunction = () => [
  { rel: 'preload', href: buildAddress(textFace), as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: buildAddress(displayFace), as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: buildAddress(stylesheet), crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const meta: MetaFunction = ({ error }) => [{ title: error ? pageTitle(getProblem(error).title) : '' }];

/** `export const handle = { hydrate: false }` on a route leaves Remix's scripts out of its document. */
function useHydrates(): boolean {
  return !useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === false);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const root = useRootData();
  const hydrates = useHydrates();
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAF7F2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1B2D" />
        <PageMeta />
        <Links />
        <LookLinks look={root?.look ?? null} />
        <script src="/scripts/menus.js" defer nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <SkipLink />
        {root?.viewing ? <ViewingBanner {...root.viewing} /> : null}
        {root?.opened ? <OpenedBanner {...root.opened} /> : null}
        {root?.testMode ? <TestModeBanner /> : null}
        {hydrates ? <NavigationBar /> : null}
        {children}
        {hydrates ? <ScrollRestoration nonce={nonce} /> : null}
        {hydrates ? <PageScripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

export default function App() {
  useLanguageReload();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const problem = getProblem(error);
  useKeptPage(error);
  return (
    <SiteLayout>
      <ErrorPage status={problem.status} title={problem.title}>
        <p>{problem.message}</p>
      </ErrorPage>
    </SiteLayout>
  );
}
