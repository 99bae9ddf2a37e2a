/** Adds a value to those of a statement and returns its placeholder, such as `$3`. */
export type Parameter = (value: unknown) => string;

export const parametersOf =
  (values: unknown[]): Parameter =>
  (value) =>
    `$${values.push(value)}`;
