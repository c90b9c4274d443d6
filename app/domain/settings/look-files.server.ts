import type { Db } from '#app/platform/db.server';
import type { MailLook } from '#app/platform/mail-look';
import { PLAIN_PRINT, type PrintLook } from '#app/platform/pdf/print-look';
import { pinDrawing } from '#app/platform/pictures/pin-drawing';
import { drawIcon } from '#app/platform/pictures/draw-icon.server';
import { drawShare } from '#app/platform/pictures/draw-share.server';
import { readFileBytes } from '#app/platform/storage.server';
import { dark, light, themeProperties, type Token } from '#app/styles/tokens';
import { type AccentTones, COLORS_FILE, ICON_SIZES, LOGO_FILE, type Look, choosePlate, SHARE_FILE } from './look';
import { lookAddress } from './look.server';
import { readSiteSettings, type SiteSettings } from './queries.server';

export type LookFile = { contentType: string; bytes: Buffer; address: string };

/** What was drawn of the look of the moment; a few small pictures, drawn again by every process. */
let drawn: { address: string; files: Map<string, Promise<LookFile | null>> } | undefined;

/** One of the files of the look, with the address it has now. Null where there is no such file, or no look. */
export async function readLookFile(db: Db, name: string): Promise<LookFile | null> {
  const settings = await readSiteSettings(db);
  const address = lookAddress(settings);
  if (!address) return null;
  if (drawn?.address !== address) drawn = { address, files: new Map() };
  const { files } = drawn;
  const known = files.get(name);
  if (known) return known;
  const made = drawFile(settings, name).then((file) => file && { ...file, address });
  files.set(name, made);
  // What could not be read now may be read the next time.
  made.then(
    (file) => file ?? files.delete(name),
    () => files.delete(name),
  );
  return made;
}

async function drawFile({ look, businessName }: SiteSettings, name: string): Promise<Omit<LookFile, 'address'> | null> {
  if (name === COLORS_FILE)
    return look.accent && { contentType: 'text/css; charset=utf-8', bytes: Buffer.from(styleOf(look.accent)) };
  const { logo, accent } = look;
  const bytes = logo && (await readFileBytes(logo.key));
  const png = (picture: Uint8Array) => ({ contentType: 'image/png', bytes: Buffer.from(picture) });
  const plate = choosePlate(logo?.tone ?? null);
  if (name === SHARE_FILE)
    return png(
      await drawShare({
        logo: bytes,
        plate,
        name: logo?.named ? '' : businessName,
        hasCap: look.isLit,
        accent: accent?.light ?? null,
      }),
    );
  if (name === LOGO_FILE) return bytes && png(bytes);
  const size = ICON_SIZES.find((one) => name === `icon-${one}.png`);
  return size ? png(await drawIcon(bytes ?? pinDrawing(), { size, plate: size === 180 ? (plate ?? '#FFFFFF') : plate })) : null;
}

/** The colors as custom properties, in the places where the style sheet has its own. */
function styleOf(accent: NonNullable<Look['accent']>): string {
  const [day, night] = [blockOf(accent.light, light), blockOf(accent.dark, dark)];
  return [
    `:root, [data-theme="light"] { ${day} }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${night} } }`,
    `[data-theme="dark"] { ${night} }`,
    // Bands in the product's green are night beside another color.
    `:root { --c-band: ${dark.surface} }`,
    '',
  ].join('\n');
}

function blockOf(tones: AccentTones, theme: Record<Token, string>): string {
  const changed = { action: tones.action, 'action-hover': tones.hover, 'action-ink': tones.ink, 'action-soft': tones.soft };
  const properties = themeProperties({ ...theme, ...changed, link: tones.action });
  return [...Object.keys(changed), 'link'].map((name) => `--c-${name}: ${properties[`--c-${name}`]};`).join(' ');
}

/** How PDFs look: in the colors and with the logo of the moment. */
export async function readPrintLook(db: Db): Promise<PrintLook> {
  const { look } = await readSiteSettings(db);
  if (look.isLit && !look.logo && !look.accent) return PLAIN_PRINT;
  const { logo, accent } = look;
  const { width = 0, height = 0 } = logo ?? {};
  return {
    logo: logo && {
      bytes: Buffer.from(await readFileBytes(logo.key)),
      width,
      height,
      named: logo.named,
      plate: choosePlate(logo.tone),
    },
    accent: accent?.light.action ?? null,
    isLit: look.isLit,
  };
}

/** How mails look, or undefined where it is the product's own look. */
export async function readMailLook({ look }: SiteSettings): Promise<MailLook | undefined> {
  const { logo, accent } = look;
  if (look.isLit && !logo && !accent) return undefined;
  return {
    accent: accent && { light: accent.light, dark: accent.dark },
    logo: logo && {
      bytes: Buffer.from(await readFileBytes(logo.key)),
      ...fitIn(logo, { width: 200, height: 48 }),
      named: logo.named,
      plate: choosePlate(logo.tone),
    },
  };
}

function fitIn(of: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(box.width / of.width, box.height / of.height);
  return { width: Math.round(of.width * scale), height: Math.round(of.height * scale) };
}
