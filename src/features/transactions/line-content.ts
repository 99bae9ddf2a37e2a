import type { ComponentType, ReactNode } from 'react';
import type { User } from '../../ui/session/session.ts';
import type { Line, LineWorkflow } from './lines.ts';

/** Props of the buttons for the selection. */
export interface LineActionsProps<Row extends Line> {
  lines: readonly Row[];
  user: User;
  /** Called when done, to clear the selection or close the line. */
  onDone: () => void;
}

/** What only the lines of one list have, for their drawer and for the queue of decisions. */
export interface LineContent<Row extends Line> {
  workflow: LineWorkflow;
  /** Of lines of a document, the first fact is that document. */
  facts: (line: Row) => { name: string; value: ReactNode }[];
  words?: (line: Row) => { name: string; text: string | null | undefined }[];
  more?: (line: Row) => ReactNode;
  /** Whether the house has to decide; without it, while the line is open. */
  isWaiting?: (line: Row) => boolean;
  Actions: ComponentType<LineActionsProps<Row>>;
}
