/** Text tables in one alphabet beside the Latin one, as spreadsheet programs saved them. */
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { sheetFile } from '../sheet-file.ts';

const HIGH = Array.from({ length: 128 }, (_, at) => at + 128);

/** The bytes of a text in an encoding that Node only decodes. */
function bytesOf(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  for (const lead of HIGH) {
    for (let trail = 0x40; trail < 0x100; trail += 1) {
      const both = decoder.decode(Uint8Array.of(lead, trail));
      if (both.length === 1) bytes.set(both, [lead, trail]);
    }
    bytes.set(decoder.decode(Uint8Array.of(lead)), [lead]);
  }
  return Buffer.from([...text].flatMap((letter) => bytes.get(letter) ?? letter.charCodeAt(0)));
}

const SHEETS = {
  'windows-1255': 'מספר אבן,צורה,משקל,צבע,ניקיון\nA1,עגול,1.01,D,VS1\n',
  'windows-1251': '№;Форма;Вес;Цвет;Чистота\nA1;Круг;1,01;D;VS1\n',
  'windows-1256': 'رقم,الشكل,الوزن,اللون,النقاء\nA1,دائري,1.01,D,VS1\n',
  'windows-1254': 'Stok No,Şekil,Karat,Renk,Berraklık,Tip\nA1,Round,1.01,D,VS1,Doğal\n',
  macintosh: 'Réf,Forme,Carat,Couleur,Pureté\nA1,Rond,1.01,D,VS1\n',
  big5: '貨號,形狀,克拉,顏色,淨度\nA1,圓形,1.01,D,VS1\n',
  gb18030: '货号,形状,克拉,颜色,净度\nA1,圆形,1.01,D,VS1\n',
  'windows-1252': 'Stück-Nr;Form;Gewicht;Farbe;Reinheit;Größe;Beschädigung\nA1;Rund;1,01;D;VS1;6,4;größer\n',
};

describe('a text table', () => {
  it.each(Object.entries(SHEETS))('in %s is read', async (encoding, text) => {
    const { headers, sample } = await readSheet(sheetFile(bytesOf(text, encoding)));
    const [heading = '', row = ''] = text.split('\n');
    expect(headers).toEqual(heading.split(/[,;]/));
    const separator = heading.includes(';') ? ';' : ',';
    expect(sample[0]?.cells).toEqual(row.split(separator));
  });

  it('may have a raised point in its figures', async () => {
    const { sample } = await readSheet(sheetFile('Stock #,Shape,Carat\nA1,Round,1·01\n'));
    expect(sample[0]?.cells).toEqual(['A1', 'Round', '1.01']);
  });

  it('with a single foreign word is read as Western', async () => {
    const text = 'Stock #,Shape,City\nA1,Round,Zürich\n';
    const { sample } = await readSheet(sheetFile(bytesOf(text, 'windows-1252')));
    expect(sample[0]?.cells).toEqual(['A1', 'Round', 'Zürich']);
  });
});
