import { Scripts } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Given = { rel?: string; children?: ReactNode };

/** Every module waits its turn behind the style sheet and the faces: the page is read before it is pressed. */
function withPatience(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Given>(child)) return child;
    if (child.props.rel === 'modulepreload') return cloneElement(child, { fetchpriority: 'low' } as Given);
    return child.props.children ? cloneElement(child, undefined, withPatience(child.props.children)) : child;
  });
}

/** Remix's scripts. It names the half hundred modules of a page with the urgency of a style sheet, which took the first paint half a second. */
export function PageScripts({ nonce }: { nonce: string | undefined }): ReactElement {
  return <>{withPatience(Scripts({ nonce }))}</>;
}
