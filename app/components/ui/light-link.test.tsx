import { Link, NavLink } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { StaticRouter } from 'react-router-dom/server';
import { expect, test } from 'vitest';
import { LightLink, LightNavLink } from './light-link';

/** What stands on the page at this address. */
function render(at: string, element: ReactElement): string {
  return renderToStaticMarkup(<StaticRouter location={at}>{element}</StaticRouter>);
}

test.each([
  '/',
  '/messages',
  '/messages?own=1',
  '/admin/dispatch?view=all&from=2026-10-06#rows',
  '/bookings/0192-ab_c/messages',
  '/faq#top',
  'relative',
  '../up',
  '/a//b',
  '/a/../b',
  'https://example.com/x',
  '/odd path',
])('the server writes a link to %s as Remix does', (to) => {
  const given = { to, className: 'inline-link', preventScrollReset: true, prefetch: 'intent' as const, children: 'There' };
  expect(render('/admin/board', <LightLink {...given} />)).toBe(render('/admin/board', <Link {...given} />));
  expect(render('/admin/board', <LightLink {...given} reloadDocument />)).toBe(
    render('/admin/board', <Link {...given} reloadDocument />),
  );
});

test.each(['/admin', '/admin/', '/admin/dispatch', '/ADMIN/Dispatch/1', '/administration', '/'])(
  'on %s the server marks the links that Remix marks',
  (at) => {
    for (const to of ['/', '/admin', '/admin/dispatch', '/admin?show=all'])
      for (const end of [true, false]) {
        const given = {
          to,
          end,
          className: ({ isActive }: { isActive: boolean }) => (isActive ? 'here' : ''),
          children: 'There',
        };
        expect(render(at, <LightNavLink {...given} />)).toBe(render(at, <NavLink {...given} />));
      }
  },
);
