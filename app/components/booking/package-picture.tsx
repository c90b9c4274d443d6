import { mark, translate, type Marked } from '#app/platform/texts/t';
import { HouseAtDusk, type HouseAtDuskProps, type PackageSlug } from '../pictures/house-at-dusk';

const slugs: readonly PackageSlug[] = ['basic', 'standard', 'premium', 'commercial'];

const labels: Record<PackageSlug, Marked> = {
  basic: mark('A house at dusk with one line of light along its roof'),
  standard: mark('The same house with lit roofline, windows, front door and two trees'),
  premium: mark('The same house with everything lit: roof, windows, wreaths, trees, walk and two deer of light in the yard'),
  commercial: mark('A row of shops at dusk with lit roof edges, awnings and street lamps'),
};

/** Whether there is a picture of this package. */
export function hasPicture(slug: string): slug is PackageSlug {
  return slugs.some((known) => known === slug);
}

type PackagePictureProps = Omit<HouseAtDuskProps, 'service' | 'label'> & { slug: string };

/** The picture of a package; one without a picture shows none. */
export function PackagePicture({ slug, ...rest }: PackagePictureProps) {
  return hasPicture(slug) ? <HouseAtDusk {...rest} service={slug} label={translate(labels[slug])} /> : null;
}
