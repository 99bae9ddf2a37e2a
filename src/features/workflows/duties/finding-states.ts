/** The states by which findings are listed. */
import { FINDING_STATUS, type FindingStatus } from '../../../domain/codes.ts';

export interface AskedState {
  key: string;
  label: string;
  /** Undefined for all of them. */
  status: FindingStatus | undefined;
}

const OPEN: AskedState = { key: 'open', label: 'Open', status: FINDING_STATUS.open };

export const FINDING_STATES: readonly AskedState[] = [
  OPEN,
  { key: 'explained', label: 'Explained', status: FINDING_STATUS.explained },
  { key: 'accepted', label: 'Accepted', status: FINDING_STATUS.accepted },
  { key: 'all', label: 'All', status: undefined },
];

/** The state in the address; the open ones if it has none. */
export const stateAsked = (key: string | undefined): AskedState =>
  FINDING_STATES.find((one) => one.key === key) ?? OPEN;
