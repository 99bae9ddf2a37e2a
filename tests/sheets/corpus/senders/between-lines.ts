/**
 * Lists that say much between the stones, in columns of yes and no, or under each other's headings.
 */
import { has } from '../has.ts';
import type { SheetStyle } from '../style.ts';
import type { Column } from '../holding.ts';

const STONE = (before: string): readonly Column[] => [
  ['Stock No', has.stockNo(before)],
  ['Shape', has.shape('upper')],
  ['Carat', has.carat],
  ['Color', has.color],
  ['Clarity', has.clarity],
];
const PRICES: readonly Column[] = [
  ['Price/Ct USD', has.perCarat],
  ['Total USD', has.total],
];
const MIXED = { labGrown: 0.4 };

/** A column that tells the kind under one of many headings. */
const toldBy = (heading: string, natural: string, grown: string, flag = false): SheetStyle => ({
  name: `${heading}: ${natural} and ${grown}`,
  rows: 40,
  stones: MIXED,
  columns: [
    ...STONE('KB'),
    [heading, flag ? has.isLab(grown, natural) : has.kind(natural, grown)],
    ['Report', has.reportNo],
    ...PRICES,
  ],
});

export const BETWEEN_LINES: readonly SheetStyle[] = [
  toldBy('Source', 'Earth', 'Lab'),
  toldBy('N/L', 'N', 'L'),
  toldBy('Creation', 'Natural', 'Lab'),
  toldBy('Category', 'ND', 'LGD'),
  toldBy('Nat/CVD', 'NAT', 'CVD'),
  toldBy('Synthetic', 'No', 'Yes', true),
  toldBy('LG', 'N', 'Y', true),
  toldBy('Mined?', 'Y', 'N', true),
  toldBy('Natural', 'Yes', 'No', true),
  {
    name: 'Natural stones above, lab-grown ones under a line',
    rows: 40,
    stones: MIXED,
    kinds: ['NATURAL DIAMONDS', 'LAB GROWN DIAMONDS'],
    columns: [...STONE('SE'), ...PRICES],
  },
  {
    name: 'Shapes in lines between the stones only',
    rows: 44,
    title: [['Natural, in USD']],
    groups: true,
    columns: [...STONE('SS').toSpliced(1, 1), ...PRICES],
  },
  {
    name: 'Subtotals with a shape',
    rows: 40,
    title: [['Natural, in USD']],
    subtotals: ({ carat }) => ['Sub Total', 'ROUND', carat],
    columns: [...STONE('SU'), ...PRICES],
  },
  {
    name: 'Counts of pieces in the place of the number',
    rows: 40,
    title: [['Natural, in USD']],
    subtotals: ({ pieces, carat }) => [`${pieces} pcs`, 'ROUND', carat],
    columns: [...STONE('SP'), ...PRICES],
  },
  {
    name: 'Subtotals without a word',
    rows: 40,
    title: [['Natural, in USD']],
    subtotals: ({ carat }) => ['', 'ROUND', carat],
    columns: [...STONE('SW'), ...PRICES],
  },
  {
    name: 'Color and clarity, table and depth exchanged',
    rows: 40,
    title: [['Natural, in USD']],
    columns: [
      ...STONE('EX').slice(0, 3),
      ['Color', has.clarity],
      ['Clarity', has.color],
      ['Table %', has.depth()],
      ['Depth %', has.table()],
      ['Length', has.length],
      ['Width', has.width],
      ['Height', has.height],
      ...PRICES,
    ],
  },
  {
    name: 'Sold and held under St.',
    rows: 40,
    title: [['Natural, in USD']],
    columns: [...STONE('AV'), ['St.', has.availability], ...PRICES],
  },
];
