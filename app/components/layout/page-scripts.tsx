import { Scripts } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { inTheirTurn } from './in-their-turn';

type Given = { rel?: string; type?: string; children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } };

/** Every module waits its turn behind the style sheet and the faces: the page is read before it is pressed. */
function withPatience(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Given>(child)) return child;
    const { rel, type, children, dangerouslySetInnerHTML: code } = child.props;
    if (rel === 'modulepreload') return cloneElement(child, { fetchpriority: 'low' } as Given);
    if (type === 'module' && code) return cloneElement(child, { dangerouslySetInnerHTML: { __html: inTheirTurn(code.__html) } });
    return children ? cloneElement(child, undefined, withPatience(children)) : child;
  });
}

/**
 * Remix's scripts. It names the half hundred modules of a page with the urgency of a style sheet and runs them in one go,
 * which took the first paint half a second (docs/decisions/054).
 */
export function PageScripts({ nonce }: { nonce: string | undefined }): ReactElement {
  return <>{withPatience(Scripts({ nonce }))}</>;
}
