/** Database addresses with one or several hosts, in libpq's syntax. */

export interface Host {
  /** A host name, an IP address, or the directory of a Unix socket. */
  host: string;
  port: number;
}

export interface Address {
  /** The address with its first host only, as pg takes it. */
  url: string;
  hosts: readonly Host[];
}

/** The address is invalid. The message follows the name of a variable: `is not ...`. */
export class AddressError extends Error {
  override name = 'AddressError';
}

const USUAL_PORT = 5432;
/** The portal writes, so no other session attributes make sense. */
const WRITABLE: readonly (string | null)[] = [null, 'read-write', 'primary'];

/**
 * Reads `postgresql://user:password@db1:5432,db2/pavilion`, or `?host=/run/one,/run/two`.
 * @throws AddressError
 */
export function readAddress(text: string): Address {
  const [, scheme, user = '', authority = '', place = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^/?#\s]*@)?)([^/?#@\s]*)([^?#\s]*)\??([^#\s]*)$/.exec(text) ?? [];
  if (scheme === undefined || authority + place + query === '')
    throw new AddressError(
      'is not a PostgreSQL address. Write postgresql://user:password@host:5432/database.',
    );
  const settings = new URLSearchParams(query);
  if (!WRITABLE.includes(settings.get('target_session_attrs')))
    throw new AddressError(
      'asks for a machine that takes no writes. Write target_session_attrs=read-write, or leave it out.',
    );
  const written = settings.get('host') ?? authority;
  const ports = settings.get('port')?.split(',') ?? [];
  const hosts = written.split(',').map((one, index): Host => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(one) ?? [];
    return {
      host: host.replace(/^\[(.*)\]$/, '$1') || 'localhost',
      // One port stands for all hosts.
      port: Number(port ?? ports[index] ?? ports[0] ?? USUAL_PORT),
    };
  });
  if (hosts.length === 1) return { url: text, hosts };
  const [first = ''] = written.split(',');
  settings.delete('target_session_attrs');
  if (settings.has('host')) settings.set('host', first);
  if (ports[0] !== undefined) settings.set('port', ports[0]);
  const rest = settings.size > 0 ? `?${settings}` : '';
  return { url: `${scheme}${user}${settings.has('host') ? authority : first}${place}${rest}`, hosts };
}
