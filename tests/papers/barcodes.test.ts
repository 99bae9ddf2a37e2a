/** Barcodes against encodings that are known. */
import { describe, expect, test } from 'vitest';
import { barcode, code128 } from '../../server/papers/barcodes.ts';

describe('Code 128', () => {
  test('letters are set B, with start, checksum and stop', () => {
    // Start B, P, J, J, 1, 2, 3, C, checksum 55, stop.
    expect(code128('PJJ123C')).toBe(
      [
        '11010010000',
        '11101110110',
        '10110111000',
        '10110111000',
        '10011100110',
        '11001110010',
        '11001011100',
        '10001000110',
        '11101000110',
        '1100011101011',
      ].join(''),
    );
  });

  test('pairs of figures are set C, half as wide', () => {
    // Start C, 12, 34, checksum (105 + 12 + 2 * 34) % 103 = 82, stop.
    expect(code128('1234')).toBe(
      ['11010011100', '10110011100', '10001011000', '10010011110', '1100011101011'].join(''),
    );
  });

  test('other letters than ASCII have none, nor has what would be too fine to be read', () => {
    expect(code128('שלום')).toBeNull();
    expect(barcode('PV1000123', { width: 100, height: 12 })).not.toBeNull();
    expect(barcode('PV1000123'.repeat(5), { width: 100, height: 12 })).toBeNull();
  });
});
