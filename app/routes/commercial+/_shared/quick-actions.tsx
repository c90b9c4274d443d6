import { LinkButton } from '#app/components/ui/button';

const ACTIONS = [
  ['?about=visit', 'Ask for a visit'],
  ['?about=problem', 'Report a problem'],
  ['?about=invoice', 'Ask for an invoice copy'],
] as const;

/** What a member asks the office for, each with a message that is begun; and the messages with how many are new. */
export function QuickActions({ unread, manager }: { unread: number; manager: string | null }) {
  return (
    <section aria-label="Quick actions" className="mt-6 flex flex-wrap gap-3">
      {ACTIONS.map(([search, label]) => (
        <LinkButton key={search} to={`/commercial/messages${search}`} variant="secondary" size="sm">
          {label}
        </LinkButton>
      ))}
      <LinkButton to="/commercial/messages" variant="secondary" size="sm">
        {manager ? `Message ${manager}` : 'Message our office'}
        {unread > 0 ? ` (${unread} new)` : ''}
      </LinkButton>
    </section>
  );
}
