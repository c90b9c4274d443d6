import { useSearchParams } from '@remix-run/react';
import { Pager } from './pager';

type ListPagerProps = {
  /** The parameter of the address that keeps the place in this list, and the id of the card that shows it. */
  name: string;
  label: string;
  next: string | null;
};

/** The ways to other pages of one of several lists of a page: the other lists stay where they are. */
export function ListPager({ name, label, next }: ListPagerProps) {
  const [params] = useSearchParams();
  const to = (place: string | null) => {
    const others = new URLSearchParams(params);
    if (place) others.set(name, place);
    else others.delete(name);
    return `?${others.toString()}#${name}`;
  };
  return <Pager label={label} firstTo={params.has(name) ? to(null) : null} nextTo={next && to(next)} />;
}
