import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './RecordDrawer.module.css';

export interface RecordDrawerProps {
  /** Open while the URL names a record; `onClose` takes the name out of the URL again. */
  opened: boolean;
  onClose: () => void;
  /** The record's number: `CDX-1042`. */
  title: string;
  /** One line under it: `Round · 1.01 ct · D · VVS1`. */
  subtitle?: ReactNode;
  /** Its StatusBadge. */
  status?: ReactNode;
  /** ActionButtons: a bar at the drawer's foot. */
  actions?: ReactNode;
  /** Pixels; 560 where it is a form, 720 for a stone with its media. */
  width?: number;
  children: ReactNode;
}

/** The drawn half of RecordDrawer; loaded when the first record is opened. */
export default function RecordDrawerPanel({
  opened,
  onClose,
  title,
  subtitle,
  status,
  actions,
  width = 640,
  children,
}: RecordDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={width}
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
      {/* Reachable, so that the keyboard can scroll what holds no link. */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </Drawer>
  );
}
