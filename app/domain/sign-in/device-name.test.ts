import { expect, test } from 'vitest';
import { deviceName } from './device-name';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('a device is named by its browser and its system', () => {
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/130.0 Safari/537.36 Edg/130.0`)).toBe(
    'Edge on Windows',
  );
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1'),
  ).toBe('Safari on iPhone');
  expect(deviceName(`Mozilla/5.0 (Linux; Android 15) ${KHTML} Chrome/130.0 Mobile Safari/537.36`)).toBe('Chrome on Android');
  expect(deviceName('')).toBe('Unknown device');
});
