import type { z } from 'zod';
import { fileLink } from '#app/domain/files/file-link.server';
import type { WorkScope } from '#app/domain/fulfillment/read-scope.server';
import { linkDesign } from '#app/domain/house-designs/show-design.server';
import type { workScopeView } from './work-scope';

/** The scope of a visit with links to its pictures for the pro who reads it. */
export function showScope({ photos, house, ...scope }: WorkScope, viewerId: string): z.output<typeof workScopeView> {
  const linkTo = (fileId: string) => fileLink({ fileId, viewerId });
  return {
    ...scope,
    photos: photos.map(({ fileId, name }) => ({ name, url: linkTo(fileId) })),
    house: house && linkDesign(house, viewerId),
  };
}
