import { Button, Group, Menu } from '@mantine/core';
import {
  IconClockHour4,
  IconDownload,
  IconListSearch,
  IconPlayerPlay,
  IconPrinter,
  IconSchema,
  IconShieldCheck,
  IconVersions,
} from '@tabler/icons-react';

interface WorkflowActionsProps {
  /** Null where there is nothing to choose from, or it is open. */
  onRecords: (() => void) | null;
  /** Null for machines without records. */
  onTimes: (() => void) | null;
  showsTimes: boolean;
  /** Null for machines that decide about no records. */
  onSimulate: (() => void) | null;
  simulates: boolean;
  /** Null for those who see some records only. */
  onDefinitions: (() => void) | null;
  showsDefinitions: boolean;
  /** The machine, or its history, as a file, by the format's name. */
  files: Readonly<Record<string, () => void>>;
  /** Null for those who see some records only. */
  onCheck: (() => void) | null;
  isChecking: boolean;
}

/** What can be done on the screen of workflows. */
export const WorkflowActions = ({
  onRecords,
  onTimes,
  showsTimes,
  onSimulate,
  simulates,
  onDefinitions,
  showsDefinitions,
  files,
  onCheck,
  isChecking,
}: WorkflowActionsProps) => (
  <Group gap="xs">
    {onTimes !== null && (
      <Button
        variant="default"
        leftSection={
          showsTimes ? <IconSchema size={16} aria-hidden /> : <IconClockHour4 size={16} aria-hidden />
        }
        onClick={onTimes}
      >
        {showsTimes ? 'What may happen' : 'Where time goes'}
      </Button>
    )}
    {onSimulate !== null && (
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        aria-pressed={simulates}
        onClick={onSimulate}
      >
        Try it out
      </Button>
    )}
    {onDefinitions !== null && (
      <Button
        variant="default"
        leftSection={<IconVersions size={16} aria-hidden />}
        aria-pressed={showsDefinitions}
        onClick={onDefinitions}
      >
        What changed
      </Button>
    )}
    {onRecords !== null && (
      <Button variant="default" leftSection={<IconListSearch size={16} aria-hidden />} onClick={onRecords}>
        Choose a record
      </Button>
    )}
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
    {onCheck !== null && (
      <Button leftSection={<IconShieldCheck size={16} aria-hidden />} loading={isChecking} onClick={onCheck}>
        Check conformance
      </Button>
    )}
  </Group>
);
