/** The facts of a diamond on a share link's page, in words for people outside the trade. */
import type { components } from '../../api/schema.gen.ts';
import { attributeLabel, ATTRIBUTES } from '../../domain/attributes/attributes.ts';
import { CODES } from '../../domain/attributes/coded.ts';
import { inclusionIn, INCLUSION_FIELDS } from '../../domain/attributes/inclusions.ts';
import { withSign } from '../../domain/attributes/sign.ts';
import { colorInWords } from '../../domain/sheets/color-words.ts';
import { fluorescenceInWords } from '../../domain/stones/stone-texts.ts';
import { money } from '../../ui/format.ts';

type Shared = components['schemas']['SharedStone'];

const percent = (figure: number | null | undefined): string | null =>
  figure == null ? null : `${Number(figure.toFixed(2))} %`;

const inWords = (key: 'shade' | 'milky' | 'rough_origin', code: string | null | undefined): string | null =>
  code == null ? null : attributeLabel(key, code);

/** Unknown facts are left out. */
export function factsOf(stone: Shared): { name: string; value: string }[] {
  const { length, width, height, lab, report_no: report, stock_no: number } = stone;
  const millimetres = [length, width, height].flatMap((side) => (side == null ? [] : money(side)));
  const finish = (grade: 'cut' | 'polish' | 'symmetry'): string | null =>
    stone[grade] == null ? null : `${attributeLabel(grade, stone[grade])}${stone[`${grade}_sign`] ?? ''}`;
  const facts: [string, string | null | undefined][] = [
    ['Color', colorInWords(stone)],
    ['Clarity', withSign(stone, 'clarity')],
    ['Cut', finish('cut')],
    ['Polish', finish('polish')],
    ['Symmetry', finish('symmetry')],
    ['Fluorescence', fluorescenceInWords(stone)],
    ['Measurements', millimetres.length === 0 ? null : `${millimetres.join(' × ')} mm`],
    ['Ratio', stone.ratio == null ? null : money(stone.ratio)],
    ['Depth', percent(stone.depth)],
    ['Table', percent(stone.table_pct)],
    ['Shade', inWords('shade', stone.shade)],
    ['Milky', inWords('milky', stone.milky)],
    ['Eye clean', CODES.eye_clean.find(({ code }) => code === stone.eye_clean)?.label],
    ...INCLUSION_FIELDS.map((field): [string, string | null] => {
      const code = inclusionIn(stone.inclusions, field);
      return [ATTRIBUTES[field].label, code === null ? null : attributeLabel(field, code)];
    }),
    ['Rough origin', inWords('rough_origin', stone.rough_origin)],
    ['Key to symbols', stone.key_to_symbols],
    ['Laboratory', lab === 'NONE' ? 'None' : lab],
    ['Report', report],
    ['Stock number', number],
  ];
  return facts.flatMap(([name, value]) => (value == null || value === '' ? [] : [{ name, value }]));
}
