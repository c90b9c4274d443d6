import { classNames } from './class-names';

const sizes = { sm: 'h-8 w-8 text-xs', md: 'h-10 w-10 text-sm', lg: 'h-16 w-16 text-xl' } as const;
const grounds = ['bg-good-soft text-good', 'bg-info-soft text-info', 'bg-warn-soft text-warn', 'bg-calm-soft text-calm'] as const;

function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  return ((parts[0]?.[0] ?? '?') + (parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

type AvatarProps = { name: string; src?: string | null; size?: keyof typeof sizes };

/** A photo, or initials on a ground that stays the same for a name. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const ground = grounds[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % grounds.length];
  const shape = classNames('inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold', sizes[size]);
  if (src) return <img src={src} alt="" className={classNames(shape, 'object-cover')} loading="lazy" />;
  return (
    <span aria-hidden className={classNames(shape, ground)}>
      {initials(name)}
    </span>
  );
}
