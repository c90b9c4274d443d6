import type { ReactNode } from 'react';
import { t } from '#app/platform/texts/t';
import { classNames } from '../ui/class-names';

export const inputClass =
  'block w-full min-h-touch rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink shadow-sm ' +
  'placeholder:text-ink-faint transition hover:border-ink-soft aria-[invalid=true]:border-2 aria-[invalid=true]:border-bad';

/** Files are chosen in the same dashed field everywhere. */
export const fileInputClass =
  'block w-full min-w-0 rounded-lg border border-dashed border-line-strong bg-sunken p-3 text-base font-normal ' +
  'aria-[invalid=true]:border-2 aria-[invalid=true]:border-bad file:mr-3 file:min-h-touch file:cursor-pointer file:rounded-lg file:border ' +
  'file:border-solid file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink';

/** What describes an input is named after it. */
export function getHintId(id: string): string {
  return `${id}-hint`;
}

export function getErrorId(id: string): string {
  return `${id}-error`;
}

type FieldFrameProps = {
  label: ReactNode;
  /** The input's id; hint and error are named after it. */
  of: { input: { id: string }; error?: string };
  hint?: ReactNode;
  optional?: boolean;
  children: ReactNode;
  className?: string;
  /** The input takes the height that a taller neighbor leaves it. */
  fill?: boolean;
};

/** Label, hint, error and input, in that order; side by side the inputs are on one line, however long the hints are. */
export function FieldFrame({ label, of: { input, error }, hint, optional, children, className, fill }: FieldFrameProps) {
  return (
    <div className={classNames('flex flex-col', error && 'border-l-4 border-bad pl-3', className)}>
      <label htmlFor={input.id} className="block font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-faint"> {t('(optional)')}</span> : null}
      </label>
      {hint ? (
        <p id={getHintId(input.id)} className="text-sm text-ink-faint">
          {hint}
        </p>
      ) : null}
      <FieldError id={getErrorId(input.id)} error={error} />
      <div className={classNames('pt-1.5', fill ? 'flex grow flex-col' : 'mt-auto')}>{children}</div>
    </div>
  );
}

/** The message of a field, in the same words as in the summary. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={id} className="mt-0.5 text-sm font-semibold text-bad">
      <span className="sr-only">{t('Error:')} </span>
      {error}
    </p>
  );
}
