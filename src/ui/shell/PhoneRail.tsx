import { Drawer } from '@mantine/core';
import type { MenuGroup } from './menu.ts';
import type { SidebarEntry } from './sidebar.ts';
import { useLayer } from '../actions/open-dialogs.ts';
import { Rail } from './Rail.tsx';

interface PhoneRailProps {
  opened: boolean;
  onClose: () => void;
  groups: readonly MenuGroup[];
  bottom: readonly SidebarEntry[];
}

/** The menu over the screen, where it has no room beside it. */
export default function PhoneRail(props: PhoneRailProps) {
  useLayer(props.opened, props.onClose);
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="left"
      data-menu
      transitionProps={{ transition: 'slide-right', duration: 120 }}
      size={264}
      padding={0}
      withCloseButton={false}
      styles={{ body: { height: '100%' } }}
      aria-label="Areas"
    >
      <Rail groups={props.groups} bottom={props.bottom} narrow={false} onChosen={props.onClose} />
    </Drawer>
  );
}
