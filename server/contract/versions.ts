/** The version of what somebody read: in its schema, and in the request that replaces it. */
import { refTo, schemaNamed, type Operation, type Schema } from './short-contract.ts';

/** The operation with the version of what was read in its request. */
export function asRead(operation: Operation, schemas: Record<string, Schema>): Operation {
  const { of } = operation['x-version'] ?? {};
  if (of === undefined) return operation;
  if (!schemas[of]?.['x-version'])
    throw new Error(`openapi.yaml replaces ${of}, a schema without x-version.`);
  const versioned = (name: string): string => {
    const made = `Versioned${name}`;
    schemas[made] ??= withVersion(schemaNamed(schemas, name));
    return made;
  };
  const { 'x-data': data, requestBody, ...rest } = operation;
  return {
    ...rest,
    ...(data === undefined ? {} : { 'x-data': versioned(data) }),
    ...(requestBody && { requestBody: { ...requestBody, content: formsWith(requestBody.content) } }),
  };

  function formsWith(content: object): object {
    return Object.fromEntries(
      Object.entries(content as Record<string, { schema: Schema }>).map(([type, { schema }]) => {
        const name = nameIn(schema.$ref);
        const form = schemaNamed(schemas, name);
        const part = form.properties?.['data'];
        const made = `Versioned${name}`;
        const contentSchema = refTo(schemas, versioned(nameIn(part?.contentSchema?.$ref)));
        schemas[made] ??= {
          ...form,
          properties: { ...form.properties, data: { ...part, contentSchema } },
        };
        return [type, { schema: refTo(schemas, made) }];
      }),
    );
  }
}

const nameIn = (ref = ''): string => ref.split('/').at(-1) ?? '';

/** Its name is `read_version` for what has a version of its own. */
export function withVersion(schema: Schema): Schema {
  const name = schema.properties?.['version'] === undefined ? 'version' : 'read_version';
  const version = { $ref: '#/components/schemas/Version' };
  if (schema.allOf) {
    const part = { type: 'object', required: [name], properties: { [name]: version } };
    return { ...schema, allOf: [...schema.allOf, part] };
  }
  return {
    ...schema,
    // The version alone changes nothing.
    ...(schema.minProperties === undefined ? {} : { minProperties: schema.minProperties + 1 }),
    required: [...(schema.required ?? []), name],
    properties: { ...schema.properties, [name]: version },
  };
}
