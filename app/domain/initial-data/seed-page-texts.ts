function parts(...each: [title: string, ...lines: string[]][]): string {
  return each.map((lines) => lines.join('\n')).join('\n\n');
}

/** Texts of the demo, which sells holiday lights, by page and field; all others are the product's own. */
export const litTexts: Record<string, Record<string, string>> = {
  services: {
    points: [
      'Design, lights, installation and takedown in one price',
      'Checked and repaired all season',
      'Storage between seasons where you want it',
    ].join('\n'),
    galleryTitle: 'The evening before, the evening after',
    galleryText: 'Typical houses, drawn the way our planners draw yours. Your estimate shows the lights on a house your size.',
    gallery: parts(
      ['A one-story ranch', '{package} in warm white, 110 ft. Two hours, and no one had to be home.'],
      ['A two-story family house', '{package} in classic colors: roofline, windows, door and two trees in half a day.'],
      ['A tall house on a slope', '{package} in cool white, planned from photos and hung with a lift.'],
    ),
  },
  'how-it-works': {
    lead: 'Two ways to book: a package at a flat price, or a custom design with its own quote.',
    steps: parts(
      [
        'Submit quote request',
        'Tell us where the house is, what you would like lit and when. It takes two minutes and no account. {prices}',
      ],
      [
        'Professional appraisal',
        'For larger displays a planner looks at the house, on photos or on site, and sends a fixed quote line by line {quoteTime}. It stays valid for {quoteDays}.',
      ],
      [
        'We hang your lights',
        'You pay half, the crew gets its date, and you get a two-hour arrival window with reminders. The balance is charged once {done}.',
      ],
    ),
    benefits: parts(
      ['Insured crews', 'Every crew shows proof of at least {insurance} liability insurance, valid on the day of your visit.'],
      [
        'One fixed price',
        'The price you accept is the price you pay: lights, work, repairs and takedown, with tax shown beside it.',
      ],
      ['A two-hour window', 'You get a two-hour window, not a whole day, and you can follow the crew on the way.'],
      ['Repairs in season', 'We fix outages. Tell us, and a crew comes back.'],
      ['Free to change', 'Move or cancel without cost until {freeUntil} before the visit.'],
      ['Takedown included', 'Everything comes down {takedown}, in a week that you pick.'],
    ),
    crewTitle: 'Do you hang lights yourself?',
    questions: parts(
      [
        'Do I have to be at home?',
        'No. The crew needs an outdoor outlet and a way to the roofline. Leave a note about gates and dogs; only the crew that has the job can read it.',
      ],
      [
        'Who owns the lights?',
        'They are part of the price for the season and come from us, cut to your house. If you want them stored for next year, we keep them in a labeled bin.',
      ],
      [
        'What if it snows or storms on the day?',
        'No one climbs on your roof that day. We reschedule with you, and rescheduling because of weather is always free.',
      ],
      [
        'When do I pay?',
        'Half as a deposit when you accept the price, the balance once {done}. The balance includes the takedown. You see both amounts before you pay.',
      ],
    ),
  },
  professionals: {
    headline: 'Your ladder, your hours, {share} of the job.',
    requirements: [
      'At least {insurance} liability insurance, proof on file',
      'Two years of experience; with less you start as a helper',
      'A license where the state of the job asks for one',
      'Your own ladder, vehicle and a phone with data',
    ].join('\n'),
  },
  commercial: {
    headline: 'The whole street stops and looks.',
    lead: 'Displays for shops, offices and large properties, and year-round pest programs for the same buildings. One plan for each site and one account manager.',
    otherWork: 'Holiday lighting display',
    pageTitle: 'For businesses: displays and pest programs',
    description:
      'Storefront and estate displays, and pest-control programs by site: one account manager, reports after each visit, invoices {netTerms}.',
  },
};

/** Texts of a business that treats pests: its sample report is about a rodent program. */
export const pestTexts: Record<string, Record<string, string>> = {
  samples: {
    summary:
      'Activity is down to one of 14 stations. One door has a gap at the sill that should be closed within a week. No activity in food storage.',
    findings: parts(
      [
        'Loading dock, door 2',
        'A gap of 5/8 inch under the door; daylight and a draft. Rub marks on the left jamb.',
        'Fit a new door sweep. Temporary copper mesh was placed on the spot.',
        'For you to do by March 10',
        'Severity: high',
        'Picture: door-gap',
      ],
      [
        'Station 9, outside wall',
        'Bait taken, droppings fresh. The other 13 stations are untouched.',
        'Bait renewed, a second station set 10 ft further along the wall.',
        'Done on this visit',
        'Severity: medium',
        'Picture: station',
      ],
      [
        'Dry storage, shelf C',
        'Cartons on the floor, so the wall behind them can’t be inspected.',
        'Keep 18 inches of clear floor along the wall.',
        'For you to do when convenient',
        'Severity: low',
        'Picture: cartons',
      ],
    ),
    checks: [
      'Stations opened: 14 of 14',
      'Traps inside: 8, all empty',
      'Doors and penetrations: 11 inspected, 1 open',
      'Drains and dumpster: Clean',
    ].join('\n'),
    materials: ['Soft bait, 20 g; Stations 9 and 15; 4 pieces', 'Copper mesh; Door 2; 3 ft'].join('\n'),
    next: 'Next visit: Tuesday, April 7, 2026, before opening.',
  },
};

/** The rows of `site_setting` that hold them. */
export const seedPageTexts = Object.entries({ ...litTexts, ...pestTexts }).map(([page, texts]) => ({
  key: `texts.${page}`,
  value: { version: 1, texts },
}));
