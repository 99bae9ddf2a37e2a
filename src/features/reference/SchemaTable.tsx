import { useState } from 'react';
import type { Reference, ReferenceField, ReferenceSchema } from '../../api/reference.ts';
import { resolved } from './example.ts';
import css from './reference.module.css';
import common from '../../ui/common.module.css';

interface SchemaTableProps {
  schema: ReferenceSchema;
  schemas: Reference['schemas'];
}

/**
 * The fields of an object or of the objects in a list; those of inner ones are opened one by one.
 */
export function SchemaTable({ schema, schemas }: SchemaTableProps) {
  const whole = resolved(schema, schemas);
  const fields = innerFields(whole, schemas);
  return (
    <div className={css.schema}>
      <p className={common.quiet}>{kindOf(schema, schemas)}</p>
      {whole.about !== undefined && <p>{whole.about}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <FieldRow key={field.name} field={field} schemas={schemas} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FieldRow({ field, schemas }: { field: ReferenceField; schemas: Reference['schemas'] }) {
  const [opened, setOpened] = useState(false);
  const { name, required, schema } = field;
  const whole = resolved(schema, schemas);
  const hasMore = innerFields(whole, schemas).length > 0;
  return (
    <li>
      <div className={css.field}>
        {hasMore ? (
          <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {name}
          </button>
        ) : (
          <code>{name}</code>
        )}
        <span className={common.quiet}>
          {kindOf(schema, schemas)}
          {required ? ', required' : ''}
        </span>
        {(whole.about !== undefined || whole.values) && (
          <span className={`${common.quiet} ${css.about}`}>
            {[whole.about, oneOf(whole)].filter(Boolean).join(' ')}
          </span>
        )}
      </div>
      {opened && <SchemaTable schema={schema} schemas={schemas} />}
    </li>
  );
}

/** The fields of an object, of the items of a list, or of all alternatives. */
function innerFields(schema: ReferenceSchema, schemas: Reference['schemas']): readonly ReferenceField[] {
  if (schema.fields) return schema.fields;
  if (schema.items) return innerFields(resolved(schema.items, schemas), schemas);
  return (schema.any ?? []).flatMap((one) => innerFields(resolved(one, schemas), schemas));
}

const oneOf = ({ values }: ReferenceSchema): string | null =>
  values ? `One of ${values.map(String).join(', ')}.` : null;

/** Such as 'text, at most 200 characters' or 'list of Stone'. */
export function kindOf(schema: ReferenceSchema, schemas: Reference['schemas']): string {
  const { types = [], items, limits, format, any } = resolved(schema, schemas);
  const said = types.map((type) => NAME[type] ?? type).join(' or ');
  const named = schema.ref !== undefined && said.startsWith('object') ? schema.ref : said;
  const kind = items
    ? `list of ${kindOf(items, schemas)}`
    : (format ?? (named === '' && any ? 'one of several' : named));
  return limits === undefined ? kind : `${kind}, ${limits}`;
}

const NAME: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};
