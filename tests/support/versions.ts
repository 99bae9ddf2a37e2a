/**
 * The versions that changes need. What is not named is asked for as any client can: a change based
 * on no version is refused with the present one, and is then sent again.
 */
import { contractDocument } from '../../server/contract/document.ts';

/** What a change is based on: a field of its data, and lists whose rows have a version each. */
export interface NeededVersions {
  property: string | null;
  rows: readonly string[];
}

interface Change {
  matches: RegExp;
  needed: NeededVersions | undefined;
}

interface Operation {
  'x-version'?: { of?: string; read: string; rows?: Record<string, string> };
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object }> };
}

let known: Change[] | undefined;

/** Undefined for operations that need none. */
export function versionNeeded(method: string, at: string): NeededVersions | undefined {
  if (method !== 'PUT') return undefined;
  known ??= changesIn(contractDocument());
  const [path = ''] = at.split('?');
  return known.find(({ matches }) => matches.test(path))?.needed;
}

const parametersOf = (path: string): number => path.split('{').length - 1;

/** Those without a version are among them: `/tasks/done` is no task. */
function changesIn({ paths, components }: Contract): Change[] {
  const changes = Object.entries(paths).flatMap(([path, { put }]) => (put ? [{ path, put }] : []));
  const literalFirst = changes.toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path));
  return literalFirst.map(({ path, put }) => {
    const matches = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    const version = put['x-version'];
    if (version === undefined) return { matches, needed: undefined };
    const { of, rows = {} } = version;
    const own = 'read_version' in (components.schemas[of ?? '']?.properties ?? {});
    const property = of === undefined ? null : own ? 'read_version' : 'version';
    return { matches, needed: { property, rows: Object.keys(rows) } };
  });
}

type Row = Record<string, unknown>;

interface AnsweredRow {
  status: number;
  body: { data: unknown } | null;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMissing = ({ property, rows }: NeededVersions, data: Row): boolean =>
  (property !== null && !(property in data)) ||
  rows.some((list) => rowsIn(data, list).some((row) => !('version' in row)));

const rowsIn = (data: Row, list: string): Row[] =>
  Array.isArray(data[list]) ? data[list].filter(isRow) : [];

/** As often as others may change it between the two requests. */
const TRIES = 8;
const NONE = 'none';

/** Sends `data` as it is, or with the present versions where it names none. */
export async function withVersions<Reply extends AnsweredRow>(
  needed: NeededVersions | undefined,
  data: unknown,
  send: (data: unknown) => Promise<Reply>,
): Promise<Reply> {
  if (needed === undefined || !isRow(data) || !isMissing(needed, data)) return send(data);
  let reply = await send(filled(needed, data, {}));
  for (let tries = 1; tries < TRIES && reply.status === 409; tries++) {
    const refused = reply.body?.data;
    if (!isRow(refused) || !('changed' in refused)) return reply;
    reply = await send(filled(needed, data, refused));
  }
  return reply;
}

function filled({ property, rows }: NeededVersions, data: Row, { version, versions }: Row): Row {
  const present = isRow(versions) ? versions : {};
  const own = property === null ? {} : { [property]: version ?? NONE };
  const lists = rows
    .filter((list) => Array.isArray(data[list]))
    .map((list) => [
      list,
      (data[list] as unknown[]).map((row) =>
        isRow(row) ? { version: present[String(row['id'])] ?? NONE, ...row } : row,
      ),
    ]);
  return { ...own, ...data, ...Object.fromEntries(lists) };
}
