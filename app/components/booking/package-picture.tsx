import { HouseAtDusk, type HouseAtDuskProps, type PackageSlug } from '../pictures/house-at-dusk';

const slugs: readonly PackageSlug[] = ['basic', 'standard', 'premium', 'commercial'];

const labels: Record<PackageSlug, string> = {
  basic: 'A house at dusk with one line of light along its roof',
  standard: 'The same house with lit roofline, windows, front door and two trees',
  premium: 'The same house with everything lit: roof, windows, wreaths, trees, walk and two deer of light in the yard',
  commercial: 'A row of shops at dusk with lit roof edges, awnings and street lamps',
};

function knownSlug(slug: string): PackageSlug {
  return slugs.find((known) => known === slug) ?? 'basic';
}

type PackagePictureProps = Omit<HouseAtDuskProps, 'service' | 'label'> & { slug: string };

/** The picture of a package; one without a picture shows none. */
export function PackagePicture({ slug, ...rest }: PackagePictureProps) {
  const service = knownSlug(slug);
  return <HouseAtDusk {...rest} service={service} label={labels[service]} />;
}
