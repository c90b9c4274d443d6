import { Link, NavLink, useLocation, type LinkProps, type NavLinkProps } from '@remix-run/react';
import type { ReactNode } from 'react';

/** An address of ours that stays what it is when it is resolved. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#\s]+)?(?:#\S+)?$/;

function isWritten(to: LinkProps['to']): to is string {
  return typeof document === 'undefined' && typeof to === 'string' && PLAIN.test(to);
}

/**
 * Remix's Link, for what a page has many of: the server writes it as it comes out, where Remix would resolve each address five times
 * against the routes of the page.
 */
export function LightLink(props: Omit<LinkProps, 'state'>) {
  if (!isWritten(props.to)) return <Link {...props} />;
  const { to, prefetch: _1, replace: _2, preventScrollReset: _3, relative: _4, viewTransition: _5, ...written } = props;
  const { discover = 'render', reloadDocument, children, ...rest } = written;
  return (
    <a {...rest} data-discover={discover === 'render' && !reloadDocument ? 'true' : undefined} href={to}>
      {children}
    </a>
  );
}

type NavProps = Pick<NavLinkProps, 'to' | 'end' | 'reloadDocument'> & {
  className: (state: { isActive: boolean }) => string;
  children: ReactNode;
};

/** The same of a NavLink whose class depends on whether it is the page that is open. */
export function LightNavLink(props: NavProps) {
  const { pathname } = useLocation();
  if (!isWritten(props.to)) return <NavLink {...props} />;
  const { to, end = false, className, children, reloadDocument } = props;
  const [path = ''] = to.toLowerCase().split(/[?#]/);
  const here = pathname.toLowerCase();
  const isActive = here === path || (!end && here.startsWith(path) && here.charAt(path.length) === '/');
  return (
    <a
      data-discover={reloadDocument ? undefined : 'true'}
      aria-current={isActive ? 'page' : undefined}
      className={className({ isActive })}
      href={to}
    >
      {children}
    </a>
  );
}
