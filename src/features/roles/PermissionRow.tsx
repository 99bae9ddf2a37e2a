import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Grantor, type Grantee } from '../../domain/permission-rules.ts';
import { accessWords, permissionLabel, type Side } from '../../domain/permissions.ts';
import { Tip } from '../../ui/notices/Tip.tsx';
import { closedFor, draftOf, refusedSwitch, type Draft, type Row } from './draft.ts';
import { PermissionOperations } from './PermissionOperations.tsx';
import css from './roles.module.css';

interface PermissionRowProps {
  row: Row;
  draft: Draft;
  receiver: Grantee;
  giver: Grantor;
  readOnly: boolean;
  /** A link led to this permission. */
  isSought: boolean;
  onSwitch: (side: Side) => void;
  onFollow: () => void;
}

/** One permission: what it opens, its two switches, and for a person the role's access. */
export function PermissionRow(props: PermissionRowProps) {
  const { row, draft, receiver, isSought } = props;
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isSought) return;
    line.current?.scrollIntoView({ block: 'center' });
    const [first, expand] = ['[role="checkbox"]', 'button'].map((one) =>
      line.current?.querySelector<HTMLElement>(one),
    );
    (first ?? expand)?.focus({ preventScroll: true });
  }, [isSought]);
  const { isOwn } = draftOf(row, draft);
  const forPerson = receiver.userId !== null;
  const label = permissionLabel(row.name);
  return (
    <>
      <tr
        ref={line}
        data-changed={row.name in draft || undefined}
        data-own={(forPerson && isOwn) || undefined}
        data-sought={isSought || undefined}
      >
        <th scope="row">
          <button
            type="button"
            className={css.expand}
            aria-expanded={open}
            aria-label={`What ${label} opens`}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={14} stroke={1.5} aria-hidden />
          </button>
          {label}
          {row.name in draft && <small className={css.mark}>not saved</small>}
        </th>
        <Cell {...props} side="read" />
        <Cell {...props} side="write" />
        {forPerson && (
          <td className={css.role}>
            <span>{accessWords(row.ofRole)}</span>
            {isOwn && (
              <>
                <small className={css.own}>own</small>
                {!props.readOnly && <Follow {...props} label={label} />}
              </>
            )}
          </td>
        )}
      </tr>
      {open && (
        <tr className={css.opens}>
          <td colSpan={forPerson ? 4 : 3}>
            <PermissionOperations name={row.name} category={row.category} role={receiver.role} />
          </td>
        </tr>
      )}
    </>
  );
}

function Follow({ onFollow, label }: PermissionRowProps & { label: string }) {
  return (
    <button
      type="button"
      className={css.follow}
      aria-label={`${label}: follow the role again`}
      onClick={onFollow}
    >
      Follow the role
    </button>
  );
}

/**
 * One switch; a dash if the role can never have it, and a disabled switch with a reason if it is
 * fixed.
 */
function Cell(props: PermissionRowProps & { side: Side }) {
  const { row, draft, side, receiver, giver, readOnly } = props;
  const label = `${permissionLabel(row.name)}: ${side}`;
  const closed = closedFor(row.name, side, receiver);
  if (closed !== null) {
    const reason = closed.charAt(0).toUpperCase() + closed.slice(1);
    return (
      <td className={css.cell}>
        <Tip label={reason}>
          <span className={css.closed} tabIndex={0} role="img" aria-label={`${label}. ${reason}`}>
            –
          </span>
        </Tip>
      </td>
    );
  }
  const { access } = draftOf(row, draft);
  const reason = readOnly
    ? 'You can view permissions but not change them.'
    : refusedSwitch(row, draft, side, receiver, giver);
  const box = (
    <button
      type="button"
      role="checkbox"
      className={css.box}
      aria-label={label}
      aria-checked={access[side]}
      aria-disabled={reason !== null || undefined}
      data-differs={(receiver.userId !== null && access[side] !== row.ofRole[side]) || undefined}
      onClick={() => reason === null && props.onSwitch(side)}
    />
  );
  return <td className={css.cell}>{reason === null ? box : <Tip label={reason}>{box}</Tip>}</td>;
}
