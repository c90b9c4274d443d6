import { Scripts } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { staggeredModules } from './staggered-modules';

type Given = { rel?: string; href?: string; type?: string; children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } };

/** Takes the links that fetch modules ahead out of Remix's elements, into `ahead`, and gives its module script patience. */
function withPatience(node: ReactNode, ahead: string[]): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Given>(child)) return child;
    const { rel, href, type, children, dangerouslySetInnerHTML: code } = child.props;
    if (rel === 'modulepreload' && href) {
      ahead.push(href);
      return null;
    }
    if (type === 'module' && code) {
      return cloneElement(child, { dangerouslySetInnerHTML: { __html: staggeredModules(code.__html, ahead) } });
    }
    return children ? cloneElement(child, undefined, withPatience(children, ahead)) : child;
  });
}

/**
 * Remix's scripts. It names the half hundred modules of a page before anything is painted and runs them in one go,
 * which took the first paint half a second (docs/decisions/054).
 */
export function PageScripts({ nonce }: { nonce: string | undefined }): ReactElement {
  return <>{withPatience(Scripts({ nonce }), [])}</>;
}
