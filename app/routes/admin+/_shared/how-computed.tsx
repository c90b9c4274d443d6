import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

type HowComputedProps = {
  /** The name of each figure, and how it comes about. */
  figures: readonly (readonly [string, string])[];
  className: string;
};

/** How each figure of a page comes about. */
export function HowComputed({ figures, className }: HowComputedProps) {
  return (
    <Card as="section" className={className}>
      <CardHead title={t('How it’s computed')} />
      <dl className="grid gap-4 text-sm">
        {figures.map(([name, text]) => (
          <div key={name} className="grid gap-1 sm:grid-cols-[8rem_1fr] sm:gap-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="max-w-3xl text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
