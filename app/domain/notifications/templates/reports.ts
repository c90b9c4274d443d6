import { t } from '#app/platform/texts/t';
import { facts, type MailContent } from './mail-content';

/** The report of a finished visit: its main facts at once, the whole of it behind a link. */
export function visitReport(data: {
  name: string;
  service: string;
  reference: string;
  address: string;
  day: string;
  onSite: string;
  pro?: string;
  checked?: string;
  photos?: string;
  /** Made again after the first one. */
  isNew: boolean;
  guarantee: string;
  url: string;
  visitUrl: string;
  until: string;
}): MailContent {
  return {
    subject: data.isNew
      ? t('Your new visit report: {service}, {reference}', { service: data.service, reference: data.reference })
      : t('Your visit report: {service}, {reference}', { service: data.service, reference: data.reference }),
    preheader: `${data.day}, ${data.onSite}.`,
    heading: data.isNew ? t('Your new visit report') : t('Your report of the visit'),
    paragraphs: [
      t('See what was done and checked at {address}, with photos. You can also save the report as a PDF.', {
        address: data.address,
      }),
      ...(data.guarantee ? [data.guarantee] : []),
    ],
    facts: facts({
      [t('Visit')]: data.day,
      [t('On site')]: data.onSite,
      [t('Work')]: data.service,
      [t('Professional')]: data.pro,
      [t('Checked')]: data.checked,
      [t('Photos')]: data.photos,
      [t('Booking')]: data.reference,
    }),
    button: { label: t('Open the report'), url: data.url },
    links: [{ label: t('See the visit in your account'), url: data.visitUrl }],
    note: t('This link opens the report without signing in until {until}. After that, find it in your account.', {
      until: data.until,
    }),
  };
}
