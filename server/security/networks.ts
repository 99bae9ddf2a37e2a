/** Networks that a key may be used from, as people write them. */
import ipaddr from 'ipaddr.js';

/** '10.1.0.0/16' for '10.1.2.3/16', and '192.0.2.7/32' for '192.0.2.7'; null if it is none. */
export function normalizedNetwork(written: string): string | null {
  const text = written.trim();
  const [address = '', length, ...rest] = text.split('/');
  if (rest.length > 0 || !ipaddr.isValid(address) || !isWritten(address)) return null;
  const parsed = ipaddr.parse(address);
  const bits = parsed.kind() === 'ipv4' ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return null;
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefix}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`);
  return `${network.toString()}/${prefix}`;
}

/** Not octal, hexadecimal or shortened, which others read differently. */
const isWritten = (address: string): boolean =>
  address.includes(':') ? !address.includes('%') : ipaddr.IPv4.isValidFourPartDecimal(address);
