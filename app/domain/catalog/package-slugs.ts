/** One slug a package; other spellings that links used lead to it. */
type Named = { slug: string; alias: string; name: string };

export type SlugMatch<P> = { kind: 'exact'; pack: P } | { kind: 'alias'; pack: P } | { kind: 'unknown' } | { kind: 'none' };

/** What a `service` query or field means. `alias` wants a redirect to the slug; `unknown` preselects nothing. */
export function matchPackage<P extends Named>(packages: readonly P[], given: string | null | undefined): SlugMatch<P> {
  const text = given?.trim().toLowerCase() ?? '';
  if (!text) return { kind: 'none' };
  const exact = packages.find((pack) => pack.slug === given);
  if (exact) return { kind: 'exact', pack: exact };
  const other = packages.find((pack) => pack.slug === text || pack.alias === text || pack.name.toLowerCase() === text);
  return other ? { kind: 'alias', pack: other } : { kind: 'unknown' };
}
