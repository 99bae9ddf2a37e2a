/** A cut stone as it might look through a loupe, plainly marked as made up. */
import { emptyCanvas, fill, type Canvas, type Colour, type Point } from './canvas.ts';
import { cutOf } from './outlines.ts';

/** "MADE UP" in dots, so that the picture needs no font. */
const WATERMARK = [
  '#   #  ###  ####  #####     #   # #### ',
  '## ## #   # #   # #         #   # #   #',
  '# # # #   # #   # #         #   # #   #',
  '#   # ##### #   # ####      #   # #### ',
  '#   # #   # #   # #         #   # #    ',
  '#   # #   # #   # #         #   # #    ',
  '#   # #   # ####  #####      ###  #    ',
];

const GROUND: Colour = [236, 239, 244];
const BAND: Colour = [31, 41, 59];
const INK: Colour = [255, 255, 255];

/** The light that a stone of this colour reflects. */
const WHITE: Colour = [232, 240, 250];
const TINTED: Colour = [246, 238, 214];
const FANCY: Readonly<Record<string, Colour>> = {
  YELLOW: [250, 214, 74],
  BROWN: [176, 124, 78],
  PINK: [244, 158, 186],
  ORANGE: [246, 158, 66],
  GREEN: [128, 190, 120],
  BLUE: [112, 160, 220],
  PURPLE: [170, 120, 196],
  VIOLET: [142, 122, 210],
  RED: [206, 58, 72],
  GRAY: [150, 156, 164],
  BLACK: [48, 50, 56],
  CHAMELEON: [166, 170, 96],
};

export interface Gem {
  /** Codes of the masters. */
  shape: string;
  color: string | null;
  fancyColor: string | null;
  /** The position of the rotating light, 0 to 1. */
  turn?: number;
}

/** @param side in pixels */
export function drawGem(side: number, { shape, color, fancyColor, turn = 0 }: Gem): Canvas {
  const canvas = emptyCanvas(side, GROUND);
  const light = lightOf(color, fancyColor);
  const { outline, isStep } = cutOf(shape);
  const rings = isStep ? [1, 0.82, 0.64, 0.46] : [1, 0.8, 0.56];
  rings.forEach((size, ring) => {
    const inner = rings[ring + 1];
    if (inner === undefined) fill(canvas, placed(outline, size), shaded(light, 0.92));
    else facets(canvas, { outline, outer: size, inner, light, turn: turn + ring * 0.37, isStep });
  });
  // The culet's star, seen through the table.
  if (!isStep) facets(canvas, { outline, outer: 0.5, inner: 0.08, light, turn: turn + 0.61, isStep });
  markAsMadeUp(canvas);
  return canvas;
}

interface Ring {
  outline: readonly Point[];
  outer: number;
  inner: number;
  light: Colour;
  turn: number;
  isStep: boolean;
}

/**
 * One ring of facets between two sizes of the outline; each reflects the light by its direction.
 */
function facets(canvas: Canvas, { outline, outer, inner, light, turn, isStep }: Ring): void {
  const [far, near] = [placed(outline, outer), placed(outline, inner)];
  const wide = isStep ? 1 : 2;
  for (let corner = 0; corner < outline.length; corner += wide) {
    const next = (corner + wide) % outline.length;
    const between = (corner + wide / 2) % outline.length;
    const [from, to] = [far[corner], far[next]];
    const [innerFrom, innerTo] = [near[corner], near[next]];
    if (!from || !to || !innerFrom || !innerTo) continue;
    const bright = (of: number): Colour => shaded(light, brightness(of / outline.length, turn));
    if (isStep) {
      fill(canvas, [from, to, innerTo, innerFrom], bright(corner));
      continue;
    }
    const tip = far[between] ?? from;
    fill(canvas, [from, tip, innerFrom], bright(corner));
    fill(canvas, [tip, to, innerTo], bright(corner + 5));
    fill(canvas, [tip, innerTo, innerFrom], bright(corner + 11));
  }
}

/** Between deep shadow and glare; neighbours differ, as they do in a stone. */
const brightness = (place: number, turn: number): number =>
  0.66 + 0.34 * Math.sin(2 * Math.PI * (place * 7 + turn)) * Math.cos(2 * Math.PI * (place * 3 - turn));

const placed = (outline: readonly Point[], size: number): Point[] =>
  outline.map(([x, y]): Point => [0.5 + x * size * 0.4, 0.46 + y * size * 0.4]);

const shaded = ([red, green, blue]: Colour, by: number): Colour => [
  Math.min(255, red * by),
  Math.min(255, green * by),
  Math.min(255, blue * by),
];

/** The letters of the white scale up to J look white. */
const lightOf = (color: string | null, fancyColor: string | null): Colour =>
  (fancyColor === null ? undefined : FANCY[fancyColor]) ?? ((color ?? 'D') > 'J' ? TINTED : WHITE);

function markAsMadeUp(canvas: Canvas): void {
  const top = 0.92;
  fill(canvas, [[0, top], [1, top], [1, 1], [0, 1]], BAND); // prettier-ignore
  const dot = 0.0085;
  WATERMARK.forEach((line, row) =>
    [...line].forEach((sign, column) => {
      if (sign !== '#') return;
      const [x, y] = [0.5 + (column - line.length / 2) * dot, top + 0.01 + row * dot];
      fill(canvas, [[x, y], [x + dot, y], [x + dot, y + dot], [x, y + dot]], INK); // prettier-ignore
    }),
  );
}
