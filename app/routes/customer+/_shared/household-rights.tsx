import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const SEES = [
  mark('Visits, quotes, addresses with gate codes, messages with pros and our team, bills and receipts'),
  mark('Reminders and updates about visits, as each person’s own notification settings say'),
];
const DOES = [
  mark('Book, move and cancel visits; accept quotes and added work; report problems'),
  mark('Write to pros and our team'),
  mark('Pay, tip and change plans with the cards saved in the account, and add cards'),
];
const NEVER = [
  mark('Change the name, email, password or sign-in settings'),
  mark('Remove cards or invite other people'),
  mark('Download the account’s data or delete the account'),
];

/** What a person in another's account sees, does and can't do, in plain words: before they are invited, and before they accept. */
export function HouseholdRights({ reader }: { reader: 'owner' | 'member' }) {
  const isOwner = reader === 'owner';
  // A member reads it right below the title of a page, an owner within a section of one.
  const Title = isOwner ? 'h3' : 'h2';
  return (
    <div className="space-y-4 text-sm">
      <Rights
        title={<Title className="font-semibold">{isOwner ? t('What they see') : t('What you see')}</Title>}
        items={SEES}
        mark={<Yes />}
      />
      <Rights
        title={<Title className="font-semibold">{isOwner ? t('What they can do') : t('What you can do')}</Title>}
        items={DOES}
        mark={<Yes />}
      />
      <Rights
        title={<Title className="font-semibold">{isOwner ? t('What they can’t do') : t('What you can’t do')}</Title>}
        items={NEVER}
        mark={<X aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-ink-faint" />}
      />
    </div>
  );
}

function Yes() {
  return <Check aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-good" />;
}

function Rights({ title, items, mark: sign }: { title: ReactNode; items: readonly Marked[]; mark: ReactNode }) {
  return (
    <section>
      {title}
      <ul className="mt-1.5 space-y-1.5 text-ink-soft">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            {sign}
            {translate(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
