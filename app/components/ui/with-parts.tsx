import { Fragment, type ReactNode } from 'react';

type WithPartsProps = { text: string; parts: readonly ((words: string) => ReactNode)[] };

/** A sentence of which some words, in brackets, are shown in their own way: the words keep the order of their language. */
export function WithParts({ text, parts }: WithPartsProps) {
  return text
    .split(/[[\]]/)
    .map((words, at) => <Fragment key={at}>{at % 2 === 0 ? words : (parts[(at - 1) / 2]?.(words) ?? words)}</Fragment>);
}
