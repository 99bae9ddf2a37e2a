import { Drawer } from '@mantine/core';
import type { RecordDrawerProps } from './RecordDrawer.tsx';
import css from './RecordDrawer.module.css';

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
      <div className={css.scroll}>{children}</div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </Drawer>
  );
}
