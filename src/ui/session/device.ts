/**
 * Identifies a known browser, so that someone guessing the password elsewhere does not lock this
 * browser out. It grants nothing, so it is kept on sign-out.
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

/** Without a new token the browser keeps its own. */
export function keepDevice(device: string | undefined): void {
  try {
    if (device !== undefined) localStorage.setItem(DEVICE, device);
  } catch {
    // Storage is blocked: the server sees a new browser each time.
  }
}
