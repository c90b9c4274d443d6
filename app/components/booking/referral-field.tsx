import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import { Field } from '../forms/field';
import { Notice } from '../ui/notice';

export type Invitation = { firstName: string; friendCents: number };

/** Who invited the visitor, and the code of a friend where one is typed. */
export function ReferralField({ invitation }: { invitation: Invitation | null }) {
  return (
    <section className="border-t border-line pt-8">
      {invitation ? (
        <Notice tone="good" title={invitedBy(invitation)} className="mb-6">
          {t('{amount} comes off what you pay when the work is done.', { amount: formatMoney(invitation.friendCents) })}
        </Notice>
      ) : null}
      <Field
        name="referralCode"
        label={t('Invitation code')}
        optional
        hint={t('From a friend who is a customer here. It works for a first booking.')}
        autoComplete="off"
        maxLength={20}
        wrapperClass="max-w-xs"
      />
    </section>
  );
}

function invitedBy({ firstName }: Invitation): string {
  return firstName ? t('{name} invited you', { name: firstName }) : t('A friend invited you');
}
