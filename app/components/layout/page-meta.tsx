import { Meta } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useContext } from 'react';
import { RefusedContext } from './nonce-context';

type WithChildren = { children?: ReactNode };

function isTitle(node: ReactNode): node is ReactElement<WithChildren> {
  return isValidElement(node) && node.type === 'title';
}

/**
 * Remix's meta tags with "Error: " before the title of a refused form. Remix tells `meta` nothing of action data, so
 * the finished tags are changed. The browser does not know of the refusal while it hydrates and must not correct it.
 */
export function PageMeta() {
  const refused = useContext(RefusedContext);
  // Meta is a plain function of hooks; only its finished tags can be changed.
  const renderMeta: () => ReactElement<WithChildren> = Meta;
  const tags = renderMeta();
  return Children.map(tags.props.children, (tag) => {
    if (!isTitle(tag)) return tag;
    const { children } = tag.props;
    const title = refused && typeof children === 'string' ? `Error: ${children}` : children;
    return cloneElement(tag, { suppressHydrationWarning: true } as WithChildren, title);
  });
}
