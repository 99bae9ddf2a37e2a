/** A memo line's request for more time, in the list and in the drawer. */
import type { ReactNode } from 'react';
import { statusLabel } from '../../../machines/workflows.ts';
import { DASH, day } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { isLive } from '../../../ui/records/timeline-steps.ts';
import type { MemoLine } from '../lines.ts';

/** Whether its client waits for an answer. */
export const isExtensionRequested = ({ extension }: MemoLine): boolean =>
  extension !== null && isLive('memoExtension', extension.status);

/** `Asked 24/12/2026`, `Granted 20/12/2026` */
export function MemoExtension({ line: { extension } }: { line: MemoLine }): ReactNode {
  if (extension === null) return DASH;
  const { status, wished_date: wished, granted_date: granted } = extension;
  const label = statusLabel('memoExtension', status);
  return <StatusBadge status={{ ...label, label: `${label.label} ${day(granted ?? wished)}` }} quiet />;
}

export function extensionFacts(line: MemoLine): { name: string; value: ReactNode }[] {
  const { extension } = line;
  if (extension === null) return [];
  const { due_date: before, granted_date: granted, wished_date: wished } = extension;
  const days =
    granted === null
      ? `Due ${day(before)}, requested ${day(wished)}`
      : `Due ${day(before)}, requested ${day(wished)}, granted until ${day(granted)}`;
  return [
    {
      name: 'More time',
      value: <StatusBadge status={statusLabel('memoExtension', extension.status)} quiet />,
    },
    { name: 'Days', value: days },
  ];
}

export const extensionText = ({ extension }: MemoLine): { name: string; text: string | null | undefined }[] =>
  extension === null
    ? []
    : [
        { name: 'Reason', text: extension.reason },
        { name: 'Answer', text: extension.answer },
      ];

export const extensionIds = (lines: readonly MemoLine[]): string[] =>
  lines.flatMap(({ extension }) => extension?.id ?? []);
