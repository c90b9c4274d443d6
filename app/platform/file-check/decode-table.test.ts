import { expect, test } from 'vitest';
import { decodeTable } from './decode-table';

const TEXT = 'Name,Email\r\nJosé Müller,jose@example.com\r\n';

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

test('a table is read in every encoding that spreadsheets save in', () => {
  const files = {
    'UTF-8': Buffer.from(TEXT),
    'UTF-8 with a mark': Buffer.from(`\ufeff${TEXT}`),
    'Latin-1': Buffer.from(TEXT, 'latin1'),
    'UTF-16': Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
    'UTF-16, the other way round': utf16be(`\ufeff${TEXT}`),
    'UTF-16 without a mark': Buffer.from(TEXT, 'utf16le'),
    'UTF-16 without a mark, the other way round': utf16be(TEXT),
  };
  for (const [name, bytes] of Object.entries(files)) expect(decodeTable(bytes), name).toEqual({ ok: true, text: TEXT });
});

test('the quotation marks and the euro sign of Windows-1252 are read', () => {
  expect(decodeTable(Buffer.from([0x93, 0x41, 0x94, 0x80, 0xe9]))).toEqual({ ok: true, text: '“A”€é' });
});

test('a workbook, a picture and an empty file are refused with what to do', () => {
  expect(decodeTable(Buffer.from('PK\x03\x04', 'latin1'))).toMatchObject({
    ok: false,
    message: expect.stringContaining('Save As, CSV UTF-8') as string,
  });
  expect(decodeTable(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 2, 0xff]))).toMatchObject({
    ok: false,
    message: expect.stringContaining('something else') as string,
  });
  expect(decodeTable(Buffer.from('\ufeff \r\n'))).toMatchObject({ ok: false, message: 'The file is empty' });
});
