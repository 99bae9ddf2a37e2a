import { Button, Group, Menu } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';

interface WorkflowActionsProps {
  /** The machine, or its history, as a file, by the format's name. */
  files: Readonly<Record<string, () => void>>;
}

/** What can be taken along from the screen of workflows. */
export const WorkflowActions = ({ files }: WorkflowActionsProps) => (
  <Group gap="xs">
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(files).map(([format, onFile]) => (
          <Menu.Item key={format} onClick={onFile}>
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  </Group>
);
