import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import css from './DrawerForm.module.css';
import drawer from '../records/RecordDrawer.module.css';

export interface DrawerFormProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** An introduction, when the title is not enough. */
  lead?: ReactNode;
  submit: string;
  onSubmit: () => void;
  busy?: boolean;
  /** The server's error, shown above the button. */
  error?: ApiError | null;
  width?: number;
  children: ReactNode;
}

/** The drawer of DrawerForm, loaded when the first form opens. */
export default function DrawerFormPanel({
  opened,
  onClose,
  title,
  lead,
  submit,
  onSubmit,
  busy = false,
  error,
  width = 520,
  children,
}: DrawerFormProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={width}
      title={<span className={drawer.name}>{title}</span>}
      classNames={{ content: drawer.content, header: drawer.header, body: drawer.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <div className={drawer.scroll}>
          {lead !== undefined && <p className={css.lead}>{lead}</p>}
          <div className={css.fields}>{children}</div>
        </div>
        <div className={css.foot}>
          {error !== null && error !== undefined && (
            <p role="alert" className={css.error}>
              {error.message}
            </p>
          )}
          <div className={css.acts}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {submit}
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  );
}
