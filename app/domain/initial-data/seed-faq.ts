import { mark } from '#app/platform/texts/t';

/** The groups, in the order of the page; the last one is for pros alone. */
export const FAQ_GROUPS = [
  { id: 'booking', title: mark('Booking & Payments') },
  { id: 'services', title: mark('Services & Safety') },
  { id: 'pros', title: mark('Pros & Credentials') },
  { id: 'commercial', title: mark('Commercial & Compliance') },
  { id: 'crew', title: mark('Working with us') },
] as const;

export const FAQ_AUDIENCES = ['anyone', 'customer', 'pro', 'company'] as const;
export type FaqAudience = (typeof FAQ_AUDIENCES)[number];

type SeedEntry = {
  id: string;
  group: (typeof FAQ_GROUPS)[number]['id'];
  audiences: FaqAudience[];
  question: string;
  answer: string;
  /** True of any business that runs on this product: names no price, place, brand or kind of work. */
  anyBusiness?: true;
};

const everybody: FaqAudience[] = ['anyone', 'customer', 'company'];

/** Every promise here is one that a policy row or a setting keeps; `{prices}` is what the packages on sale cost, `{guarantee}` and `{takedown}` are what policy, plans and season say. */
export const seedFaq: readonly SeedEntry[] = [
  {
    id: 'cost',
    group: 'booking',
    audiences: everybody,
    question: 'How much does it cost?',
    answer: '{prices}\n\nLights, work, repairs in the season and takedown are in the price. Sales tax is shown beside it.',
  },
  {
    id: 'estimate',
    group: 'booking',
    audiences: everybody,
    question: 'How exact is the estimate?',
    answer:
      'Tell us how many feet of roofline you would like lit, how many stories the house has and what else you would like. You get a range right away. For most houses, the next page turns it into a fixed price. If yours is large or steep, a planner looks at your photos first.',
  },
  {
    id: 'pay',
    group: 'booking',
    audiences: everybody,
    question: 'When do I pay?',
    answer:
      'Half as a deposit when you accept the price; it holds your date. The balance, which includes the takedown, is charged once your lights are up. We email a receipt for each payment.',
  },
  {
    id: 'change',
    group: 'booking',
    audiences: everybody,
    question: 'Can I cancel or move my visit?',
    answer:
      'Free of charge until 48 hours before your arrival window begins, and for 10 minutes after you book. After that it costs $50, and on the day of the visit that visit’s share of the price.\n\nYou always see the exact fee before you confirm. A change because of weather, or because of us, costs nothing.',
  },
  {
    id: 'quote-valid',
    group: 'booking',
    audiences: everybody,
    question: 'How long is a quote valid?',
    answer: 'Until the date shown on it. Until then, the price and its line items can’t change.',
    anyBusiness: true,
  },
  {
    id: 'refund-time',
    group: 'booking',
    audiences: everybody,
    question: 'How long does a refund take?',
    answer: '7-10 business days until it is back on your card, counted from the email in which we confirm it.',
    anyBusiness: true,
  },
  {
    id: 'guarantee',
    group: 'booking',
    audiences: everybody,
    question: 'What if I am not happy with the work?',
    answer:
      'Open the visit and choose Report a problem. Add photos if you can. Your lights are covered {guarantee}. A crew comes back at no cost, starting with the one that did the work. If that does not fix it, or no crew can come, we refund you.',
  },
  {
    id: 'included',
    group: 'services',
    audiences: everybody,
    question: 'What is included?',
    answer:
      'Design, lights cut to your house, installation, repairs through the season, and takedown. Storage until next year is offered with the takedown.',
  },
  {
    id: 'takedown',
    group: 'services',
    audiences: everybody,
    question: 'When do the lights come down?',
    answer:
      'We take them down {takedown}. You may pick your week until 28 days before; otherwise we pick one and tell you. You don’t have to be home.',
  },
  {
    id: 'strand',
    group: 'services',
    audiences: everybody,
    question: 'What if a strand goes dark?',
    answer:
      'Tell us from your visit page and a crew comes back, starting with the one that installed it. The workmanship is covered {guarantee}.',
  },
  {
    id: 'drill',
    group: 'services',
    audiences: everybody,
    question: 'Will you drill or staple into my house?',
    answer: 'No. Strands hang on clips that hold on to gutter, shingle or trim and come off at takedown without a trace.',
  },
  {
    id: 'weather',
    group: 'services',
    audiences: everybody,
    question: 'What happens in bad weather?',
    answer: 'No one works on an icy roof. We reschedule with you, and rescheduling because of weather is free.',
  },
  {
    id: 'power',
    group: 'services',
    audiences: everybody,
    question: 'Will it trip my breakers?',
    answer:
      'LED lights for a whole house use about as much power as two old light bulbs. We use your outdoor outlets, a timer, and cords rated for rain.',
  },
  {
    id: 'who-comes',
    group: 'pros',
    audiences: everybody,
    question: 'Who comes to my house?',
    answer:
      'An independent installer near you. You see their name, photo and badges as soon as they accept, and you can message each other from the booking.',
  },
  {
    id: 'insured',
    group: 'pros',
    audiences: [...everybody, 'pro'],
    question: 'Are they insured?',
    answer:
      'Yes: at least $1 million liability insurance, and a license where the state asks for one. Both must be valid on the day of your visit, not only on the day they signed up.',
    anyBusiness: true,
  },
  {
    id: 'pro-earns',
    group: 'pros',
    audiences: [...everybody, 'pro'],
    question: 'What does a pro earn?',
    answer: '80% of the price before tax. On a job of $150 that is $120. There are no monthly fees and no paid leads.',
  },
  {
    id: 'pro-cannot',
    group: 'pros',
    audiences: everybody,
    question: 'What if my pro cannot come?',
    answer:
      'We look for another crew right away and let you know. You keep your date if a crew is free. If not, you choose another date or get a full refund.',
    anyBusiness: true,
  },
  {
    id: 'billing-net',
    group: 'commercial',
    audiences: ['anyone', 'company'],
    question: 'How are businesses billed?',
    answer: 'By invoice. The due date is on the invoice, and our terms list the charges for late payment.',
    anyBusiness: true,
  },
  {
    id: 'reports',
    group: 'commercial',
    audiences: ['anyone', 'company'],
    question: 'Do you send reports?',
    answer:
      'After each visit, by email within 2 hours, with findings, severity and what was done. There is a sample report on our commercial page.',
  },
  {
    id: 'coi',
    group: 'commercial',
    audiences: ['anyone', 'company'],
    question: 'Can you send a certificate of insurance?',
    answer: 'Yes. Certificates are on file for every crew that works on commercial sites; ask for one with your quote.',
  },
  {
    id: 'hours',
    group: 'commercial',
    audiences: ['anyone', 'company'],
    question: 'Do you work outside opening hours?',
    answer: 'Yes. Tell us your hours for each site and the plan follows them.',
  },
  {
    id: 'first-job',
    group: 'crew',
    audiences: ['pro'],
    question: 'How do I accept my first job?',
    answer:
      'Finish your profile, add your insurance and say when and how far you work. Then go online. Each offer has a deadline: select Accept before it ends and the job is yours, with the address and phone number.\n\nYou can also claim open jobs that match your rules under Available. If another pro claims a job first, we tell you and nothing else happens.',
    anyBusiness: true,
  },
  {
    id: 'auto-accept',
    group: 'crew',
    audiences: ['pro'],
    question: 'What does auto-accept do?',
    answer:
      'It accepts jobs for you that fit your distance, your minimum payout and your calendar. You can release a job for free within 4 hours of getting it.',
    anyBusiness: true,
  },
  {
    id: 'paid-when',
    group: 'crew',
    audiences: ['pro'],
    question: 'When am I paid?',
    answer:
      'Your share is sent 48 hours after a visit is completed, unless the customer reports a problem. Your bank then has it within the week. Each job shows its date under Earnings.',
    anyBusiness: true,
  },
  {
    id: 'documents',
    group: 'crew',
    audiences: ['pro'],
    question: 'Which documents do I need?',
    answer:
      'A certificate of insurance over at least $1 million, a photo ID, and a license where your state asks for one. We remind you before a document expires. After that day, you get no offers until you send a new one.',
    anyBusiness: true,
  },
];

/** The answers as rows, in the order of the page; those alone that any business can give, where asked. */
export function faqRows({ anyBusiness }: { anyBusiness: boolean }) {
  return seedFaq
    .map(({ anyBusiness: fitsAll = false, ...entry }, index) => ({ fitsAll, row: { ...entry, sortOrder: index + 1 } }))
    .filter(({ fitsAll }) => fitsAll || !anyBusiness)
    .map(({ row }) => row);
}
