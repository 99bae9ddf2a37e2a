import { ACCOUNT_STATUS } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

/**
 * Compares the storage's notes of erasures with the accounts. `back` are people noted as erased
 * whom a restored backup brought back; `unnoted` are erased people without a note.
 */
export async function compareErasures(
  tx: Tx,
  noted: readonly string[],
): Promise<{ back: string[]; unnoted: string[] }> {
  const rows = await tx.many<{ id: string; is_noted: boolean }>(
    `SELECT id, is_noted FROM (SELECT id, status, id::text = ANY ($1::text[]) AS is_noted FROM account) a
      WHERE is_noted <> (status = ${ACCOUNT_STATUS.erased}) ORDER BY id`,
    [noted],
  );
  const idsOf = (isNoted: boolean): string[] =>
    rows.filter(({ is_noted }) => is_noted === isNoted).map(({ id }) => id);
  return { back: idsOf(true), unnoted: idsOf(false) };
}
