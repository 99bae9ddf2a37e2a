/**
 * What OCEL 2.0 requires of a log in JSON, after its published schema:
 * https://www.ocel-standard.org/2.0/ocel20-schema-json.json
 */
const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const listOf = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'array',
  items: {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  },
});
const types = listOf({
  name: text,
  attributes: listOf({ name: text, type: { enum: ['string', 'time', 'integer', 'float', 'boolean'] } }),
});
const value = { type: ['string', 'number', 'boolean'] };
const relationships = listOf({ objectId: text, qualifier: text });

export const OCEL_SCHEMA = {
  type: 'object',
  required: ['eventTypes', 'objectTypes', 'events', 'objects'],
  additionalProperties: false,
  properties: {
    eventTypes: types,
    objectTypes: types,
    events: listOf({ id: text, type: text, time, attributes: listOf({ name: text, value }), relationships }, [
      'attributes',
      'relationships',
    ]),
    objects: listOf(
      { id: text, type: text, attributes: listOf({ name: text, value, time }), relationships },
      ['attributes', 'relationships'],
    ),
  },
};
