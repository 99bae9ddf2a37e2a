/**
 * Compiles the contract's schemas when an operation is first called. Compiling all at once took
 * most of a server's start, and each process uses only some. `npm run check` and the tests of the
 * whole contract find a schema that cannot be compiled.
 */
import type { ValidateFunction } from 'ajv';

/** Calls `make` once, when its result is first needed. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** As Fastify calls it: the errors of the last call are a property of the function. */
export function lazyValidator(compile: () => ValidateFunction) {
  const build = lazy(compile);
  function validate(this: unknown, data: unknown): boolean {
    const compiled = build();
    const isValid = compiled(data);
    validate.errors = compiled.errors ?? null;
    return isValid;
  }
  validate.errors = null as ValidateFunction['errors'];
  return validate;
}
