/**
 * By this token the server knows the browser again: somebody who guesses at its person's password elsewhere does not lock
 * this browser out. It opens nothing, so it stays when the person signs out.
 */
const DEVICE = 'device';

export function knownDevice(): { device?: string } {
  try {
    const device = localStorage.getItem(DEVICE);
    return device === null ? {} : { device };
  } catch {
    return {};
  }
}

/** Without a new one the browser keeps the one that it has. */
export function keepDevice(device: string | undefined): void {
  try {
    if (device !== undefined) localStorage.setItem(DEVICE, device);
  } catch {
    // Forbidden storage keeps nothing: to the server this browser is a new one each time.
  }
}
