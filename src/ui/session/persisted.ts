import { useCallback, useSyncExternalStore } from 'react';

/**
 * The portal's persisted state (recent finds, the last search): in local storage, encrypted with
 * the session's AES-GCM key, purged when its version differs. Without web cryptography (http on
 * another host) it stays in memory. (Specification, section 4, Persisted client state.)
 */
const PERSIST_VERSION = 20;
const PLACE = 'pavilion:state';

/** The key of the search that the rail returns to. */
export const LAST_SEARCH = 'last-search';

type State = Readonly<Record<string, unknown>>;

let state: State = {};
let key: CryptoKey | null = null;
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

// The type says it always exists; on an insecure origin it does not.
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle as SubtleCrypto | undefined;

/**
 * Opens the state for this session. The key comes from the server and is never stored beside the
 * data.
 */
export async function openPersisted(sessionKey: string | null): Promise<void> {
  try {
    const engine = subtle();
    if (sessionKey === null || engine === undefined) return;
    key = await engine.importKey('raw', bytesOf(sessionKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
    change({ ...(await unseal(engine, key)), ...state });
  } catch {
    purge();
  }
}

/** Removes the person's state on sign-out. */
export function forgetPersisted(): void {
  key = null;
  change({});
  purge();
}

async function unseal(engine: SubtleCrypto, by: CryptoKey): Promise<State> {
  const kept = localStorage.getItem(PLACE);
  if (kept === null) return {};
  const { version, iv, sealed } = JSON.parse(kept) as { version: number; iv: string; sealed: string };
  if (version !== PERSIST_VERSION) throw new Error('Another version wrote this state.');
  const plain = await engine.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, by, bytesOf(sealed));
  return JSON.parse(new TextDecoder().decode(plain)) as State;
}

async function seal(): Promise<void> {
  const engine = subtle();
  if (engine === undefined || key === null) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await engine.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(state)),
  );
  // Signed out while encrypting: do not write it back.
  if (key === null) return;
  try {
    localStorage.setItem(
      PLACE,
      JSON.stringify({ version: PERSIST_VERSION, iv: textOf(iv), sealed: textOf(new Uint8Array(sealed)) }),
    );
  } catch {
    // Storage is full: the previous state stays.
  }
}

function purge(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** One named part of the persisted state. */
export function usePersisted<T>(name: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(subscribe, () => state[name]);
  const set = useCallback(
    (next: T) => {
      change({ ...state, [name]: next });
      void seal();
    },
    [name],
  );
  return [value === undefined ? initial : (value as T), set];
}
