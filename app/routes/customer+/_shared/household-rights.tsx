import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

const SEES = [
  'Visits, quotes, addresses with gate codes, messages with pros and our team, bills and receipts',
  'Reminders and updates about visits, as each person’s own notification settings say',
];
const DOES = [
  'Book, move and cancel visits; accept quotes and added work; report problems',
  'Write to pros and our team',
  'Pay, tip and change plans with the cards saved in the account, and add cards',
];
const NEVER = [
  'Change the name, email, password or sign-in settings',
  'Remove cards or invite other people',
  'Download the account’s data or delete the account',
];

/** What a person in another's account sees, does and can't do, in plain words: before they are invited, and before they accept. */
export function HouseholdRights({ reader }: { reader: 'owner' | 'member' }) {
  const who = reader === 'owner' ? 'they' : 'you';
  return (
    <div className="space-y-4 text-sm">
      <Rights title={`What ${who} see`} items={SEES} mark={<Yes />} />
      <Rights title={`What ${who} can do`} items={DOES} mark={<Yes />} />
      <Rights
        title={`What ${who} can’t do`}
        items={NEVER}
        mark={<X aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-ink-faint" />}
      />
    </div>
  );
}

function Yes() {
  return <Check aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-good" />;
}

function Rights({ title, items, mark }: { title: string; items: readonly string[]; mark: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1.5 space-y-1.5 text-ink-soft">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            {mark}
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
