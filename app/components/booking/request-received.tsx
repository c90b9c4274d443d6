import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button';
import { WhatHappensNext } from './what-happens-next';
import { WithParts } from '../ui/with-parts';
import { t } from '#app/platform/texts/t';

type RequestReceivedProps = {
  reference: string;
  email: string;
  /** The hour by which someone gets in touch, as a `<time>`. */
  contactBy: ReactNode;
  service: string;
  /** When a request is answered, in words. */
  quoteTime: string;
  /** How many days a quote can be accepted. */
  quoteDays: number;
};

/** Request Received with the promise of an answer and the way back to an empty form. */
export function RequestReceived({ reference, email, contactBy, service, quoteTime, quoteDays }: RequestReceivedProps) {
  return (
    <div className="mx-auto max-w-text">
      <span className="grid h-16 w-16 place-items-center rounded-full bg-lamp text-lamp-ink shadow-glow">
        <MailCheck aria-hidden className="h-8 w-8" />
      </span>
      <h1 className="display mt-6 text-display-md">{t('Request Received')}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        <WithParts
          text={t(
            'We’ve received your quote request. Thanks! We’ll be in touch soon. Someone from our team will contact you {quoteTime}, by [time] at the latest.',
            { quoteTime },
          )}
          parts={[() => contactBy]}
        />
      </p>
      <p className="mt-2 text-ink-soft">
        <WithParts
          text={t('Your reference is [{reference}]. We emailed it to [{email}].', { reference, email })}
          parts={[
            (words) => <strong className="figures text-ink">{words}</strong>,
            (words) => <strong className="text-ink">{words}</strong>,
          ]}
        />
      </p>
      <div className="mt-10">
        <WhatHappensNext
          steps={[
            {
              title: t('We review your request'),
              text: t('A planner reviews your house and {service}, and contacts you if anything is unclear.', { service }),
            },
            {
              title: t('You get a fixed quote'),
              text: t('Line by line, valid for {quoteDays} days. You accept it from the link in the email.', { quoteDays }),
            },
            {
              title: t('A deposit now, the rest after'),
              text: t('The deposit holds your date. The rest is due once the work is done.'),
            },
          ]}
        />
      </div>
      <LinkButton to="/book" variant="secondary" className="mt-10">
        {t('Submit Another Request')}
      </LinkButton>
    </div>
  );
}
