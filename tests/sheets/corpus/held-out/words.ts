/** How the held-out senders write shapes, fluorescence and grades, each differently. */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { text, type Holding } from '../holding.ts';
import { amount, statedPerCarat, statedTotal } from '../holdings/prices.ts';
import { written } from '../numbers.ts';
import type { Grade, TrueStone } from '../stones.ts';

/** In the order of the words below. */
const SHAPES = [
  'ROUND',
  'OVAL',
  'PEAR',
  'MARQUISE',
  'PRINCESS',
  'EMERALD',
  'ASSCHER',
  'CUSHION',
  'RADIANT',
  'HEART',
  'CUSHION_MODIFIED',
] as const;
const STRENGTHS = ['NONE', 'FAINT', 'MEDIUM', 'STRONG', 'VERY_STRONG'];

const SHAPE_WORDS = {
  french: 'Brillant Ovale Poire Navette Princesse Émeraude Asscher Coussin Radiant Cœur',
  mainland: '圆形 椭圆形 水滴形 马眼形 公主方形 祖母绿形 阿斯切 枕形 雷迪恩 心形',
  facets: 'Кр-57 Ов-57 Гр-56 Мк-55 Пр-65 Из-57 Аш-57 Куш-57 Рад-62 С-57',
  hebrew: 'עגול אובל טיפה מרקיזה פרינסס אמרלד אשר קושן רדיאנט לב',
  arabic: 'دائري بيضاوي كمثري ماركيز برنسيس زمردي أشر كوشن راديانت قلب',
  bazaar: 'Yuvarlak Oval Damla Mekik Prenses Zümrüt Asscher Kuşon Radyan Kalp',
  kofu: 'ラウンドブリリアント オーバル ペア マーキース プリンセスカット エメラルドカット アッシャーカット クッションカット ラディアント ハートシェイプ',
  seoul: '라운드 오벌 페어 마퀴즈 프린세스 에메랄드 아셔 쿠션 래디언트 하트',
  mistyped: 'Round Ovel Pear Marquies Princes Emrald Ascher Cussion Radient Hart',
  maker: 'RBC OVL PER MRQ PRN EMR ASC CUS RDN HRT CMB',
  show: 'BR OV PS MQ PRN EM AS CU RAD HT',
  street: 'Rd Ov Ps Mq Princ EC Asch Cush Rad Ht',
  plural: 'Rounds Ovals Pears Marquises Princesses Emeralds Asschers Cushions Radiants Hearts',
  camel:
    'roundBrilliant ovalBrilliant pearBrilliant marquiseBrilliant princessCut emeraldCut asscherCut cushionCut radiantCut heartBrilliant',
  cuts: 'Round-Cut Oval-Cut Pear-Cut Marquise-Cut Princess-Cut Emerald-Cut Asscher-Cut Cushion-Cut Radiant-Cut Heart-Cut',
} as const;

const GLOW_WORDS = {
  french: ['Néant', 'Faible', 'Moyenne', 'Forte', 'Très forte'],
  mainland: ['无', '弱', '中', '强', '极强'],
  russian: ['нет', 'сл.', 'ср.', 'сил.', 'оч. сил.'],
  hebrew: ['ללא', 'חלש', 'בינוני', 'חזק', 'חזק מאוד'],
  arabic: ['لا يوجد', 'ضعيف', 'متوسط', 'قوي', 'قوي جدا'],
  bazaar: ['Yok', 'Az', 'Orta', 'Kuvvetli', 'Çok kuvvetli'],
  kofu: ['N', 'F', 'MB', 'SB', 'VSB'],
  seoul: ['없음', '약', '중', '강', '매우 강'],
  mistyped: ['None', 'Fant', 'Medium', 'Strng', 'V Strng'],
  show: ['Nil', 'Fnt', 'Med Blue', 'Str Blue', 'V.Str Blue'],
  street: ['Inert', 'Faint', 'Med Bl', 'Stg Bl', 'V Stg Bl'],
  maker: ['FL0', 'FL1', 'FL2', 'FL3', 'FL4'],
  slashed: ['N', 'F', 'M/B', 'S/B', 'VS/B'],
} as const;

const GRADE_WORDS = {
  french: { EX: 'Excellent', VG: 'Très bon', GD: 'Bon' },
  arabic: { EX: 'ممتاز', VG: 'جيد جدا', GD: 'جيد' },
  street: { EX: 'X', VG: 'V', GD: 'G' },
  mistyped: { EX: 'Exellent', VG: 'Very Good', GD: 'Good' },
  plain: { EX: 'EX', VG: 'VG', GD: 'GD' },
} as const satisfies Record<string, Record<Grade, string>>;
type GradesOf = keyof typeof GRADE_WORDS;

const HUES = { YELLOW: 'Yel', PINK: 'Pnk', BROWN: 'Brn', ORANGE: 'Org', GREEN: 'Grn', BLUE: 'Blu' };
const DEPTHS = {
  FANCY_LIGHT: 'Fcy Lt',
  FANCY: 'Fcy',
  FANCY_INTENSE: 'Fcy Int',
  FANCY_VIVID: 'Fcy Viv',
  FANCY_DEEP: 'Fcy Dp',
};
const wordFrom = (words: Readonly<Record<string, string>>, code: string | undefined): string =>
  (code === undefined ? undefined : words[code]) ?? '';

const shapeIn = (words: keyof typeof SHAPE_WORDS, { shape }: TrueStone): string =>
  SHAPE_WORDS[words].split(' ')[SHAPES.findIndex((one) => one === shape)] ?? '';

const three = ({ cut, polish, symmetry }: TrueStone): Grade[] => [
  ...(cut === null ? [] : [cut]),
  polish,
  symmetry,
];
/** Nobody needs to take such a column apart, nor does it harm to take it for one of the three. */
const together = (write: (stone: TrueStone) => string): Holding =>
  text(null, write, { accepts: ['cut', 'polish', 'symmetry'] });

export const told = {
  shape: (words: keyof typeof SHAPE_WORDS): Holding => text('shape', (stone) => shapeIn(words, stone)),
  glow: (words: keyof typeof GLOW_WORDS): Holding =>
    text('fluorescence', ({ fluorescence }) => GLOW_WORDS[words][STRENGTHS.indexOf(fluorescence)] ?? ''),
  cut: (words: GradesOf, none = ''): Holding =>
    text('cut', ({ cut }) => (cut === null ? none : GRADE_WORDS[words][cut])),
  polish: (words: GradesOf): Holding => text('polish', ({ polish }) => GRADE_WORDS[words][polish]),
  symmetry: (words: GradesOf): Holding => text('symmetry', ({ symmetry }) => GRADE_WORDS[words][symmetry]),
  /** `EX/EX/VG`, and `-/EX/VG` or `NA-EX-VG` where no cut is graded. */
  gradesBetween: (between: string, none = '-'): Holding =>
    together((stone) => [...(stone.cut === null ? [none] : []), ...three(stone)].join(between)),
  /** `3EX` or `2EX` where all are the same. */
  gradesShort: together((stone) => {
    const grades = three(stone);
    return new Set(grades).size === 1 ? `${grades.length}${grades[0] ?? ''}` : grades.join(' ');
  }),
  hue: text('fancy_color', ({ fancy }) => wordFrom(HUES, fancy?.color)),
  depthOfHue: text('intensity', ({ fancy }) => wordFrom(DEPTHS, fancy?.intensity)),
  /** `P1` for `I1`, as laboratories of the continent have it. */
  clarityWithP: text('clarity', ({ clarity }) => clarity.replace(/^I(?=\d)/, 'P')),
  /** `.71` for weights below a carat. */
  caratBare: text('carat', ({ carat }, { numbers }) => written(carat, 2, numbers).replace(/^0/, ''), {
    numeric: true,
    unit: 'ct',
  }),
  carats: (unit: string): Holding =>
    text('carat', ({ carat }, { numbers, caratDigits }) => `${written(carat, caratDigits, numbers)}${unit}`, {
      numeric: true,
      unit: 'ct',
    }),
} as const;

const BLACKHORSE = 'EBLACKHORS';

/** What other columns say beside the stone and its asked price. */
export const beside = {
  /** The cost by the carat, a letter for each digit, as nobody else shall read it. */
  costInLetters: text(null, (stone, manner) =>
    [...String(Math.round(statedPerCarat(stone, manner) * 0.87))]
      .map((digit) => BLACKHORSE[Number(digit)])
      .join(''),
  ),
  /** Costs in another currency than that of the asked price. */
  costPerCarat: (rate: number): Holding =>
    text(null, ({ price_per_ct }, { numbers }) => written(price_per_ct * 0.9 * rate, 0, numbers), {
      numeric: true,
    }),
  cost: (rate: number): Holding =>
    text(
      null,
      ({ price_per_ct, carat }, { numbers }) => written(price_per_ct * 0.9 * rate * carat, 0, numbers),
      {
        numeric: true,
      },
    ),
  /** A part of a lot's price, for one of its stones. */
  priceOfPiece: text(null, (stone, manner) => amount(statedTotal(stone, manner) / stone.pieces, manner), {
    numeric: true,
    money: 'sheet',
  }),
  /** What the rough weighed that the stone was cut from, and how much of it is left. */
  roughCarat: text(
    null,
    ({ carat, table }, { numbers }) => written(carat / (0.36 + (table % 8) / 50), 2, numbers),
    {
      numeric: true,
      unit: 'ct',
    },
  ),
  yield: text(null, ({ table }, { numbers }) => written(36 + (table % 8) * 2, 2, numbers), {
    numeric: true,
    unit: '%',
  }),
  /** The two sides of a calibrated stone, to the half millimetre. */
  calibrated: text(
    'measurements',
    ({ length, width }) => `${Math.round(length * 2) / 2}x${Math.round(width * 2) / 2}`,
    { accepts: [null] },
  ),
  /** A word that stood over a link before the page was saved. */
  linkWord: (word: string, field: StockField): Holding => text(null, () => word, { accepts: [field] }),
  address: text(null, (_, __, { index }) => `https://shop.example.test/p/${90_210 + index * 3}`),
} as const;

const lower = (code: string): string => `${code.charAt(0)}${code.slice(1).toLowerCase()}`;

/** `GIA Certified 1.01 Ct Round D VS1 Natural Diamond` */
export const headline = (kindWord: (stone: TrueStone) => string): Holding =>
  text(
    null,
    (stone) =>
      `${stone.lab} Certified ${stone.carat.toFixed(2)} Ct ${lower(stone.shape)} ${stone.color ?? ''} ${stone.clarity} ${kindWord(stone)} Diamond`,
    { accepts: ['member_comment'] },
  );
