import type { SiteLook } from './root-data';

/** The colors of the business over those of the style sheet, and its icons in place of the product's. */
export function LookLinks({ look }: { look: SiteLook | null }) {
  return (
    <>
      {look?.hasColors ? <link rel="stylesheet" href={`${look.base}/colors.css`} /> : null}
      {look?.hasIcons ? (
        <>
          <link rel="icon" href={`${look.base}/icon-32.png`} type="image/png" sizes="32x32" />
          <link rel="icon" href={`${look.base}/icon-192.png`} type="image/png" sizes="192x192" />
          <link rel="apple-touch-icon" href={`${look.base}/icon-180.png`} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
    </>
  );
}
