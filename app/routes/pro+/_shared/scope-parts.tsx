type FactsProps = { facts: { label: string; value: string }[] };

/** Labels with their values, one a line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="space-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-3">
          <dt className="w-20 shrink-0 text-ink-soft">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
