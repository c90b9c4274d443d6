import { z } from 'zod';
import { GIFT_FILTERS, type GiftFilter } from '#app/domain/gift-cards/gift-card-policy';
import { readQuery } from './search-of';

/** The filters of the list of gift cards in its address. */
export function readGiftFilter(url: URL): GiftFilter {
  return {
    q: readQuery(url),
    show: z
      .enum(GIFT_FILTERS)
      .catch('all')
      .parse(url.searchParams.get('show') ?? 'all'),
  };
}
