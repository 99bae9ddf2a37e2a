/** How a stone is told in words. */
import type { components } from '../api/schema.gen.ts';
import { attributeLabel, type AttributeKey } from '../domain/attributes/attributes.ts';
import { STONE_TYPE } from '../domain/codes.ts';

export type Stone = components['schemas']['Stone'];

export const stoneNumber = (stone: Stone): string => stone.stock_no;

export function originLabel(code: number | null | undefined): string | null {
  if (code == null) return null;
  return code === STONE_TYPE.labGrown ? 'Lab grown' : 'Natural';
}

/** The label where it is worth more than the code; grades stay the letters that everybody reads. */
export function labelIn(attribute: AttributeKey, code: string | null | undefined): string | null {
  return code == null ? null : attributeLabel(attribute, code);
}
