/** What a business gives a PDF of its own: logo and color, each null where the product's is used. */
export type PrintLook = {
  logo: { bytes: Buffer; width: number; height: number; named: boolean; plate: string | null } | null;
  accent: string | null;
  /** The mark made for lights, a bulb with a strand, where there is no logo. */
  isLit: boolean;
};

export const PLAIN_PRINT: PrintLook = { logo: null, accent: null, isLit: true };
