import { Meta, useLocation } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useContext } from 'react';
import { RefusedContext } from './nonce-context';
import { joinTitle } from './page-title';
import { canonicalPath } from '#app/platform/public-pages';
import { useBusinessName, useRootData } from './root-data';
import { currentLanguage } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';

type WithChildren = { children?: ReactNode };

function isTitle(node: ReactNode): node is ReactElement<WithChildren> {
  return isValidElement(node) && node.type === 'title';
}

/** What a title says once the business is named in it. */
function withName(title: ReactElement<WithChildren> | undefined, name: string): string {
  const own = title?.props.children;
  return joinTitle(typeof own === 'string' ? own : '', name);
}

/**
 * Remix's meta tags with the business's name at the end of the title, and "Error: " before that of a refused form. Remix passes neither
 * action data nor what every page knows to `meta`, so the finished tags are changed. The browser does not know of the refusal while it hydrates and must not correct it.
 */
export function PageMeta() {
  const refused = useContext(RefusedContext);
  const name = useBusinessName();
  // Meta is a plain function of hooks; only its finished tags can be changed.
  const renderMeta: () => ReactElement<WithChildren> = Meta;
  const tags = renderMeta();
  const own = Children.map(tags.props.children, (tag) => {
    if (!isTitle(tag)) return tag;
    const title = withName(tag, name);
    return cloneElement(
      tag,
      { suppressHydrationWarning: true } as WithChildren,
      refused ? t('Error: {title}', { title }) : title,
    );
  });
  return (
    <>
      {own}
      <SharedPage tags={Children.toArray(tags.props.children)} />
    </>
  );
}

type MetaTag = ReactElement<{ name?: string; content?: string }>;

/** What a public page is called elsewhere: its one address, and the card that chats and feeds make of a link to it. */
function SharedPage({ tags }: { tags: ReactNode[] }) {
  const root = useRootData();
  const path = canonicalPath(useLocation().pathname);
  if (!root || !path) return null;
  const name = root.settings.businessName;
  const description = tags.find(
    (tag): tag is MetaTag => isValidElement<{ name?: string }>(tag) && tag.props.name === 'description',
  );
  const address = new URL(currentLanguage() === 'es' ? `${path}?lang=es` : path, root.origin).href;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={withName(tags.find(isTitle), name)} />
      {description?.props.content ? <meta property="og:description" content={description.props.content} /> : null}
      <meta property="og:image" content={new URL(root.look ? `${root.look.base}/share.png` : '/share.png', root.origin).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={root.look ? name : t('A house at dusk with every edge of it lit')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
