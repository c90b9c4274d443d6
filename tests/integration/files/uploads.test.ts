import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { env } from '#app/platform/env.server';
import { attachmentHeader } from '#app/platform/file-check/file-name';
import { readFileBytes } from '#app/platform/storage.server';
import { docBytes, docxBytes, pdfBytes, pictureBytes, zipBytes } from '#tests/factories/files';
import { sendFiles } from '#tests/factories/uploads';

async function corpus() {
  const [png, jpeg, webp] = await Promise.all([pictureBytes('png'), pictureBytes('jpeg'), pictureBytes('webp')]);
  const heic = Buffer.concat([Buffer.from('0000001c66747970686569630000000068656963', 'hex'), Buffer.alloc(500)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const gif = Buffer.concat([Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), zipBytes([{ name: 'a.class' }])]);
  const pdfJs = Buffer.from(
    pdfBytes().toString('latin1').replace('/Pages 2 0 R', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>/Pages 2 0 R'),
    'latin1',
  );
  const bomb = docxBytes([{ name: 'word/big.xml', packed: Buffer.alloc(2_000), unpackedSize: 900_000_000 }]);
  const many = docxBytes(Array.from({ length: 1_100 }, (_, index) => ({ name: `word/${index}.xml` })));
  const image: [string, Uint8Array, boolean][] = [
    ['face.png', png, true],
    ['face.jpg', jpeg, true],
    ['face.JPEG', jpeg, true],
    ['face.webp', webp, true],
    ['misnamed.png', jpeg, true],
    ['my.face.png', png, true],
    ['face.png.png', png, true],
    ['face.gif', gif, false],
    ['gifar.png', gif, false],
    ['face.svg', svg, false],
    ['svg-as.png', svg, false],
    ['page.png', html, false],
    ['photo.heic', heic, false],
    ['photo.heif', heic, false],
    ['heic-as.jpg', heic, false],
    ['empty.png', Buffer.alloc(0), false],
    ['cut.png', png.subarray(0, png.length >> 1), false],
    ['cut.jpg', jpeg.subarray(0, 40), false],
    ['cut.webp', webp.subarray(0, 20), false],
    ['head-only.png', png.subarray(0, 8), false],
    ['face.html.png', png, false],
    ['face.php.jpg', jpeg, false],
    ['face.png.exe', png, false],
    ['face', png, false],
    ['.png', png, false],
    ['paper.png', pdfBytes(), false],
    ['word.jpg', docxBytes(), false],
    ['large.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), false],
    ['text.png', Buffer.from('just words'), false],
    ['bmp.png', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), false],
  ];
  const document: [string, Uint8Array, boolean][] = [
    ['coi.pdf', pdfBytes(), true],
    ['COI.PDF', pdfBytes(), true],
    ['letter.doc', docBytes(), true],
    ['letter.docx', docxBytes(), true],
    ['card.jpg', jpeg, true],
    ['card.jpeg', jpeg, true],
    ['card.png', png, true],
    ['2026.11 coi.pdf', pdfBytes(), true],
    ['card.webp', webp, false],
    ['webp-as.png', webp, false],
    ['runs.pdf', pdfJs, false],
    ['pdf-and-zip.pdf', Buffer.concat([pdfBytes(), zipBytes([{ name: 'evil.class' }])]), false],
    ['html-first.pdf', Buffer.concat([html, pdfBytes()]), false],
    ['cut.pdf', pdfBytes().subarray(0, 60), false],
    ['empty.pdf', Buffer.alloc(0), false],
    ['html.pdf', html, false],
    [
      'launch.pdf',
      Buffer.from(pdfBytes('x').toString('latin1').replace('/Count 0', '/Count 0/AA<</O<</S/Launch>>>>'), 'latin1'),
      false,
    ],
    [
      'attached.pdf',
      Buffer.from(pdfBytes('x').toString('latin1').replace('/Count 0', '/Count 0/EmbeddedFile 3 0 R'), 'latin1'),
      false,
    ],
    ['sheet.xlsx', zipBytes([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]), false],
    ['sheet-as.docx', zipBytes([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]), false],
    ['zip.docx', zipBytes([{ name: 'a.txt' }]), false],
    ['bomb.docx', bomb, false],
    ['many.docx', many, false],
    ['nested.docx', docxBytes([{ name: 'inner.zip' }]), false],
    ['macro.docx', docxBytes([{ name: 'word/vbaProject.bin' }]), false],
    ['link.docx', docxBytes([{ name: 'word/link', mode: 0o120777 }]), false],
    ['climb.docx', docxBytes([{ name: '../../etc/passwd' }]), false],
    ['program.docx', docxBytes([{ name: 'word/setup.exe' }]), false],
    ['zip-and-exe.docx', Buffer.concat([docxBytes(), Buffer.from('MZ')]), false],
    ['html.doc', html, false],
    ['excel.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]), false],
    ['cut.doc', docBytes().subarray(0, 100), false],
    ['pdf.doc', pdfBytes(), false],
    ['doc.pdf', docBytes(), false],
    ['coi.pdf.exe', pdfBytes(), false],
    ['coi.html.pdf', pdfBytes(), false],
    ['coi.txt', Buffer.from('words'), false],
    ['coi', pdfBytes(), false],
    ['svg.png', svg, false],
    ['photo.heic', heic, false],
    ['heic.jpg', heic, false],
    ['gif.png', gif, false],
    ['script.js', Buffer.from('alert(1)'), false],
    ['archive.zip', zipBytes([{ name: 'a' }]), false],
    ['large.pdf', Buffer.concat([pdfBytes(), Buffer.alloc(10 * 1024 * 1024)]), false],
    ['rtf.doc', Buffer.from('{\\rtf1 words}'), false],
    ['xml.docx', Buffer.from('<?xml version="1.0"?>'), false],
    ['elf.pdf', Buffer.concat([Buffer.from('7f454c46', 'hex'), pdfBytes()]), false],
    ['text.pdf', Buffer.from('%PDF-nothing'), false],
    ['old.pdf', Buffer.from('%PDF-1.4 no end'), false],
  ];
  return { image, document };
}

describe('a file counts as what it is, not as what it says it is', () => {
  test('of eighty files exactly those of the truth table are kept', async () => {
    const { image, document } = await corpus();
    expect(image.length + document.length).toBe(80);
    for (const [kind, table] of [
      ['photo', image],
      ['document', document],
    ] as const) {
      for (const [name, bytes, good] of table) {
        // Every label says the same harmless thing.
        const { results } = await sendFiles(kind, [{ name, bytes, type: 'image/png' }]);
        expect(
          results.map(({ ok }) => ok),
          `${kind} ${name}`,
        ).toEqual([good]);
      }
    }
  });

  test('the refusals have the words of the specification', async () => {
    const { results: photo } = await sendFiles('avatar', [
      { name: 'me.heic', bytes: Buffer.alloc(10) },
      { name: 'me.jpg', bytes: Buffer.alloc(5 * 1024 * 1024 + 1) },
    ]);
    expect(photo).toMatchObject([
      { ok: false, name: 'me.heic', title: 'Unsupported image format', message: 'Please upload a JPG, PNG, or WebP image' },
      { ok: false, name: 'me.jpg', title: 'File too large', message: 'Please upload an image smaller than 5MB' },
    ]);
    const { results: paper } = await sendFiles('document', [
      { name: 'list.xlsx', bytes: Buffer.alloc(10) },
      { name: 'scan.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ]);
    expect(paper).toMatchObject([
      { ok: false, title: 'Invalid file type' },
      { ok: false, title: 'File too large', message: 'Please select a file smaller than 10MB' },
    ]);
  });

  test('several files are taken, each with its own result, and no more than the form allows', async () => {
    const { results } = await sendFiles(
      'document',
      [
        { name: 'a.pdf', bytes: pdfBytes() },
        { name: 'b.exe', bytes: Buffer.from('MZ') },
        { name: 'c.pdf', bytes: pdfBytes() },
        { name: 'd.pdf', bytes: pdfBytes() },
      ],
      3,
    );
    expect(results.map(({ ok, name }) => [name, ok])).toEqual([
      ['a.pdf', true],
      ['b.exe', false],
      ['c.pdf', true],
      ['d.pdf', false],
    ]);
  });
});

describe('a picture is re-encoded', () => {
  test('the camera and the place are gone', async () => {
    const sent = await pictureBytes('jpeg');
    expect(sent.includes('CANARYCAMERA')).toBe(true);
    const { results } = await sendFiles('photo', [{ name: 'roof.jpg', bytes: sent }]);
    const file = results[0]?.ok ? results[0].file : null;
    const kept = Buffer.from(await readFileBytes(file?.key ?? ''));
    expect(kept.includes('CANARYCAMERA')).toBe(false);
    expect(kept.includes('Exif')).toBe(false);
  });

  test('what hangs behind the end of a picture is gone', async () => {
    const { results } = await sendFiles('photo', [
      { name: 'a.png', bytes: Buffer.concat([await pictureBytes('png'), Buffer.from('<script>CANARY')]) },
    ]);
    const file = results[0]?.ok ? results[0].file : null;
    expect(Buffer.from(await readFileBytes(file?.key ?? '')).includes('CANARY')).toBe(false);
  });

  test('a picture of 50,000 by 50,000 is refused by its head alone: nothing of its size is ever held', async () => {
    const png = Buffer.from(await pictureBytes('png'));
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    await sendFiles('photo', [{ name: 'warm.png', bytes: await pictureBytes('png') }]);
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 10; round += 1) {
      const { results } = await sendFiles('photo', [{ name: 'huge.png', bytes: png }]);
      expect(results[0]?.ok).toBe(false);
    }
    // Drawn, one of them would be 10 GB.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('an archive is judged without being unpacked', () => {
  const bombs: [string, Uint8Array][] = [
    ['a ratio above 100', docxBytes([{ name: 'word/big.xml', packed: Buffer.alloc(2_000), unpackedSize: 4_000_000_000 }])],
    ['a ratio of some hundreds', docxBytes([{ name: 'word/big.xml', packed: Buffer.alloc(1_000), unpackedSize: 900_000 }])],
    [
      'one entry above 100 although the whole is not',
      docxBytes([
        { name: 'word/media.bin', packed: Buffer.alloc(50_000) },
        { name: 'word/big.xml', packed: Buffer.alloc(1_000), unpackedSize: 900_000 },
      ]),
    ],
    ['more than 1,000 entries', docxBytes(Array.from({ length: 1_100 }, (_, index) => ({ name: `word/${index}.xml` })))],
    ['an archive in it', docxBytes([{ name: 'word/inner.zip' }])],
    ['a link in it', docxBytes([{ name: 'word/link', mode: 0o120777 }])],
    ['a way out', docxBytes([{ name: '../../out' }])],
  ];

  test.each(bombs)('%s is refused, and what it promises is never held', async (_, bytes) => {
    const before = process.memoryUsage().rss;
    const { results } = await sendFiles('document', [{ name: 'letter.docx', bytes }]);
    expect(results.map(({ ok }) => ok)).toEqual([false]);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test('an ordinary letter is taken', async () => {
    const { results } = await sendFiles('document', [{ name: 'letter.docx', bytes: docxBytes() }]);
    expect(results.map(({ ok }) => ok)).toEqual([true]);
  });
});

describe('a name is never a path', () => {
  const tricks = [
    '..',
    '../',
    '..\\',
    '%2e%2e%2f',
    '%252e%252e/',
    './.',
    '/',
    '\\',
    'C:',
    '\u0000',
    '\r\n',
    '\u202E',
    "'",
    '"',
    ';',
    '`',
    '|',
    '\u2044',
    '\uFF0E\uFF0E/',
    '~',
  ];
  const names = [
    ...tricks.flatMap((trick) => [`${trick}paper.pdf`, `pa${trick}per.pdf`, `paper${trick}.pdf`]),
    '../../etc/passwd.pdf',
    '..\\..\\boot.pdf',
    'C:\\Windows\\a.pdf',
    '/abs.pdf',
    '%2e%2e%2fup.pdf',
    "quote'.pdf",
    'semi;colon.pdf',
    'line\r\nSet-Cookie: a=b.pdf',
    'rtl\u202Efdp.pdf',
    'tab\t.pdf',
    `${'long'.repeat(1_000)}.pdf`,
    '日本.pdf',
    '"quoted".pdf',
    'a|b<c>.pdf',
    '~root.pdf',
    '$(touch x).pdf',
    'ünï.pdf',
    '\u0007bell.pdf',
    'space .pdf',
    'COM1.pdf',
  ];

  test('keys hold no part of a name, and every header is valid', async () => {
    expect(names.length).toBeGreaterThanOrEqual(80);
    const outside = () => readdirSync(env().DATA_DIR).sort();
    const before = outside();
    for (const name of names) {
      const { results } = await sendFiles('document', [{ name, bytes: pdfBytes() }]);
      for (const result of results) if (result.ok) expect(result.file.key).toMatch(/^\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}\.pdf$/);
      const header = attachmentHeader(name);
      expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/);
      expect(header).not.toContain('\u202E');
    }
    expect(outside().filter((entry) => entry !== 'files')).toEqual(before.filter((entry) => entry !== 'files'));
  });
});
