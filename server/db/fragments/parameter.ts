/** Adds a value to those of a statement and returns its placeholder, such as `$3`. */
export type Parameter = (value: unknown) => string;

export const parametersOf =
  (values: unknown[]): Parameter =>
  (value) =>
    `$${values.push(value)}`;

/**
 * `= ANY` of a prepared statement's list of keys. The subquery hides the list's length from the
 * planner, so that one plan serves a single key and five hundred; otherwise PostgreSQL plans the
 * statement again for every short list.
 */
export const anyOf = (parameter: number, type: 'text' | 'uuid'): string =>
  `ANY ((SELECT $${parameter}::${type}[])::${type}[])`;
