/**
 * Stones of undone uploads. One that its upload had created and withdrawn has a history, which is
 * never deleted, so it stays withdrawn and marked. No line, claim or list refers to it, so queries
 * from those or on stones in stock need not ask; `inSight` asks for all that show stones.
 */

/** SQL: the upload that created the stone under `alias` was not undone, or it was brought back since. */
export const notUndone = (alias: string): string => `${alias}.undone_by IS NULL`;

/** SQL: which upload it was for the stone under `s`, in the contract's words; NULL for those who do not see uploads. */
export const UNDONE_BY = `(SELECT json_build_object('upload_id', u.id, 'file_name', f.original_name, 'at', u.undone_at)
  FROM upload u JOIN stored_file f ON f.id = u.file_id WHERE u.id = s.undone_by)`;
