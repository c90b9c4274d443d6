/** How the ZIP codes of a service area are chosen. */
export const AREA_WAYS = ['radius', 'zips', 'counties', 'states'] as const;
export type AreaWay = (typeof AREA_WAYS)[number];
