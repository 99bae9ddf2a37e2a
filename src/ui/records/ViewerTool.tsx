import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tip } from '../notices/Tip.tsx';

interface ViewerToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** A button in the bar above a picture or document, such as "Larger". */
export function ViewerTool({ label, disabled = false, onClick, children }: ViewerToolProps) {
  return (
    <Tip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tip>
  );
}
