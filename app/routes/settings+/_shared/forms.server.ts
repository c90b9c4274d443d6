export { enterCodeSchema, secondStepSchema, turnOnSchema } from '#app/domain/sign-in/code.schema';
export { deleteAccountSchema } from '#app/domain/accounts/settings.schema';

/** A QR code as an address of its own, so that no markup is set into the page. */
export async function qrPicture(text: string): Promise<string> {
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
