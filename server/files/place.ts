/** Where the house keeps its files, as FILES_URL writes it: a folder, or an S3 bucket. */
import { fileURLToPath } from 'node:url';

export interface Bucket {
  bucket: string;
  /** Ends with a slash unless empty. */
  prefix: string;
  /** Of a store other than Amazon's own. */
  endpoint: string | null;
  region: string;
  /** What each write asks the store to encrypt with; null leaves it to the bucket's settings. */
  encryption: 'AES256' | 'aws:kms' | null;
  /** The key that the store encrypts with under aws:kms; null for the bucket's. */
  kmsKey: string | null;
}

export type FilesPlace = { folder: string } | Bucket;

/** The text names no place; the message continues the variable's name. */
export class PlaceError extends Error {
  override readonly name = 'PlaceError';
}

const OPTIONS = ['endpoint', 'region', 'encryption', 'kms_key'];

/**
 * `s3://bucket/prefix?endpoint=https://…&region=…&encryption=AES256|aws:kms&kms_key=…`,
 * `file:///folder`, or an absolute folder. Credentials are not part of it: see docs/operations.md.
 * @throws PlaceError with what to write instead
 */
export function readPlace(text: string): FilesPlace {
  if (text.startsWith('/')) return { folder: text };
  const url = URL.parse(text);
  if (url?.protocol === 'file:' && url.hostname === '') return { folder: fileURLToPath(url) };
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new PlaceError('names no place. Give s3://bucket/prefix?region=…, or an absolute folder.');
  if (url.username !== '' || url.password !== '')
    throw new PlaceError('has credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.');
  const options = url.searchParams;
  const unknown = [...options.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined)
    throw new PlaceError(`has the option "${unknown}". Known ones are ${OPTIONS.join(', ')}.`);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpointOf(options.get('endpoint')),
    region: options.get('region') ?? 'us-east-1',
    ...encryptionOf(options.get('encryption'), options.get('kms_key')),
  };
}

function endpointOf(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return text;
  throw new PlaceError('has an endpoint that is no address. Give endpoint=https://storage.example.com.');
}

function encryptionOf(name: string | null, kmsKey: string | null): Pick<Bucket, 'encryption' | 'kmsKey'> {
  if (kmsKey !== null && name !== 'aws:kms')
    throw new PlaceError('has a kms_key without encryption=aws:kms. Give both.');
  if (name === null || name === 'AES256' || name === 'aws:kms') return { encryption: name, kmsKey };
  throw new PlaceError(`has the encryption "${name}". Give AES256 or aws:kms.`);
}

/** As people read it in messages. */
export const spellPlace = (place: FilesPlace): string =>
  'folder' in place
    ? place.folder
    : `s3://${place.bucket}/${place.prefix}${place.endpoint === null ? '' : ` at ${place.endpoint}`}`;
