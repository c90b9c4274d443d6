import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

export const openAccountView = z.object({
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  opId: z.string(),
  leaveOpId: z.string(),
});

type OpenAccountsProps = { accounts: z.output<typeof openAccountView>[]; mayLeave?: boolean };

/** The accounts of others that a person can open, each with its button; `mayLeave` adds the end of it. */
export function OpenAccounts({ accounts, mayLeave = false }: OpenAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Accounts you can open')} hint={t('You act for the account owner, with your own sign-in.')} />
      <ul className="divide-y divide-line">
        {accounts.map(({ id, name, isActive, opId, leaveOpId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {name} {isActive ? <Badge tone="info">{t('Open now')}</Badge> : null}
            </span>
            <span className="flex flex-wrap gap-2">
              {isActive ? null : (
                <ButtonForm fields={{ opId }} action={`/customer/household/${id}/open`} size="sm" busyText={t('Opening…')}>
                  {t('Open {name}’s account', { name })}
                </ButtonForm>
              )}
              {mayLeave ? (
                <ButtonForm
                  fields={{ intent: 'leave', household: id, opId: leaveOpId }}
                  variant="secondary"
                  size="sm"
                  label={t('Leave {name}’s account', { name })}
                  busyText={t('Leaving…')}
                >
                  {t('Leave')}
                </ButtonForm>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
