type Business = {
  name: string;
  origin: string;
  /** Where the pictures of the business’s own look are, if it has one. */
  look: { base: string; hasLogo: boolean } | null;
  phone: string;
  email: string;
  hours: { '@type': string; dayOfWeek: string; opens: string; closes: string }[];
  /** "$800-$2,500", from the packages that are sold. */
  priceRange: string | null;
  areas: { name: string; state: string }[];
  rating: { average: number; count: number } | null;
};

/** Who we are for search engines; every figure is a setting or was counted, and what is not known is left out. */
export function businessData({ name, origin, look, phone, email, hours, priceRange, areas, rating }: Business) {
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    name,
    url: origin,
    image: `${origin}${look?.base ?? ''}/share.png`,
    logo: look?.hasLogo ? `${origin}${look.base}/logo.png` : `${origin}/icon-512.png`,
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(hours.length > 0 ? { openingHoursSpecification: hours } : {}),
    areaServed: areas.map(({ name, state }) => ({ '@type': 'City', name: `${name}, ${state}` })),
    ...(priceRange ? { priceRange } : {}),
    ...(rating
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, bestRating: 5 } }
      : {}),
  };
}
