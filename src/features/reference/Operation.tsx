import type { Reference, ReferenceOperation } from '../../api/reference.ts';
import { ROLE_NAME, type RoleId } from '../../domain/codes.ts';
import { Command } from './Command.tsx';
import { commandOf } from './example.ts';
import { kindOf, SchemaTable } from './SchemaTable.tsx';
import { TryIt } from './TryIt.tsx';
import css from './reference.module.css';
import common from '../../ui/common.module.css';

const isRole = (role: number): role is RoleId => role in ROLE_NAME;

interface OperationProps {
  of: ReferenceOperation;
  schemas: Reference['schemas'];
  /** The role of the signed-in person. */
  role: number | null;
}

/** One operation: who may call it, its parameters, its answer and an example. */
export function Operation({ of, schemas, role }: OperationProps) {
  const { method, path, summary, about, parameters, body, answer, files } = of;
  return (
    <article className={css.operation}>
      <p className={css.at}>
        <span className={css.method} data-method={method}>
          {method.toUpperCase()}
        </span>{' '}
        <code>/api/v1{path}</code>
      </p>
      <h1>{summary}</h1>
      {about !== null && <p className={css.lead}>{about}</p>}
      <p className={`${common.quiet} ${css.who}`}>{whoMay(of, role)}</p>
      <Command text={commandOf(of, schemas)} />
      {parameters.length > 0 && (
        <section>
          <h2>Parameters</h2>
          <ul>
            {parameters.map((one) => (
              <li key={`${one.in} ${one.name}`} className={css.field}>
                <code>{one.name}</code>
                <span className={common.quiet}>
                  {WHERE[one.in]}, {kindOf(one.schema, schemas)}
                  {one.required ? ', required' : ''}
                </span>
                {one.about !== null && <span className={`${common.quiet} ${css.about}`}>{one.about}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {body && (
        <section>
          <h2>{body.isMultipart ? 'Parts of the form' : 'Body, under data'}</h2>
          <SchemaTable schema={body.schema} schemas={schemas} />
        </section>
      )}
      <section>
        <h2>{answer === null ? 'Answer' : 'Answer, under data'}</h2>
        {answer !== null && <SchemaTable schema={answer} schemas={schemas} />}
        {files.length > 0 && (
          <p className={common.quiet}>
            {answer === null ? '' : 'Or '}a file: {files.join(', ')}
          </p>
        )}
      </section>
      {role !== null && <TryIt key={of.id} of={of} role={role} />}
    </article>
  );
}

const WHERE = { path: 'in the path', query: 'in the query', header: 'a header' } as const;

function whoMay(
  { roles, isOpen, needsSession, permission }: ReferenceOperation,
  role: number | null,
): string {
  if (isOpen) return 'Open to everyone, without a key.';
  const names = roles.filter(isRole).map((one) => ROLE_NAME[one]);
  const who = names.length === 0 ? 'Open to everyone who is signed in.' : `Open to: ${names.join(', ')}.`;
  const key = needsSession ? ' Not by a key: sign in to the portal.' : '';
  const under = permission === null ? '' : ` Permission: ${permission.name} (${permission.access}).`;
  const own =
    role === null || roles.length === 0
      ? ''
      : roles.includes(role)
        ? ' Your role can use it.'
        : ' Your role cannot use it.';
  return `${who}${own}${under}${key}`;
}
