/** Shapes in shortened, joined and misspelled words. */
import { expect, it } from 'vitest';
import { shapeOfWord } from '../../../src/domain/sheets/words/shape-of-word.ts';
import { HEADINGS, proposedFor, stoneCells } from '../proposed-reading.ts';

it.each([
  ['ROUND', 'Rnd Brill|RdBr|RDBR|Rd.Br.|Roumd'],
  ['OVAL', 'Ovl Brill|OvBr|Ovall|Oval Mod|오벌'],
  ['PEAR', 'PearShp|PEARSHP|Pear Br.|Pearr'],
  ['MARQUISE', 'Mq|MRQ|Marq|Marq.Br.|MqBr|Marqiuse'],
  ['PRINCESS', 'Prin|Princ|Princes|PRNC'],
  ['EMERALD', 'Emer|EmCut|Emarald|EMRLD'],
  ['SQ_EMERALD', 'Sq Em|squareEmerald'],
  ['ASSCHER', 'Asch|AsschCut|ASSCHCUT|Aschser|애셔|阿斯卡形'],
  ['CUSHION', 'Cush|CushCut|Cusion|CSHN|Long Cushion|Elongated Cush'],
  ['CUSHION_BRILLIANT', 'Cush Br|CUBR'],
  ['CUSHION_MODIFIED', 'Cush Mod|Cush.Mod.Br.|Cushion (Mod)|Long Cush Mod'],
  ['RADIANT', 'Rad|RadCut|Radient|RDNT|Lng Rad'],
  ['SQ_RADIANT', 'Sq. Rad.'],
  ['HEART', 'Hrt|Haert|HEARTSHP|Heart Br.'],
  ['ROUND_MODIFIED', 'Rnd Mod'],
  ['TAPERED_BAGUETTE', 'Tap Bag'],
])('%s is read from %s', (shape, words) => {
  for (const word of words.split('|')) expect([word, shapeOfWord(word)]).toEqual([word, shape]);
});

// Two shapes begin with `Bri` or have the consonants of `Pr`; the others are other things.
it.each(
  'Bri|Bril|PR SHP|Round Pear|Princess/Square|Pearl|Red|Port|Tra|Cut|Old|Brilliant Cut|Mixed|Diamond|Natural|Good|Fair|Medium|Hong Kong|Opal'.split(
    '|',
  ),
)('%s stays an unknown word', (word) => {
  expect(shapeOfWord(word)).toBeNull();
});

it('stones with such words are imported, and none with a word that may mean two shapes', async () => {
  const words = ['Rnd Brill', 'Princ', 'Asch', 'MRQ', 'PR SHP'];
  const rows = Array.from({ length: 20 }, (_, at) => stoneCells(at).with(1, words[at % 5] ?? ''));
  const { stones } = await proposedFor([HEADINGS, ...rows], { stated: 'natural' });
  expect(new Set(stones.map(({ shape }) => shape))).toEqual(
    new Set(['ROUND', 'PRINCESS', 'ASSCHER', 'MARQUISE']),
  );
  expect(stones).toHaveLength(16);
});

it('a title above the first heading does not make its yes and no the kind of the stones', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => [at % 3 === 0 ? 'no' : 'yes', ...stoneCells(at)]);
  const { columns, stones } = await proposedFor([['Natural'], ['Checked', ...HEADINGS], ...rows]);
  expect(columns[0]).toBeNull();
  expect(new Set(stones.map(({ kind }) => kind))).toEqual(new Set(['natural']));
});
