import { Link } from '@remix-run/react';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Phone from 'lucide-react/icons/phone';
import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import { directionsTo } from './directions';

/** Where the work is and who is there. */
export const contactView = z.object({
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  notes: z.string(),
  accessNotes: z.string(),
});

type WhereVisit = {
  visitId: string;
  bookingId: string;
  city: string;
  unread: number;
  /** Null where the address is hidden again. */
  contact: z.output<typeof contactView> | null;
};

/** The address of a visit, with directions, and ways to reach the customer. */
export function WhereCard({ visit }: { visit: WhereVisit }) {
  const { contact } = visit;
  if (!contact) {
    return (
      <Card as="section">
        <CardHead title={t('Where')} />
        <p>{visit.city}</p>
        <p className="mt-1 text-sm text-ink-soft">{t('We hide the address 14 days after the work.')}</p>
      </Card>
    );
  }
  const address = `${contact.street}, ${contact.city}, ${contact.state} ${contact.zip}`;
  return (
    <Card as="section">
      <CardHead title={t('Location and customer')} />
      <p className="font-semibold">{contact.name}</p>
      <address className="not-italic">
        {contact.street}
        <br />
        {contact.city}, {contact.state} {contact.zip}
      </address>
      {contact.accessNotes ? (
        <p className="mt-3 text-sm">{t('Access: {accessNotes}', { accessNotes: contact.accessNotes })}</p>
      ) : null}
      {contact.notes ? <p className="mt-3 text-sm">{t('Notes: {notes}', { notes: contact.notes })}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {directionsTo(address).map(([name, href]) => (
          <a
            key={name}
            href={href}
            rel="noreferrer"
            target="_blank"
            className="inline-flex min-h-touch items-center gap-2 rounded-lg border border-line-strong px-4 font-semibold hover:bg-sunken"
          >
            <MapPin aria-hidden className="h-5 w-5" />
            <span>
              <span className="sr-only">{t('Directions with')} </span>
              {name}
              <span className="sr-only"> {t('(opens in a new tab)')}</span>
            </span>
          </a>
        ))}
        <a
          href={`tel:${contact.phone}`}
          className="inline-flex min-h-touch items-center gap-2 rounded-lg border border-line-strong px-4 font-semibold hover:bg-sunken"
        >
          <Phone aria-hidden className="h-5 w-5" />
          {t('Call')}
        </a>
        <a
          href={`sms:${contact.phone}`}
          className="inline-flex min-h-touch items-center gap-2 rounded-lg border border-line-strong px-4 font-semibold hover:bg-sunken"
        >
          <MessageSquareText aria-hidden className="h-5 w-5" />
          {t('Text')}
        </a>
        <LinkButton
          to={`/bookings/${visit.bookingId}/messages`}
          variant="secondary"
          icon={<MessageCircle aria-hidden className="h-5 w-5" />}
        >
          {visit.unread ? t('Messages ({unread} new)', { unread: visit.unread }) : t('Messages')}
        </LinkButton>
      </div>
      <p className="mt-4 text-sm">
        <Link to={`/visits/${visit.visitId}/flag`} className="text-ink-soft underline underline-offset-4">
          {t('Report {name}', { name: contact.name })}
        </Link>
      </p>
    </Card>
  );
}
