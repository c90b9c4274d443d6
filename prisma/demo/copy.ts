/** What the demo data's people are called, where they live and what they say. All made up. */

export const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Carla',
  'Dev',
  'Elena',
  'Finn',
  'Grace',
  'Hugo',
  'Imani',
  'Jonas',
  'Keiko',
  'Liam',
  'Maya',
  'Noor',
  'Oscar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sam',
  'Talia',
  'Uma',
  'Victor',
  'Wren',
  'Ximena',
  'Yusuf',
  'Zoe',
  'Andre',
  'Bianca',
  'Caleb',
  'Dana',
  'Eli',
  'Farah',
];

export const LAST_NAMES = [
  'Abbott',
  'Bauer',
  'Castillo',
  'Dunn',
  'Ellis',
  'Fischer',
  'Gupta',
  'Hayes',
  'Ibarra',
  'Jensen',
  'Kowalski',
  'Lopez',
  'Morgan',
  'Nguyen',
  'Okafor',
  'Park',
  'Quigley',
  'Rossi',
  'Silva',
  'Turner',
  'Underwood',
  'Vargas',
  'Walsh',
  'Xu',
  'Young',
  'Zimmer',
];

export const STREETS = [
  'Maple Ave',
  'Oak St',
  'Linden Ln',
  'Cedar Ct',
  'Juniper Way',
  'Birch Rd',
  'Hawthorn Dr',
  'Willow Ter',
  'Spruce St',
  'Elm Park Blvd',
  'Chestnut Hill Rd',
  'Sycamore Ave',
  'Alder Pl',
  'Magnolia Dr',
  'Laurel Cir',
];

export const COMPANY_WORDS = ['Lights', 'Lighting', 'Rooflines', 'Glow', 'Seasonal', 'Bright Works', 'Holiday Crew', 'Lamplight'];

export const BIOS = [
  'Rooflines, trees and tidy cables. We leave no clip behind.',
  'Two ladders, one van, a good eye for symmetry.',
  'Family crew. We hang lights from October and take them down in January.',
  'Electrician by trade: every outlet is tested before we leave.',
  'Quick on gables, careful with gutters, friendly with dogs.',
  'Wreaths and garlands are our favorite; straight lines are our habit.',
];

export const ACCESS_NOTES = [
  '',
  '',
  '',
  'Gate code 4417. The outlet is behind the left planter.',
  'Friendly dog in the yard, please ring first.',
  'Park in the alley. The ladder fits through the side gate.',
  'GFCI outlet under the porch, timer inside the garage.',
];

export const CUSTOMER_LINES = [
  'Hi! Is it all right if the car stays in the driveway?',
  'The left gable is the one we care about most.',
  'Could you keep the cable away from the front steps?',
  'We would love warm white, like last year.',
  'The dog is friendly but loud. I will keep the dog inside.',
  'Thank you, that is perfect. See you then!',
];

export const PRO_LINES = [
  'Hello, I am looking forward to your house. Is there an outlet near the porch?',
  'No problem at all, the ladder goes beside it.',
  'I bring clips for both shingles and gutters.',
  'I will be there at the start of the window and text when I set out.',
  'All noted. See you soon.',
];

/** Stars and the sentence that goes with them. */
export const REVIEWS: { rating: number; comment: string }[] = [
  { rating: 5, comment: 'On time, tidy, and the whole street stops to look.' },
  { rating: 5, comment: 'They re-did one corner without being asked. Lovely people.' },
  { rating: 5, comment: 'Best the house has ever looked. The kids clapped.' },
  { rating: 5, comment: 'Quick, careful with the gutters, swept up after.' },
  { rating: 5, comment: '' },
  { rating: 5, comment: 'I watched from the kitchen with a coffee. Two hours, and December was here.' },
  { rating: 5, comment: 'The price on the screen was the price on the receipt. That alone.' },
  { rating: 5, comment: 'My mother is eighty and cannot climb. The house has lights again.' },
  { rating: 5, comment: 'One bulb went dark on a Sunday, and someone came on Monday.' },
  { rating: 4, comment: 'Great work, half an hour late but they wrote ahead.' },
  { rating: 4, comment: 'Very nice. One strand was a slightly different white, fixed the next day.' },
  { rating: 4, comment: 'Friendly and neat.' },
  { rating: 3, comment: 'The lights are fine, but I had to ask twice for the timer.' },
  { rating: 2, comment: 'A clip came loose in the first wind and it took two calls to get it mended.' },
];

export const CANCEL_REASONS = [
  'We are moving house',
  'Found another date with family away',
  'The roof is being repaired',
  'Changed our minds',
];
