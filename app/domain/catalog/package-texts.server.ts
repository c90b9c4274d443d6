import { rowText, rowTexts } from '#app/platform/texts/row-text.server';

type Said = { tagline: string; description: string; features: string[] };

/** A package as its reader reads it; its name stays. */
export function inReadersLanguage<Package extends Said>(pack: Package): Package {
  const { tagline, description, features } = pack;
  return { ...pack, tagline: rowText(tagline), description: rowText(description), features: rowTexts(features) };
}
