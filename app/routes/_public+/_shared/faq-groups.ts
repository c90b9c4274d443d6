export type FaqGroup = { id: string; title: string; questions: ReadonlyArray<{ question: string; answer: readonly string[] }> };

/** F033: four groups. Every promise here is one that a policy row or a setting keeps. */
export const faqGroups: readonly FaqGroup[] = [
  {
    id: 'booking',
    title: 'Booking & Payments',
    questions: [
      {
        question: 'How much does it cost?',
        answer: [
          'Basic Outline is $800-$1,200 and Standard Sparkle $1,200-$1,800, a flat price for your ZIP code that you see before you book. Premium displays are usually $1,800-$2,500, and businesses get a quote of their own.',
          'Lights, work, repairs in the season and takedown are in the price. Sales tax is shown beside it.',
        ],
      },
      {
        question: 'When do I pay?',
        answer: [
          'Half as a deposit when you accept the price; it holds your date. The other half is charged when the lights are on, and a receipt follows by mail.',
        ],
      },
      {
        question: 'Can I cancel or move my visit?',
        answer: [
          'Free of charge until 48 hours before your arrival window begins, and for 10 minutes after you book. After that it costs $50, and on the day of the visit that visit’s share of the price.',
          'You always see the exact fee before you confirm. A change because of weather, or because of us, costs nothing.',
        ],
      },
      {
        question: 'How long is a quote valid?',
        answer: ['14 days. Until then the price and its lines cannot change.'],
      },
      {
        question: 'How long does a refund take?',
        answer: ['7-10 business days until it is back on your card, counted from the mail in which we confirm it.'],
      },
    ],
  },
  {
    id: 'services',
    title: 'Services & Safety',
    questions: [
      {
        question: 'What is included?',
        answer: [
          'Design, lights cut to your house, installation, repairs through the season, and takedown. Storage until next year is offered with the takedown.',
        ],
      },
      {
        question: 'What if a strand goes dark?',
        answer: [
          'Tell us from your visit page. The crew that hung it comes back. The workmanship is covered for the whole season or 30 days, whichever is longer.',
        ],
      },
      {
        question: 'Will you drill or staple into my house?',
        answer: ['No. Strands hang on clips that hold on to gutter, shingle or trim and come off in January without a trace.'],
      },
      {
        question: 'What happens in bad weather?',
        answer: ['Nobody works on an icy roof. We move the visit with you, and moving because of weather is free.'],
      },
    ],
  },
  {
    id: 'pros',
    title: 'Pros & Credentials',
    questions: [
      {
        question: 'Who comes to my house?',
        answer: [
          'An independent installer near you. You see name, photo and badges as soon as the job is taken, and you can write to each other on the booking.',
        ],
      },
      {
        question: 'Are they insured?',
        answer: [
          'Yes: at least $1 million liability insurance, and a license where the state asks for one. Both must be valid on the day of your visit, not only on the day they signed up.',
        ],
      },
      {
        question: 'What does a pro earn?',
        answer: ['80% of the price before tax. On a job of $150 that is $120. There are no monthly fees and no paid leads.'],
      },
      {
        question: 'What if my pro cannot come?',
        answer: [
          'We look for another crew at once and tell you. You keep your date where a crew is free; if none is, you choose another date or get everything back.',
        ],
      },
    ],
  },
  {
    id: 'commercial',
    title: 'Commercial & Compliance',
    questions: [
      {
        question: 'How are businesses billed?',
        answer: ['By invoice, Net 30. An invoice that is late carries simple interest of 1.5% a month.'],
      },
      {
        question: 'Do you send reports?',
        answer: ['After each visit, by e-mail within 2 hours, with findings, severity and what was done.'],
      },
      {
        question: 'Can you send a certificate of insurance?',
        answer: ['Yes. Certificates are on file for every crew that works on commercial sites; ask for one with your quote.'],
      },
      {
        question: 'Do you work outside opening hours?',
        answer: ['Yes. Tell us your hours for each site and the plan follows them.'],
      },
    ],
  },
];
