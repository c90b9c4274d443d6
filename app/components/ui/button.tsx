import { Link, type LinkProps } from '@remix-run/react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const shape =
  'inline-flex items-center justify-center gap-2 rounded-lg font-semibold text-center transition select-none ' +
  'active:translate-y-px aria-disabled:cursor-progress';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-action text-action-ink hover:bg-action-hover shadow-soft',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-link hover:bg-action-soft',
  danger: 'bg-bad text-bad-ink hover:brightness-110 shadow-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-[2.25rem] px-3 text-sm',
  md: 'min-h-touch px-5 text-base',
  lg: 'min-h-[3.25rem] px-7 text-lg',
};

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string): string {
  return classNames(shape, variants[variant], sizes[size], className);
}

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean; busyText?: string };

/** A button that keeps its width while it is busy: both labels share one cell. It is never disabled while it can be pressed. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyText,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button {...rest} type={type} className={buttonClass(variant, size, className)} aria-disabled={busy || undefined}>
      {busyText ? (
        <span className="grid items-center">
          <span className={classNames('inline-flex items-center justify-center gap-2 [grid-area:1/1]', busy && 'invisible')}>
            {icon}
            <span>{children}</span>
          </span>
          <span className={classNames('[grid-area:1/1]', !busy && 'invisible')} aria-hidden={!busy}>
            {busyText}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
