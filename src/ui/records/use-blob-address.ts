import { useCallback, useSyncExternalStore } from 'react';

/**
 * The addresses of files on screen. Each is revoked when the last screen that shows it has gone.
 */
const shown = new Map<Blob, { url: string; screens: number }>();

function show(blob: Blob): () => void {
  const address = shown.get(blob) ?? { url: URL.createObjectURL(blob), screens: 0 };
  address.screens += 1;
  shown.set(blob, address);
  return () => {
    address.screens -= 1;
    if (address.screens > 0) return;
    shown.delete(blob);
    URL.revokeObjectURL(address.url);
  };
}

const nothing = (): void => undefined;

/** An address that lives as long as the screen shows the file; null until it is made. */
export function useBlobAddress(blob: Blob | null): string | null {
  const subscribe = useCallback(() => (blob === null ? nothing : show(blob)), [blob]);
  return useSyncExternalStore(subscribe, () => (blob === null ? null : (shown.get(blob)?.url ?? null)));
}
