import { Drawer, ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { AuditLink } from './AuditLink.tsx';
import css from './RecordDrawer.module.css';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { count } from '../format.ts';
import { usePrevNext } from './prev-next.ts';
import { useLayer } from '../actions/open-dialogs.ts';

export interface RecordDrawerProps {
  /** Open while the URL names a record; `onClose` removes it from the URL. */
  opened: boolean;
  onClose: () => void;
  /** The record's number: `CDX-1042`. */
  title: string;
  /** One line below the title: `Round · 1.01 ct · D · VVS1`. */
  subtitle?: ReactNode;
  /** A StatusBadge. */
  status?: ReactNode;
  /** ActionButtons for the bar at the bottom. */
  actions?: ReactNode;
  /** Pixels: 560 for a form, 720 for a stone with media. */
  width?: number;
  /** The id or number of the record, for the link to its entries in the audit log. */
  about?: string | undefined;
  /** The record is a row of a table: the drawer links to the rows before and after it. */
  ofList?: boolean;
  children: ReactNode;
}

/** The drawer of RecordDrawer, loaded when the first record opens. */
export default function RecordDrawerPanel({
  opened,
  onClose,
  title,
  subtitle,
  status,
  actions,
  width = 640,
  ofList = false,
  about,
  children,
}: RecordDrawerProps) {
  useLayer(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={width}
      closeOnClickOutside={false}
      // The second click of a double click on a row lands on the overlay that the first one opened,
      // and must not close it.
      overlayProps={{ onClick: (event) => event.detail < 2 && onClose() }}
      classNames={{ content: css.content, header: css.header, body: css.body, title: css.title }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={
        <>
          <span className={css.name}>
            {title}
            {status}
          </span>
          {subtitle !== undefined && <span className={css.subtitle}>{subtitle}</span>}
        </>
      }
    >
      {ofList && <PrevNext />}
      {/* Focusable, so that the keyboard can scroll content without links. */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={title}>
        {children}
        {about !== undefined && (
          <p className={css.audit}>
            <AuditLink about={about} />
          </p>
        )}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </Drawer>
  );
}

/** Moves to the next or previous record of a list without closing the drawer. */
function PrevNext() {
  const neighbours = usePrevNext();
  if (neighbours === null) return null;
  const { place, of, previous, next } = neighbours;
  return (
    <nav className={css.neighbours} aria-label="Browse the list">
      <span className="figures">
        {count(place)} of {count(of)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous"
        disabled={previous === null}
        onClick={() => previous?.()}
      >
        <IconChevronUp size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Next"
        disabled={next === null}
        onClick={() => next?.()}
      >
        <IconChevronDown size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
