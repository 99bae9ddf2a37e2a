import { ActionIcon, Switch } from '@mantine/core';
import { IconGripVertical, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { count, text } from '../../ui/format.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DeleteValue } from './DeleteValue.tsx';
import { CHANGED_BY_MASTERS, type Value } from './master.ts';
import { ValueImage } from './ValueImage.tsx';
import css from './masters.module.css';
import setting from '../../ui/table/setting-table.module.css';

interface ValueRowProps {
  value: Value;
  readOnly: boolean;
  onEdit: () => void;
  /** Rows to move down; negative moves up. */
  onMove: (by: number) => void;
  /** Another value was dropped here. */
  onDropped: (id: string) => void;
}

const DRAGGED = 'application/x-pavilion-value';
const FLAGS = [
  ['is_active', 'active'],
  ['is_default', 'the default'],
  ['is_display', 'displayed'],
] as const;

export function ValueRow({ value, readOnly, onEdit, onMove, onDropped }: ValueRowProps) {
  const [over, setOver] = useState(false);
  const row = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const status = useApiMutation('setSubMasterStatus', {
    invalidates: CHANGED_BY_MASTERS,
    onError: ({ message }) => toast.failed(message),
  });
  return (
    <tr
      ref={row}
      data-over={over || undefined}
      data-inactive={!value.is_active || undefined}
      onDragOver={(event) => {
        if (readOnly || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropped(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <td>
        <button
          ref={handle}
          type="button"
          className={css.handle}
          draggable={!readOnly}
          disabled={readOnly}
          aria-label={`Move ${value.name}, with arrow up and arrow down`}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED, value.id);
            event.dataTransfer.effectAllowed = 'move';
            if (row.current !== null) event.dataTransfer.setDragImage(row.current, 12, 12);
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (by === 0) return;
            event.preventDefault();
            onMove(by);
            // Moving a row in the page drops its focus.
            requestAnimationFrame(() => handle.current?.focus());
          }}
        >
          <IconGripVertical size={16} stroke={1.5} aria-hidden />
        </button>
      </td>
      <th scope="row">
        <span className={setting.name}>
          {value.image !== null && <ValueImage value={value} />}
          <span>
            {value.name}
            {value.description != null && <small>{value.description}</small>}
          </span>
        </span>
      </th>
      <td>{value.code}</td>
      <td>{text(value.keyword)}</td>
      <td className="figures">{count(value.uses)}</td>
      {FLAGS.map(([flag, words]) => (
        <td key={flag}>
          <Switch
            size="xs"
            aria-label={`${value.name} is ${words}`}
            checked={value[flag]}
            disabled={readOnly || status.isPending || (flag === 'is_default' && !value.is_active)}
            onChange={(event) =>
              status.mutate({ path: { id: value.id }, data: { [flag]: event.currentTarget.checked } })
            }
          />
        </td>
      ))}
      <td>
        <span className={setting.acts}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Edit ${value.name}`}
            disabled={readOnly}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
          <AuditLink about={value.id} row={value.name} />
          <DeleteValue value={value} readOnly={readOnly} />
        </span>
      </td>
    </tr>
  );
}
