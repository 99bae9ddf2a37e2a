import { dateTime, DASH } from '../../ui/format.ts';
import { DrawerSection, Facts, RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { roleName } from '../../lists/audit.ts';
import type { Entry } from './entry.ts';
import css from './audit.module.css';

/** One audit entry with all its details. */
export function AuditEntryDrawer({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const subject = Object.entries(entry?.subject ?? {});
  return (
    <RecordDrawer
      opened={entry !== null}
      onClose={onClose}
      title={entry?.summary ?? ''}
      subtitle={entry === null ? undefined : `${entry.actor_name} · ${dateTime(entry.at)}`}
      width={560}
      ofList
    >
      {entry !== null && (
        <>
          <DrawerSection title="Who and how">
            <Facts
              facts={[
                { name: 'Person', value: entry.actor_name },
                { name: 'Role', value: roleName(entry.role_id) },
                ...(entry.by_key
                  ? [{ name: 'By key', value: `${entry.by_key.name} (${entry.by_key.id})` }]
                  : []),
                { name: 'Operation', value: entry.operation },
                { name: 'From address', value: entry.ip ?? DASH },
                { name: 'Request', value: entry.request_id ?? DASH },
              ]}
            />
          </DrawerSection>
          {subject.length > 0 && (
            <DrawerSection title="What it was done to">
              <dl className={css.subject}>
                {subject.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name.replaceAll('_', ' ')}</dt>
                    <dd>{inWords(value)}</dd>
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

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return DASH;
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
