/** One record of the queue of decisions, as the queue gives it to the record's own feature. */
import { createContext } from 'react';
import type { components } from '../../api/schema.gen.ts';

export type Decision = components['schemas']['Decision'];

export interface DecisionProps {
  decision: Decision;
  /** The record is decided, so that the next one comes. */
  onDone: () => void;
}

/**
 * Whether the acts stand in the queue: they have keys, and one that needs no words is done by one
 * press, because what its dialog would say is on the screen.
 */
export const InQueue = createContext(false);
