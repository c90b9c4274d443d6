import { CheckboxGroup } from '#app/components/forms/checkbox-group';
import { RadioCards } from '#app/components/forms/radio-cards';
import { COMPANY_ROLES, type CompanyRole, may, roleNames, roleTasks } from '#app/domain/memberships/company-role';
import { t, translate } from '#app/platform/texts/t';

export type LocationChoice = { id: string; label: string; street: string; city: string };

type MemberFieldsProps = { own: CompanyRole; locations: LocationChoice[]; role?: CompanyRole; siteIds?: string[] };

/** A member's role, and the locations of a site contact. Only owners can add owners. */
export function MemberFields({ own, locations, role, siteIds }: MemberFieldsProps) {
  const roles = COMPANY_ROLES.filter((each) => each !== 'owner' || may(own, 'rule'));
  return (
    <>
      <RadioCards
        name="role"
        legend={t('Role')}
        defaultValue={role}
        cards={roles.map((value) => ({ value, label: translate(roleNames[value]), detail: translate(roleTasks[value]) }))}
      />
      {locations.length > 0 ? (
        <CheckboxGroup
          name="siteIds"
          legend={t('Locations for a site contact')}
          hint={t('Other roles see all locations.')}
          defaultValues={siteIds}
          choices={locations.map(({ id, label, street, city }) => ({
            value: id,
            label: label || street,
            hint: label ? `${street}, ${city}` : city,
          }))}
        />
      ) : null}
    </>
  );
}
