import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { Select } from '#app/components/forms/select';
import { t } from '#app/platform/texts/t';

export const adminChoicesView = z.object({
  admins: z.array(z.object({ userId: z.string(), name: z.string() })),
  hasMore: z.boolean(),
});

/** An email in place of a choice from the list; empty where the list is used. */
export const adminEmailField = z.string().trim().max(320).default('');

type AdminChoiceProps = { name: string; label: string; prompt: string; choices: z.output<typeof adminChoicesView> };

/** One of the admins, or none. Where there are more than the list shows, the others are chosen by their email. */
export function AdminChoice({ name, label, prompt, choices: { admins, hasMore } }: AdminChoiceProps) {
  const options = admins.map((admin) => ({ value: admin.userId, label: admin.name }));
  return (
    <>
      <Select
        name={name}
        label={label}
        prompt={prompt}
        options={options}
        hint={hasMore ? t('This list doesn’t show all admins.') : undefined}
      />
      {hasMore ? (
        <Field
          name="adminEmail"
          label={t('Email of another admin')}
          hint={t('For an admin who isn’t in the list. If you enter an email, the choice above is ignored.')}
          optional
          inputMode="email"
          autoComplete="off"
        />
      ) : null}
    </>
  );
}
