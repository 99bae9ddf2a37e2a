/**
 * What a request needs to be accepted: ids of existing records and numbers of available stones, by
 * the contract's names of fields. Records that can be used once are created on demand.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { solutionFor } from '../../../session/support/puzzles.ts';
import { apiOf } from '../../../support/api.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import { ACCOUNTS } from './accounts.ts';
import { BULK_EMAILS } from './bulk-emails.ts';
import { CLIENTS } from './clients.ts';
import { DEMANDS } from './demands.ts';
import { DUTIES } from './duties.ts';
import { SIGN_UPS } from './sign-up.ts';
import { EXTERNAL } from './external.ts';
import { FACTORS } from './factors.ts';
import { fileOf, KINDS_OF_FIELD, KINDS_OF_TAG, plain } from './fields.ts';
import { HOME } from './home.ts';
import { LINES } from './lines.ts';
import { makeMore } from './maker.ts';
import type { Maker, Source } from './maker.ts';
import { MAILS } from './mails.ts';
import { MASTERS } from './masters.ts';
import { NEWCOMERS } from './newcomers.ts';
import { NOTICES } from './notices.ts';
import { PEOPLE } from './people.ts';
import { caratIn, makeRoom, SELECTIONS, spanOf } from './selections.ts';
import type { Span } from './selections.ts';
import { QUEUE } from './queue.ts';
import { PRICE_OFFERS } from './price-offers.ts';
import { REPORTS } from './reports.ts';
import { SEARCHES } from './searches.ts';
import { SHARE_LINKS } from './share-links.ts';
import { SHEETS } from './sheets.ts';
import { TASKS } from './tasks.ts';
import { WEBHOOKS } from './webhooks.ts';

const SOURCES = {
  ...CLIENTS,
  ...LINES,
  ...QUEUE,
  ...PRICE_OFFERS,
  ...SHEETS,
  ...MASTERS,
  ...HOME,
  ...SELECTIONS,
  ...SEARCHES,
  ...REPORTS,
  ...DEMANDS,
  ...DUTIES,
  ...SHARE_LINKS,
  ...TASKS,
  ...MAILS,
  ...BULK_EMAILS,
  ...NOTICES,
  ...ACCOUNTS,
  ...NEWCOMERS,
  ...SIGN_UPS,
  ...FACTORS,
  ...PEOPLE,
  ...WEBHOOKS,
  ...EXTERNAL,
};

export type RecordKind = keyof typeof SOURCES;
/** A kind of record, an untouched stone, or none. */
export type Kind = RecordKind | 'stone' | 'nothing';

export interface Material {
  /** The same records for requests that are made beside these. */
  beside(): Material;
  /** Starts another request, forgetting the records of the last one. */
  begin(): void;
  /** The kinds of record that a field of an operation with this tag may refer to; null if none. */
  kindsOf(field: string, tag: string): readonly Kind[] | null;
  idOf(kind: Kind): Promise<string | null>;
  /** Starts creating records that take long. */
  ahead(kinds: readonly RecordKind[]): void;
  /** Creates more of these kinds; records of a client belong to the first customer. */
  renew(kinds: readonly RecordKind[]): Promise<void>;
  /** A meaningful value of any other field; undefined where any value will do. */
  plain(field: string, person: Member | null): Promise<unknown>;
  fileOf(field: string): File;
  /** What a question about a name costs. */
  solutionFor(name: string): Promise<components['schemas']['PuzzleSolution']>;
}

const kept = new WeakMap<ProofFixture, Promise<Material>>();

/** One per database, so that unused records are there for the next case. */
export function materialOf(house: ProofFixture): Promise<Material> {
  const known = kept.get(house) ?? gather(house);
  kept.set(house, known);
  return known;
}

async function gather(house: ProofFixture): Promise<Material> {
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
  return materialFrom(maker, new Map(), new Map());
}

function materialFrom(
  maker: Maker,
  pools: Map<Kind, string[]>,
  coming: Map<Kind, Promise<string[]>>,
): Material {
  const { house } = maker;
  /**
   * An unused id. Whoever comes while ids are looked for waits for them, and looks again if others
   * took them all.
   */
  const unused = async (kind: RecordKind): Promise<string | null> => {
    for (;;) {
      const left = pools.get(kind)?.pop();
      if (left !== undefined) return left;
      const isLookedFor = coming.has(kind);
      const found = coming.get(kind) ?? idsOf(SOURCES[kind], maker);
      coming.set(kind, found);
      try {
        pools.set(kind, await found);
      } finally {
        if (coming.get(kind) === found) coming.delete(kind);
      }
      const id = pools.get(kind)?.pop();
      if (id !== undefined || !isLookedFor) return id ?? null;
    }
  };
  // For the current request.
  let span: Span | null = null;
  let carat: Promise<number> | null = null;
  return {
    beside: () => materialFrom(maker, pools, coming),
    begin() {
      span = null;
      carat = null;
    },
    kindsOf: (field, tag) => (field === 'id' ? KINDS_OF_TAG[tag] : KINDS_OF_FIELD[field]) ?? null,
    async idOf(kind) {
      if (kind === 'nothing') return null;
      if (kind === 'stone') return (await house.stones(1))[0]?.id ?? null;
      const id = await unused(kind);
      if (id !== null && (kind === 'caratRange' || kind === 'subCaratRange')) span = await spanOf(house, id);
      return id;
    },
    ahead(kinds) {
      for (const kind of kinds) {
        const made = idsOf(SOURCES[kind], maker);
        // A failure is reported to whoever needs the record; until then nobody awaits it.
        made.catch(() => {});
        coming.set(kind, made);
      }
    },
    async renew(kinds) {
      for (const kind of kinds) {
        await makeMore(SOURCES[kind], maker);
        pools.delete(kind);
      }
    },
    plain(field, person) {
      if (field !== 'carat_from' && field !== 'carat_to') return plain(house, field, person);
      carat ??= caratIn(house, span);
      return carat;
    },
    fileOf,
    solutionFor: (name) => solutionFor(apiOf(house.url), name),
  };
}

/** The existing ids; creates more if there are too few. */
async function idsOf(source: Source, maker: Maker): Promise<string[]> {
  const { find, make, atLeast = 1 } = source;
  const look = async (): Promise<string[]> => {
    const rows = await maker.house.query<{ id: string }>(
      find,
      find.includes('$1') ? [maker.associateId] : [],
    );
    return rows.map((row) => row.id);
  };
  const ids = await look();
  if (!make || ids.length >= atLeast) return ids;
  await makeMore(source, maker);
  return look();
}
