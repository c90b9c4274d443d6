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
  /** Made anew after the first one. */
  isNew: boolean;
  guarantee: string;
  url: string;
  visitUrl: string;
  until: string;
}): MailContent {
  return {
    subject: `${data.isNew ? 'Your new visit report' : 'Your visit report'}: ${data.service}, ${data.reference}`,
    preheader: `${data.day}, ${data.onSite}.`,
    heading: data.isNew ? 'Your new visit report' : 'Your report of the visit',
    paragraphs: [
      `See what was done and checked at ${data.address}, with photos. You can also save the report as a PDF.`,
      ...(data.guarantee ? [data.guarantee] : []),
    ],
    facts: facts({
      Visit: data.day,
      'On site': data.onSite,
      Work: data.service,
      Professional: data.pro,
      Checked: data.checked,
      Photos: data.photos,
      Booking: data.reference,
    }),
    button: { label: 'Open the report', url: data.url },
    links: [{ label: 'See the visit in your account', url: data.visitUrl }],
    note: `This link opens the report without signing in until ${data.until}. After that, find it in your account.`,
  };
}
