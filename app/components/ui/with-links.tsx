import { Link } from '@remix-run/react';
import { WithParts } from './with-parts';

type WithLinksProps = { text: string; to: readonly string[]; className?: string };

/** A sentence with links in it, each in brackets. */
export function WithLinks({ text, to, className = 'inline-link' }: WithLinksProps) {
  const parts = to.map((path) => (words: string) => (
    <Link to={path} className={className}>
      {words}
    </Link>
  ));
  return <WithParts text={text} parts={parts} />;
}
