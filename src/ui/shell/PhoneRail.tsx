import { Drawer } from '@mantine/core';
import type { Sidebar } from './sidebar.ts';
import { useLayer } from '../actions/open-dialogs.ts';
import { Rail } from './Rail.tsx';

/** The sidebar on narrow screens, as a drawer on the left. */
export default function PhoneRail(props: { opened: boolean; onClose: () => void; sidebar: Sidebar }) {
  useLayer(props.opened, props.onClose);
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="left"
      size={264}
      padding={0}
      withCloseButton={false}
      styles={{ body: { height: '100%' } }}
      aria-label="Areas"
    >
      <Rail sidebar={props.sidebar} narrow={false} onChosen={props.onClose} />
    </Drawer>
  );
}
