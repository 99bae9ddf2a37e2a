import type { AnswerOf } from '../../api/client.ts';
import type { AnnouncementKind } from '../../domain/announcements.ts';
import type { FetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { Announcement } from './announcement.ts';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import css from './home-settings.module.css';
import common from '../../ui/common.module.css';
import setting from '../../ui/table/setting-table.module.css';

interface AnnouncementTableProps {
  kind: AnnouncementKind;
  cycle: FetchCycle<AnswerOf<'listPopups'>, Announcement>;
  readOnly: boolean;
  /** The text of an empty list. */
  empty: string;
  onEdit: (one: Announcement) => void;
}

/** The announcements of a kind, switched on or off in place. */
export function AnnouncementTable({ kind, cycle, readOnly, empty, onEdit }: AnnouncementTableProps) {
  const { state, error, rows } = cycle;
  if (error !== null) return <LoadFailed error={error} onRetry={cycle.retry} />;
  if (state === 'success' && rows.length === 0)
    return <Notice title={empty}>Clients see it from its first to its last day.</Notice>;
  return (
    <div className={setting.scroller} tabIndex={0} role="region" aria-label="List">
      <table className={`${setting.table} ${css.table}`} aria-busy={state === 'pending' || undefined}>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Screen</th>
            <th scope="col">Days</th>
            {kind === 'banner' && <th scope="col">Type</th>}
            <th scope="col">Active</th>
            <th scope="col">
              <span className={common.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <AnnouncementRow
              key={one.id}
              kind={kind}
              announcement={one}
              readOnly={readOnly}
              onEdit={() => onEdit(one)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
