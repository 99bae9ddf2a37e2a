/** Senders whose titles, remarks and flags name what their stones are not, and who mark numbers. */
import { has } from '../has.ts';
import type { Column } from '../holding.ts';
import type { SheetStyle } from '../style.ts';

const STONE: readonly Column[] = [
  ['Shape', has.shape()],
  ['Carat', has.carat],
  ['Color', has.color],
  ['Clarity', has.clarity],
];

export const MARKED: readonly SheetStyle[] = [
  {
    name: 'CVD checked above the headings',
    rows: 40,
    title: [['All goods CVD checked, prices in USD']],
    columns: [
      ['Stone ID', has.stockNo('MC')],
      ...STONE,
      ['Lab', has.lab],
      ['Report No', has.reportAs((number) => `="${number}"`)],
      ['Rap', has.rap],
      ['Disc %', has.disc],
      ['Price/Ct', has.perCarat],
    ],
  },
  {
    name: 'Lab grown free in every remark, report numbers with the laboratory',
    rows: 44,
    columns: [
      ['Ref', has.stockNoAs((number) => `'${number}`)],
      ...STONE,
      ['Certificate No', has.reportAs((number) => `GIA ${number}`)],
      ['USD/ct', has.perCarat],
      ['Total USD', has.total],
      ['Remarks', has.remark('Lab grown free')],
    ],
  },
  {
    name: 'Flags of treatments beside a column of kinds',
    rows: 50,
    stones: { labGrown: 0.4 },
    columns: [
      ['SKU', has.stockNo('FT')],
      ...STONE,
      ['Type', has.kind('Natural', 'Lab Grown')],
      ['HPHT', has.rarely('Yes', 'No')],
      ['Irradiated', has.rarely('Y', 'N')],
      ['Laser Drilled', has.rarely('TRUE', 'FALSE')],
      ['In Stock', has.there('Yes')],
      ['$/ct', has.perCarat],
    ],
  },
  {
    name: 'A flag HPHT and nothing else of the kind',
    rows: 46,
    columns: [
      ['Item', has.stockNo('HP')],
      ...STONE,
      ['HPHT', has.rarely('Yes', 'No')],
      ['Active', has.there('TRUE')],
      ['Price USD/ct', has.perCarat],
      ['Amount USD', has.total],
    ],
  },
  {
    name: 'Signs that nobody sees behind the numbers',
    rows: 40,
    title: [['Natural diamonds, USD']],
    columns: [
      ['Stock No', has.stockNoAs((number) => `${number}\u200b`)],
      ...STONE,
      ['Report #', has.reportAs((number) => `\u200e${number}`)],
      ['Pcs in Lot', has.pieces],
      ['Price/ct', has.perCarat],
      ['Total', has.total],
    ],
  },
];
