import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import drawer from '../../ui/records/RecordDrawer.module.css';
import css from './export-and-share.module.css';
import { useLayer } from '../../ui/actions/open-dialogs.ts';

interface SideDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A drawer with several actions instead of one form to save. */
export function SideDrawer({ opened, onClose, title, children }: SideDrawerProps) {
  useLayer(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={520}
      title={<span className={drawer.name}>{title}</span>}
      classNames={{ content: drawer.content, header: drawer.header, body: drawer.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={drawer.scroll}>
        <div className={css.fields}>{children}</div>
      </div>
    </Drawer>
  );
}
