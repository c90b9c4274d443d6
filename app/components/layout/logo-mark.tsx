import { BULB, CAP, GLINT } from '#app/platform/logo-paths';
import { classNames } from '../ui/class-names';
import { useBusinessName, useRootData } from './root-data';

/** On the theme that a logo could not be seen on, it has a ground of its own. */
type Tone = 'dark' | 'light';

const GROUNDS: Record<Tone, string> = {
  dark: 'dark:rounded dark:bg-[#FFFFFF] dark:p-0.5',
  light: 'rounded bg-[#0F1B2D] p-0.5 dark:bg-transparent dark:p-0',
};

/** The logo of the business or else the mark of the product, without words; the name is next to it or labels the link. */
export function LogoMark({ className }: { className?: string }) {
  const look = useRootData()?.look;
  if (look?.logo) {
    const { width, height, tone } = look.logo;
    return <LogoPicture src={`${look.base}/logo.png`} width={width} height={height} tone={tone} className={className} />;
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classNames('aspect-square', className)} focusable="false">
      <path d={BULB} className="fill-lamp" />
      {look?.hasIcons ? null : <path d={CAP} className="fill-ink" />}
      <path d={GLINT} fill="#0F1B2D" />
    </svg>
  );
}

type LogoPictureProps = { src: string; width: number; height: number; tone: Tone | null; className?: string };

/** A logo that can be seen in both themes; as wide as its height makes it, within limits. */
export function LogoPicture({ tone, className, ...picture }: LogoPictureProps) {
  return (
    <img
      {...picture}
      alt=""
      className={classNames('w-auto max-w-[11rem] object-contain object-left', tone && GROUNDS[tone], className)}
    />
  );
}

/** The name of the business beside its mark; only read out where the logo says it. */
export function BrandName({ className }: { className?: string }) {
  const isInLogo = useRootData()?.look?.logo?.named ?? false;
  return <span className={isInLogo ? 'sr-only' : classNames('display', className)}>{useBusinessName()}</span>;
}

/** Mark and name, for the head of a page. On a phone a long name takes two lines, beside a logo it has no room, and it ends in dots before it pushes the buttons away. */
export function Logo() {
  const hasLogo = Boolean(useRootData()?.look?.logo);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <LogoMark className="h-8 shrink-0" />
      <BrandName
        className={classNames(
          'line-clamp-2 break-words text-xl leading-tight sm:line-clamp-1 sm:text-2xl sm:leading-tight',
          hasLogo ? 'max-sm:sr-only' : 'max-[349px]:sr-only',
        )}
      />
    </span>
  );
}
