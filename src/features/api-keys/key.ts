import type { AnswerOf } from '../../api/client.ts';
import type { StatusLabel } from '../../domain/labels.ts';

export type ClientKey = AnswerOf<'listClientKeys'>[number];

export const STATE: Readonly<Record<ClientKey['state'], StatusLabel>> = {
  active: { label: 'Active', colour: 'green' },
  rotated: { label: 'Replaced', colour: 'orange' },
  expired: { label: 'Expired', colour: 'grey' },
  revoked: { label: 'Revoked', colour: 'grey' },
};

/** Whether requests with it are still answered. */
export const isLive = ({ state }: ClientKey): boolean => state === 'active' || state === 'rotated';
