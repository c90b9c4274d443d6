import { Link } from '@remix-run/react';
import { CheckboxGroup } from '#app/components/forms/checkbox-group';

/** The equipment that a visit takes: of what the office lists, and what was chosen before it was retired. */
export function EquipmentChoices({ names, chosen }: { names: string[]; chosen: string[] }) {
  const shown = [...names, ...chosen.filter((name) => !names.includes(name))];
  if (shown.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        No equipment is listed.{' '}
        <Link to="/admin/business/equipment" className="inline-link">
          List what not every pro has
        </Link>
        , and you can choose it here.
      </p>
    );
  return (
    <CheckboxGroup
      name="equipment"
      legend="Equipment a visit takes"
      hint="Only pros who have all of it are offered the visit."
      choices={shown.map((name) => ({ value: name, label: name }))}
      defaultValues={chosen}
      columns
    />
  );
}
