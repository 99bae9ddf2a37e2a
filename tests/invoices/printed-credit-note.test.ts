/** The printed credit note: what it takes off which invoice, why, and what became of the money. */
import { describe, expect, test } from 'vitest';
import type { Api } from '../support/api.ts';
import { readPdf } from '../support/pdf.ts';
import { CARLA, invoiceFixture } from './support/invoice-fixture.ts';

const house = invoiceFixture();
const { sale, reversed, read, paid } = house;

const print = (of: 'credit-note' | 'invoice', id: string, api: Api = house.admin) =>
  api.get(`/inventory/new-arrival/${of}/${id}/pdf`);

/** As on a screen. */
const shown = (amount: string): string => amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',');

describe('on paper', () => {
  test('stand its number and invoice, the stones that it credits, their sum, why, and the credit', async () => {
    const { id, lines } = await sale(2);
    const { total, number } = await read(id);
    await paid(id, total);
    await reversed(lines.slice(0, 1));
    const { credit_notes: notes, lines: stones } = await read(id);
    const [note] = notes;
    const reply = await print('credit-note', note?.id ?? '');
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    expect(reply.headers.get('content-disposition')).toContain(`credit-note-${note?.number}.pdf`);
    const words = (await readPdf(reply.bytes)).texts.join('\n');
    for (const one of [`Credit note ${note?.number}`, `of invoice ${number}`, 'Sold by mistake'])
      expect(words).toContain(one);
    expect(words).toContain(
      `Of this, ${shown(note?.to_credit ?? '')} USD was already paid and is now your credit`,
    );
    for (const { stock_no, credit_note } of stones)
      expect(words.includes(stock_no), stock_no).toBe(credit_note !== null);
    const invoice = (await readPdf((await print('invoice', id)).bytes)).texts.join('\n');
    expect(invoice).toContain(`credit note ${note?.number}`);
    expect(invoice).toContain('Open 0.00 USD');
    for (const { stock_no } of stones) expect(invoice).toContain(stock_no);
  });

  test('is the same for everybody, byte for byte, also later', async () => {
    const { id, lines } = await sale(1);
    await reversed(lines);
    const [note] = (await read(id)).credit_notes;
    const [first, own] = [
      await print('credit-note', note?.id ?? ''),
      await print('credit-note', note?.id ?? '', await house.server.as(CARLA)),
    ];
    expect(Buffer.from(own.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    const words = (await readPdf(first.bytes)).texts.join('\n');
    expect(words).toContain('This reduces the amount due');
  });
});
