import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { changedThing, fieldsOf, roleName, valueInWords } from '../../lists/audit.ts';
import { dateTime24, DASH } from '../../ui/format.ts';
import { DrawerSection, Facts, RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { AUDITED_OPERATIONS } from './AuditChoices.tsx';
import type { AuditView } from './audit-view.ts';
import css from './audit.module.css';
import type { components } from '../../api/schema.gen.ts';

type EntryChanges = NonNullable<Entry['changes']>;

/** One audit entry with all its details; its parts lead to the other entries that share them. */
export function AuditEntryDrawer({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const subject = Object.entries(entry?.subject ?? {});
  const changes = entry?.changes ?? [];
  const operations = useQuery(AUDITED_OPERATIONS);
  const words = operations.data?.find(({ operation }) => operation === entry?.operation)?.words;
  return (
    <RecordDrawer
      opened={entry !== null}
      onClose={onClose}
      title={entry?.summary ?? ''}
      subtitle={entry === null ? undefined : `${entry.actor_name} · ${dateTime24(entry.at)}`}
      width={560}
      ofList
    >
      {entry !== null && (
        <>
          {changes.length > 0 && (
            <DrawerSection title="Old and new values">
              <Changes changes={changes} />
            </DrawerSection>
          )}
          <DrawerSection title="Who and how">
            <Facts
              facts={[
                {
                  name: 'Person',
                  value: entry.actor_id ? (
                    <Others view={{ person: entry.actor_id }}>{entry.actor_name}</Others>
                  ) : (
                    entry.actor_name
                  ),
                },
                ...(entry.client ? [{ name: 'For whom', value: entry.client }] : []),
                { name: 'Role', value: roleName(entry.role_id) },
                ...(entry.by_key
                  ? [{ name: 'By key', value: `${entry.by_key.name} (${entry.by_key.id})` }]
                  : []),
                {
                  name: 'Operation',
                  value: <Others view={{ operation: entry.operation }}>{words ?? entry.operation}</Others>,
                },
                { name: 'From address', value: entry.ip ?? DASH },
                { name: 'Request', value: entry.request_id ?? DASH },
              ]}
            />
          </DrawerSection>
          {subject.length > 0 && (
            <DrawerSection title="What was changed">
              <dl className={css.subject}>
                {subject.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name.replaceAll('_', ' ')}</dt>
                    <dd>
                      <AuditedValue value={value} />
                    </dd>
                  </div>
                ))}
              </dl>
            </DrawerSection>
          )}
        </>
      )}
    </RecordDrawer>
  );
}

/** Leads to all entries of a person, an operation or a record. */
function Others({ view, children }: { view: AuditView; children: string }) {
  return (
    <Link className={css.others} to="/audit/audit-logs" search={view}>
      {children}
    </Link>
  );
}

/** What names a record: an id, or a number such as PV104996 or M-A2BC-17. */
const NAMES_A_RECORD = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{1,4}-?[A-Z0-9-]*\d{2,})$/;

function AuditedValue({ value }: { value: unknown }) {
  const texts = new Set((Array.isArray(value) ? value : [value]).map(valueInWords));
  return [...texts].map((text, index) => (
    <span key={text}>
      {index > 0 && ', '}
      {NAMES_A_RECORD.test(text) ? <Others view={{ about: text }}>{text}</Others> : text}
    </span>
  ));
}

function Changes({ changes }: { changes: EntryChanges }) {
  return changes.map((change) => (
    <table key={JSON.stringify(change)} className={css.changes}>
      <caption>{changedThing(change)}</caption>
      {change.of !== 'more' && (
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
      )}
      <tbody>
        {fieldsOf(change).map(({ field, was, is }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{was}</td>
            <td>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** One line of the log. */
type Entry = components['schemas']['AuditLog'];
