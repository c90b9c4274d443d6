import { LinkButton } from '#app/components/ui/button';
import { mark, t, translate } from '#app/platform/texts/t';

const ACTIONS = [
  ['?about=visit', mark('Ask for a visit')],
  ['?about=problem', mark('Report a problem')],
  ['?about=invoice', mark('Ask for an invoice copy')],
] as const;

/** What a member asks the office for, each with a message that is begun; the messages with how many are new; and the visits’ reports. */
export function QuickActions({ unread, manager }: { unread: number; manager: string | null }) {
  return (
    <section aria-label={t('Quick actions')} className="mt-6 flex flex-wrap gap-3">
      {ACTIONS.map(([search, label]) => (
        <LinkButton key={search} to={`/commercial/messages${search}`} variant="secondary" size="sm">
          {translate(label)}
        </LinkButton>
      ))}
      <LinkButton to="/commercial/messages" variant="secondary" size="sm">
        {manager ? t('Message {manager}', { manager }) : t('Message our office')}
        {unread > 0 ? ` (${t('{count} new', { count: unread })})` : ''}
      </LinkButton>
      <LinkButton to="/commercial/reports" variant="secondary" size="sm">
        {t('Download reports')}
      </LinkButton>
    </section>
  );
}
