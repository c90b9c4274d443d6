import { ADD_ON_PREFIX, DESIGN_FIELDS } from '#app/components/booking/house-design';

/** The described house as `/book` reads it from its address, from a form's text or from what was stored; empty where nothing was described. */
export function designQuery(described: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const field of DESIGN_FIELDS) {
    const value = described[field];
    if (typeof value === 'string' || typeof value === 'number') query.set(field, String(value));
  }
  if (typeof described.houseDesign === 'string') query.set('design', described.houseDesign);
  for (const [id, pieces] of addOnsOf(described.addOns)) query.set(`${ADD_ON_PREFIX}${id}`, pieces);
  return query.size > 0 ? `&${query}` : '';
}

function addOnsOf(addOns: unknown): [string, string][] {
  if (typeof addOns === 'string')
    return addOns.split(',').flatMap((part) => {
      const [id = '', pieces = ''] = part.split(':');
      return id && pieces ? [[id.trim(), pieces.trim()]] : [];
    });
  if (!addOns || typeof addOns !== 'object') return [];
  return Object.entries(addOns).map(([id, pieces]) => [id, String(pieces)]);
}
