import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isDialogOpen, useLayer } from '../../ui/actions/open-dialogs.ts';
import { useFocusBack } from '../../ui/actions/use-focus-back.ts';
import { FindBox, type FindPanelProps } from '../../ui/shell/FindBox.tsx';
import css from './find.module.css';

/** A box like the one of the top bar, which the drawer covers. */
type BoxOverDrawer = NonNullable<FindPanelProps['over']>;

/** The find box over an open drawer. Forms and questions are answered or closed first. */
export function FindDialog(box: BoxOverDrawer) {
  const { onLeave } = box;
  const [isRefused] = useState(isDialogOpen);
  useEffect(() => {
    if (isRefused) onLeave();
  }, [isRefused, onLeave]);
  return isRefused ? null : <OverDrawer {...box} />;
}

function OverDrawer(box: BoxOverDrawer) {
  const { onLeave } = box;
  useLayer(true, onLeave);
  useFocusBack();
  return (
    <Modal.Root
      opened
      onClose={onLeave}
      closeOnEscape={false}
      lockScroll={false}
      returnFocus={false}
      size={640}
      zIndex={300}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything" className={css.dialog}>
        <FindBox {...box} />
      </Modal.Content>
    </Modal.Root>
  );
}
