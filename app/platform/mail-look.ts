type Tones = { action: string; ink: string };

/** What a business gives a mail of its own: logo and color, each null where the product's is used. */
export type MailLook = {
  logo: { bytes: Buffer; width: number; height: number; named: boolean; plate: string | null } | null;
  accent: { light: Tones; dark: Tones } | null;
};

/** By this name the layout of a mail shows the picture that comes with it. */
export const LOGO_CID = 'logo';
