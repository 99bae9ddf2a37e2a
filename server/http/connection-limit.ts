/** Counts connections by origin, so that one address cannot take all of them. */
import { BlockList, isIP } from 'node:net';
import { clientNetworkOf } from '../security/client-network.ts';

/**
 * Open connections by network. Trusted proxies carry everyone's connections and are not counted.
 */
export class ConnectionLimit {
  readonly #most: number;
  readonly #trusted = new BlockList();
  readonly #open = new Map<string, number>();

  /** @param trusted addresses, or ranges of them (`10.1.0.0/16`) */
  constructor(most: number, trusted: readonly string[]) {
    this.#most = most;
    for (const place of trusted) {
      const [address = '', bits] = place.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(bits), family);
    }
  }

  /** Returns null when the address has too many, otherwise a callback for when this one ends. */
  enter(address: string): (() => void) | null {
    if (this.#trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return () => undefined;
    const network = clientNetworkOf(address);
    const before = this.#open.get(network) ?? 0;
    if (before >= this.#most) return null;
    this.#open.set(network, before + 1);
    return () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left === 0) this.#open.delete(network);
      else this.#open.set(network, left);
    };
  }
}
