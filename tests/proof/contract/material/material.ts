/**
 * What a request needs to be accepted: ids of records that exist and numbers of stones that are free, by the names
 * that the contract gives such fields. Records that can be used once are made when they are wanted.
 */
import type { House, Member } from '../../house.ts';
import { CLIENTS } from './clients.ts';
import { fileOf, KINDS_OF_FIELD, plain } from './fields.ts';
import { LINES } from './lines.ts';
import type { Maker, Source } from './maker.ts';
import { MASTERS } from './masters.ts';
import { caratIn, makeRoom, SELECTIONS, spanOf } from './selections.ts';
import type { Span } from './selections.ts';
import { SHEETS } from './sheets.ts';
import { TASKS } from './tasks.ts';

const SOURCES = { ...CLIENTS, ...LINES, ...SHEETS, ...MASTERS, ...SELECTIONS, ...TASKS };

export type Made = keyof typeof SOURCES;
/** A kind of record; a stone that nobody has touched; or none. */
export type Kind = Made | 'stone' | 'nothing';

export interface Material {
  /** Another request: what the last one was about is forgotten. */
  begin(): void;
  /** The kinds of record that a field may stand for; null where it stands for none. */
  kindsOf(field: string): readonly Kind[] | null;
  idOf(kind: Kind): Promise<string | null>;
  /** Begins to make what takes long, for whoever wants it later. */
  ahead(kinds: readonly Made[]): void;
  /** Makes more of these, whatever is left of them: those of a client are the first customer's. */
  renew(kinds: readonly Made[]): Promise<void>;
  /** A value of any other field that means something; undefined where any value does. */
  plain(field: string, person: Member | null): Promise<unknown>;
  fileOf(field: string): File;
}

const kept = new WeakMap<House, Promise<Material>>();

/** One for each house: what one proof did not use is there for the next. */
export function materialOf(house: House): Promise<Material> {
  const known = kept.get(house) ?? gather(house);
  kept.set(house, known);
  return known;
}

async function gather(house: House): Promise<Material> {
  const [associate, client] = await Promise.all([
    house.member('associate@pavilion.test'),
    house.member('customer@pavilion.test'),
  ]);
  const maker: Maker = {
    house,
    admin: () => house.member('admin@pavilion.test'),
    associateId: associate.id,
    clientId: client.id,
  };
  await makeRoom(maker);
  const pools = new Map<Kind, string[]>();
  const coming = new Map<Kind, Promise<string[]>>();
  // Of the request that is being made.
  let span: Span | null = null;
  let carat: Promise<number> | null = null;
  return {
    begin() {
      span = null;
      carat = null;
    },
    kindsOf: (field) => KINDS_OF_FIELD[field] ?? null,
    async idOf(kind) {
      if (kind === 'nothing') return null;
      if (kind === 'stone') return (await house.stones(1))[0]?.id ?? null;
      const pool = pools.get(kind)?.length
        ? pools.get(kind)
        : await (coming.get(kind) ?? found(SOURCES[kind], maker));
      coming.delete(kind);
      if (pool) pools.set(kind, pool);
      const id = pool?.pop() ?? null;
      if (id !== null && (kind === 'caratRange' || kind === 'subCaratRange')) span = await spanOf(house, id);
      return id;
    },
    ahead(kinds) {
      for (const kind of kinds) {
        const made = found(SOURCES[kind], maker);
        // Whoever wants it is told; until then nobody waits for it.
        made.catch(() => {});
        coming.set(kind, made);
      }
    },
    async renew(kinds) {
      for (const kind of kinds) {
        const { make }: Source = SOURCES[kind];
        await make?.(maker);
        pools.delete(kind);
      }
    },
    plain(field, person) {
      if (field !== 'carat_from' && field !== 'carat_to') return plain(house, field, person);
      carat ??= caratIn(house, span);
      return carat;
    },
    fileOf,
  };
}

/** The ids that there are; more are made where there are too few. */
async function found({ find, make, atLeast = 1 }: Source, maker: Maker): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    const rows = await maker.house.look<{ id: string }>(find, find.includes('$1') ? [maker.associateId] : []);
    return rows.map((row) => row.id);
  };
  const ids = await look();
  if (!make || ids.length >= atLeast) return ids;
  await make(maker);
  return look();
}
