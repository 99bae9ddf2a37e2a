/** The contract's schemas compiled by Ajv, and the rules that OpenAPI cannot express. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { RouteOptions } from 'fastify';
import type { Contract } from './contract.ts';
import { validationFailure } from './validation-message.ts';
import { lazyValidator, lazy } from './lazy.ts';

/**
 * Unknown query parameters are refused (bodies are closed in openapi.yaml, which readContract
 * checks), and multipart bodies are validated after they have been received.
 */
export function tightenSchema(route: RouteOptions): void {
  const schema = route.schema as
    | { querystring?: { additionalProperties?: boolean }; body?: { content?: Record<string, unknown> } }
    | undefined;
  if (!schema) return;
  if (schema.querystring) schema.querystring.additionalProperties = false;
  const content = schema.body?.content;
  if (!content || !('multipart/form-data' in content)) return;
  delete content['multipart/form-data'];
  if (Object.keys(content).length === 0) delete schema.body;
}

/** By operation id; each throws what does not fit a form's `data`. */
export function multipartValidators(contract: Contract): Map<string, (data: unknown) => void> {
  const compiler = ajv({ coerceTypes: false });
  compiler.addSchema({ $id: 'contract', components: contract.document.components });
  const validators = new Map<string, (data: unknown) => void>();
  for (const operation of contract.operations.values()) {
    if (!operation.form) continue;
    const { data: name } = operation.form;
    const build = lazy(() => compiler.compile({ $ref: `contract#/components/schemas/${name}` }));
    validators.set(operation.operationId, (data) => {
      const validate = build();
      if (validate(data)) return;
      throw validationFailure('data', validate.errors?.[0]);
    });
  }
  return validators;
}

/**
 * Compiled schemas, shared by all servers in the process. Body and parameter validators are kept
 * apart, because only parameters are coerced from strings.
 */
const bodyValidators = new WeakMap<object, Validator>();
const parameterValidators = new WeakMap<object, Validator>();
const serializers = new WeakMap<object, (answer: unknown) => string>();

type Validator = ReturnType<typeof lazyValidator>;

/** Returns the validator for a request body, compiled on first use. */
export const bodyValidator = (schema: object): Validator =>
  remembered(bodyValidators, schema, () => lazyValidator(() => bodies().compile(schema)));

/** The same for query, path and header parameters, which are coerced from strings. */
export const parameterValidator = (schema: object): Validator =>
  remembered(parameterValidators, schema, () => lazyValidator(() => parameters().compile(schema)));

/** Returns a function that serializes an answer to JSON. */
export const serializerOf = (schema: object): ((answer: unknown) => string) =>
  remembered(serializers, schema, () => {
    const build = lazy(() => fastJson(schema as AnySchema));
    return (answer) => build()(answer);
  });

function remembered<T>(known: WeakMap<object, T>, schema: object, make: () => T): T {
  const made = known.get(schema) ?? make();
  known.set(schema, made);
  return made;
}

const bodies = lazy(() => ajv({ coerceTypes: false }));
const parameters = lazy(() => ajv({ coerceTypes: 'array' }));

function ajv(options: { coerceTypes: boolean | 'array' }) {
  const instance = new Ajv2020({ ...options, strict: false, allErrors: false, useDefaults: false });
  addFormats.default(instance);
  return instance;
}
