import { ActionIcon, Switch } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useApiMutation } from '../../api/query.ts';
import type { AnnouncementKind } from '../../domain/announcements.ts';
import { Picture } from '../../ui/announcements/Picture.tsx';
import { day } from '../../ui/format.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { BANNER_TYPE_NAME, CHANGED_BY_HOME, KIND, pageName, type Announcement } from './announcement.ts';
import { DeleteAnnouncement } from './DeleteAnnouncement.tsx';
import setting from '../../ui/table/setting-table.module.css';

interface AnnouncementRowProps {
  kind: AnnouncementKind;
  announcement: Announcement;
  readOnly: boolean;
  onEdit: () => void;
}

export function AnnouncementRow({ kind, announcement, readOnly, onEdit }: AnnouncementRowProps) {
  const {
    id,
    title,
    description,
    page,
    start_date,
    end_date,
    is_active: isActive,
    images,
    type,
    version,
  } = announcement;
  const status = useApiMutation(KIND[kind].update, {
    invalidates: CHANGED_BY_HOME,
    rereads: true,
    onError: ({ message }) => toast.failed(message),
  });
  const [first] = images;
  return (
    <tr data-inactive={!isActive || undefined}>
      <th scope="row">
        <span className={setting.name}>
          {first !== undefined && <Picture picture={first} />}
          <span>
            {title}
            {description !== '' && <small>{description}</small>}
          </span>
        </span>
      </th>
      <td>{pageName(page)}</td>
      <td className="figures">
        {start_date === end_date ? day(start_date) : `${day(start_date)} – ${day(end_date)}`}
      </td>
      {kind === 'banner' && <td>{type === undefined ? '' : BANNER_TYPE_NAME[type]}</td>}
      <td>
        <Switch
          size="xs"
          aria-label={`${title} is active`}
          checked={isActive}
          disabled={readOnly || status.isPending}
          onChange={(event) =>
            status.mutate({ path: { id }, data: { is_active: event.currentTarget.checked, version } })
          }
        />
      </td>
      <td>
        <span className={setting.acts}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Edit ${title}`}
            disabled={readOnly}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
          <AuditLink about={id} row={title} />
          <DeleteAnnouncement kind={kind} announcement={announcement} readOnly={readOnly} />
        </span>
      </td>
    </tr>
  );
}
