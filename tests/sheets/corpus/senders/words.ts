/** How offices write shapes, fluorescence and grades in their own languages. */
import { text, type Holding } from '../holding.ts';
import type { Grade, TrueStone } from '../stones.ts';

/** In the order of the languages' words below. */
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
] as const;
const STRENGTHS = ['NONE', 'FAINT', 'MEDIUM', 'STRONG', 'VERY_STRONG'];

const SHAPE_WORDS = {
  turkish: 'Yuvarlak Oval Damla Markiz Prenses Zümrüt Asscher Yastık Radiant Kalp',
  russian: 'Круг Овал Груша Маркиз Принцесса Изумруд Ашер Кушон Радиант Сердце',
  japanese:
    'ラウンド オーバル ペアシェイプ マーキス プリンセス エメラルド アッシャー クッション ラディアント ハート',
  italian: 'Rotondo Ovale Goccia Marquise Princess Smeraldo Asscher Cuscino Radiant Cuore',
  spanish: 'Redondo Ovalado Pera Marquesa Princesa Esmeralda Asscher Cojín Radiante Corazón',
  portuguese: 'Redonda Oval Gota Navete Princesa Esmeralda Asscher Almofada Radiante Coração',
  dutch: 'Rond Ovaal Peer Markies Princess Smaragd Asscher Kussen Radiant Hart',
  cantonese: '圓形 橢圓形 梨形 馬眼形 公主方 祖母綠形 阿斯切 枕形 雷地恩 心形',
} as const;

const GLOW_WORDS = {
  turkish: ['Yok', 'Zayıf', 'Orta', 'Güçlü', 'Çok güçlü'],
  russian: ['Нет', 'Слабая', 'Средняя', 'Сильная', 'Очень сильная'],
  japanese: ['NONE', 'FAINT', 'MEDIUM BLUE', 'STRONG BLUE', 'V.STRONG BLUE'],
  italian: ['Nulla', 'Debole', 'Media', 'Forte', 'Molto forte'],
  spanish: ['Nula', 'Débil', 'Media', 'Fuerte', 'Muy fuerte'],
  portuguese: ['Nenhuma', 'Fraca', 'Média', 'Forte', 'Muito forte'],
  dutch: ['Geen', 'Zwak', 'Matig', 'Sterk', 'Zeer sterk'],
  cantonese: ['無', '弱', '中', '強', '極強'],
} as const;

const OLD_CUTS = { OLD_EUROPEAN: 'Old European Cut', OLD_MINER: 'Old Mine Cut', ROUND: 'Round' };
const SIDE_STONES = {
  TRILLIANT: 'Trilliant',
  HALF_MOON: 'Half Moon',
  BAGUETTE: 'Baguette',
  TAPERED_BAGUETTE: 'Tapered Baguette',
  TRAPEZOID: 'Trapezoid',
  PEAR: 'Pear',
};

type Language = keyof typeof SHAPE_WORDS;
type Grades = Record<Grade, string>;

const RUSSIAN_GRADES: Grades = { EX: 'Отлично', VG: 'Очень хорошо', GD: 'Хорошо' };

const shapeFrom = (words: Readonly<Record<string, string>>): Holding =>
  text('shape', ({ shape }) => words[shape] ?? '');

export const worded = {
  shape: (language: Language): Holding => {
    const words = SHAPE_WORDS[language].split(' ');
    return shapeFrom(Object.fromEntries(SHAPES.map((shape, at) => [shape, words[at] ?? ''])));
  },
  glow: (language: Language): Holding =>
    text('fluorescence', ({ fluorescence }) => GLOW_WORDS[language][STRENGTHS.indexOf(fluorescence)] ?? ''),
  russianCut: text('cut', ({ cut }) => (cut === null ? '' : RUSSIAN_GRADES[cut])),
  russianPolish: text('polish', ({ polish }) => RUSSIAN_GRADES[polish]),
  russianSymmetry: text('symmetry', ({ symmetry }) => RUSSIAN_GRADES[symmetry]),
  oldCut: shapeFrom(OLD_CUTS),
  sideStone: shapeFrom(SIDE_STONES),
} as const;

const named = (code: string): string => `${code.charAt(0)}${code.slice(1).toLowerCase()}`;

/** `1.01 Carat Round D VS1` */
export const stoneLine = ({ carat, shape, color, clarity }: TrueStone): string =>
  `${carat.toFixed(2)} Carat ${named(shape)} ${color ?? ''} ${clarity}`;
