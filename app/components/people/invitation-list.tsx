import type { ReactNode } from 'react';
import { ButtonForm } from '../forms/button-form';
import { Card, CardHead } from '../ui/card';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { useOfficeZone } from '../layout/root-data';

type OpenInvitation = {
  id: string;
  /** The name or address that the button says. */
  name: string;
  /** The same as a link, where there is a page to show. */
  link?: ReactNode;
  /** What the invitation is for. */
  detail?: ReactNode;
  expiresAt: Date;
  /** The form that cancels it. */
  cancel: Record<string, string> & { opId: string };
};

/** The open invitations to a team, each with its end and a way to cancel it. Renders nothing where there is none. */
export function InvitationList({ invitations }: { invitations: OpenInvitation[] }) {
  const zone = useOfficeZone();
  if (invitations.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Invited')} />
      <ul className="divide-y divide-line">
        {invitations.map(({ id, name, link, detail, expiresAt, cancel }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 text-sm">
              <span className="block font-semibold [overflow-wrap:anywhere]">{link ?? name}</span>
              {detail ? <span className="block text-ink-soft [overflow-wrap:anywhere]">{detail}</span> : null}
              <span className="block text-ink-faint">
                {t('Valid until {date}', { date: formatDateTime(new Date(expiresAt), { zone }) })}
              </span>
            </span>
            <ButtonForm
              fields={cancel}
              variant="secondary"
              size="sm"
              label={t('Cancel invitation for {name}', { name })}
              busyText={t('Canceling…')}
            >
              {t('Cancel invitation')}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}
