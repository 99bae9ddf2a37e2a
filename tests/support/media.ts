import type { Reply } from './api.ts';

/** A medium's address with the grant of the answer that named it. */
export const mediaSource = ({ headers }: Reply, address: string | null | undefined): string =>
  address == null ? '' : `${address}?grant=${headers.get('media-grant') ?? ''}`;
