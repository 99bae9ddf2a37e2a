/** Grades sort by the trade's order (D before E, FL before IF), not by the alphabet. */
import { ATTRIBUTES, type AttributeKey } from '../../../src/domain/attributes/attributes.ts';

const quoted = (code: string): string => `'${code.replaceAll("'", "''")}'`;

/**
 * SQL: the position of `expression`'s code in its vocabulary; without a vocabulary the code itself.
 */
export function gradePosition(key: AttributeKey, expression: string): string {
  const { options } = ATTRIBUTES[key];
  if (options.length === 0) return expression;
  return `array_position(ARRAY[${options.map(({ code }) => quoted(code)).join(', ')}], ${expression})`;
}
