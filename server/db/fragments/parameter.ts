/** Adds a value to those of a statement and returns its placeholder, such as `$3`. */
export type Parameter = (value: unknown) => string;

export const parametersOf =
  (values: unknown[]): Parameter =>
  (value) =>
    `$${values.push(value)}`;

/**
 * `= ANY` of a prepared statement's list of keys. Read by a subquery the list is as long to the
 * planner whatever was sent, so that one plan serves a single key and five hundred; otherwise
 * PostgreSQL plans the statement again for every short list.
 */
export const anyOf = (parameter: number, type: 'text' | 'uuid'): string =>
  `ANY ((SELECT $${parameter}::${type}[])::${type}[])`;
