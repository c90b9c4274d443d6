import { CheckboxGroup } from '#app/components/forms/checkbox-group';
import { WithLinks } from '#app/components/ui/with-links';
import { t } from '#app/platform/texts/t';

/** The equipment that a visit takes: of what the office lists, and what was chosen before it was retired. */
export function EquipmentChoices({ names, chosen }: { names: string[]; chosen: string[] }) {
  const shown = [...names, ...chosen.filter((name) => !names.includes(name))];
  if (shown.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        <WithLinks
          text={t('No equipment is listed. [Add equipment that not every pro has] to choose it here.')}
          to={['/admin/business/equipment']}
        />
      </p>
    );
  return (
    <CheckboxGroup
      name="equipment"
      legend={t('Equipment a visit takes')}
      hint={t('Only pros who have all of it are offered the visit.')}
      choices={shown.map((name) => ({ value: name, label: name }))}
      defaultValues={chosen}
      columns
    />
  );
}
