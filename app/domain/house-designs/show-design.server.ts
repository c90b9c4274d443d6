import { fileLink } from '../files/file-link.server';
import type { StoredDesign } from './design-access.server';
import type { DesignView } from './design-view';
import { presetUrl } from './presets';

/** A design as a page shows it; `photoUrl` is where this reader gets its photo. */
export function showDesign({ aspect, design, stories, feet, feetTyped, preset }: StoredDesign, photoUrl: string): DesignView {
  return { url: preset ? presetUrl(preset) : photoUrl, aspect, design, stories, feet, feetTyped };
}

/** A design for a signed-in person who may open its photo by `file-access.server.ts`. */
export function linkDesign(design: StoredDesign, viewerId: string): DesignView {
  return showDesign(design, design.photoFileId ? fileLink({ fileId: design.photoFileId, viewerId }) : '');
}
