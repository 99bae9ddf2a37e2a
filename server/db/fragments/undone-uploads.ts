/**
 * Stones of undone uploads. A stone with a history cannot be deleted, so it stays withdrawn and is
 * marked in `undone_by`. No line, claim or list refers to it, so only queries that look for stones
 * themselves need this condition, and those that show stones get it from `stoneAccessConditions`.
 */

/** SQL condition: the stone under `alias` is not left over from an undone upload. */
export const notUndone = (alias: string): string => `${alias}.undone_by IS NULL`;

/**
 * SQL expression: the undone upload of the stone under `s`, as the contract describes it; NULL for
 * people who may not see uploads.
 */
export const UNDONE_BY = `(SELECT json_build_object('upload_id', u.id, 'file_name', f.original_name, 'at', u.undone_at)
  FROM upload u JOIN stored_file f ON f.id = u.file_id WHERE u.id = s.undone_by)`;
