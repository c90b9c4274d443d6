/** Directions from where the phone is, in the maps that it is likely to have. */
export function directionsTo(address: string) {
  const place = encodeURIComponent(address);
  return [
    ['Google Maps', `https://www.google.com/maps/dir/?api=1&destination=${place}`],
    ['Apple Maps', `https://maps.apple.com/?daddr=${place}`],
  ] as const;
}
