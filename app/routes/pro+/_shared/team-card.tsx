import { z } from 'zod';
import { Card, CardHead } from '#app/components/ui/card';
import { StatusChip } from '#app/components/ui/status-chip';
import { VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { t } from '#app/platform/texts/t';

/** Everyone who comes to a visit, as a pro of the team sees them. */
export const teamView = z.object({
  leads: z.boolean(),
  members: z.array(
    z.object({ visitId: z.string(), name: z.string().nullable(), status: z.enum(VISIT_STATUSES), isSelf: z.boolean() }),
  ),
});
type Team = z.output<typeof teamView>;

/** "Ana leads. With Ben and one more to be found" for a sheet on paper. */
export function teamLine({ members }: Team): string {
  const [lead = t('a pro to be found'), ...others] = members.map(({ name, isSelf }) =>
    isSelf ? t('you') : (name ?? t('a pro to be found')),
  );
  return t('Led by {lead}, with {others}', { lead, others: others.join(', ') });
}

/** Who leads and who else comes, each with how far they are. Nothing where the pro comes alone. */
export function TeamCard({ team }: { team: Team | null }) {
  if (!team) return null;
  return (
    <Card as="section">
      <CardHead title={t('Your team')} />
      <ul className="space-y-2">
        {team.members.map(({ visitId, name, status, isSelf }, index) => (
          <li key={visitId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <span className="font-semibold">{isSelf ? t('You') : (name ?? t('Still being found'))}</span>
              {index === 0 ? ` (${t('lead')})` : ''}
            </span>
            <StatusChip status={status} audience="staff" />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {team.leads
          ? t('You talk to the customer, take the photos and mark the job complete. The others check in and out themselves.')
          : t('The lead talks to the customer, takes the photos and marks the job complete. You check in and check out.')}
      </p>
    </Card>
  );
}
