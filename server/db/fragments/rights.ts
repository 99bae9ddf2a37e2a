/**
 * What is sent or read in somebody's name while they are not there needs the same rights as their
 * requests. Every sender asks here. (docs/adr/0034-mails-queued-with-their-cause.md)
 */

const quoted = (permissions: readonly string[]): string => permissions.map((name) => `'${name}'`).join(', ');

/** SQL: whether the person with this id is active and may read all of this now. */
export const mayRead = (personId: string, ...permissions: readonly string[]): string =>
  `may_now(${personId}, 'read', ${quoted(permissions)})`;

/** SQL: whether the person with this id is active and may change all of this now. */
export const mayWrite = (personId: string, ...permissions: readonly string[]): string =>
  `may_now(${personId}, 'write', ${quoted(permissions)})`;
