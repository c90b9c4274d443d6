import { expect, test } from 'vitest';
import { pdfText } from '#tests/setup/pdf-text';
import { printInvoice } from './print-invoice.server';

type Printed = { pdf: Buffer; pages: number; text: string };

async function printed(rows: number, billedTo: string[] = ['Maple Square Plaza']): Promise<Printed> {
  const pdf = await printInvoice(
    {
      title: 'Invoice',
      kind: 'invoice',
      number: 'INV-7',
      issuedAt: new Date('2026-11-20T12:00:00Z'),
      billedTo,
      lines: Array.from({ length: rows }, (_, row) => ({ label: `Display ${row + 1}`, amountCents: 10_000 })),
      taxCents: 500,
      totalCents: rows * 10_000 + 500,
      refundedCents: 0,
      status: 'open',
      zone: 'America/Chicago',
    },
    ['Brightcrew', '1 Lake St, Chicago, IL 60601', '(800) 555-0142'],
  );
  return { pdf, pages: pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, text: await pdfText(pdf) };
}

test('an invoice of few rows is one page without a page number', async () => {
  const { pages, text } = await printed(3);
  expect(pages).toBe(1);
  expect(text).toContain('1 Lake St, Chicago, IL 60601');
  expect(text).not.toContain('page 1 of');
});

test('an invoice names people in the letters of their own names, and stays small', async () => {
  const names = ['Łukasz Żółć', 'Nguyễn Thị Ánh', 'Γιώργος Παπαδόπουλος', 'Юлія Шевченко'];
  const { pdf, text } = await printed(3, names);
  for (const name of names) expect(text.split('\n')).toContain(name);
  expect(pdf.length).toBeLessThan(40_000);
});

test('an invoice to a name of letters and pictures that no font of ours has is still printed', async () => {
  const { pages, text } = await printed(3, ['北京 Lights 🎄', 'שלום', 'سلام']);
  expect(pages).toBe(1);
  expect(text).toContain('\uFFFD\uFFFD Lights');
  expect(text).toContain('Total');
});

test('an invoice of many rows goes on, page after page, with every row, the total and one note', async () => {
  for (const [rows, most] of [
    [18, 2],
    [40, 3],
    [100, 6],
  ] as const) {
    const { pages, text } = await printed(rows);
    expect(pages, `${rows} rows`).toBeGreaterThan(1);
    expect(pages, `${rows} rows`).toBeLessThanOrEqual(most);
    for (let row = 1; row <= rows; row += 1) expect(text.split('\n')).toContain(`Display ${row}`);
    expect(text).toContain('Total');
    expect(text).toContain(`page ${pages} of ${pages}`);
    expect(text.match(/Questions about this/g)).toHaveLength(1);
  }
});
