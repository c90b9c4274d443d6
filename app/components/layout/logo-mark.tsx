import { BULB, CAP, GLINT } from '#app/platform/logo-paths';

/** The mark alone; the name is next to it or labels the link. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} focusable="false">
      <path d={BULB} className="fill-lamp" />
      <path d={CAP} className="fill-ink" />
      <path d={GLINT} fill="#0F1B2D" />
    </svg>
  );
}

/** Mark and name, for the head of a page. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <LogoMark className="h-8 w-8" />
      <span className="display text-2xl leading-none max-[349px]:sr-only">Brightcrew</span>
    </span>
  );
}
