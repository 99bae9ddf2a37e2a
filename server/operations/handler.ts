/**
 * The shape of every operation, derived from the contract: a wrong body, answer or name is a
 * compile error.
 */
import type { operations } from '../../src/api/schema.gen.ts';
import type { components } from '../../src/api/schema.gen.ts';
import type { BusinessStatus, RoleId } from '../../src/domain/codes.ts';
import type { HeldPowers } from '../../src/domain/powers.ts';
import type { StoneFilters } from '../../src/domain/stones/search-filters.ts';
import type { ActorScope, Tx } from '../db/with-actor.ts';
import type { StoneIndex } from '../search/index/stone-index.ts';
import type { Storage } from '../files/storage.ts';
import type { Live } from '../live/live.ts';
import type { MediaCache } from '../media/media-cache.ts';
import type { FairQueue } from '../fair-queue/fair-queue.ts';
import type { Env } from '../env.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Readable } from 'node:stream';

export type OperationId = keyof operations;
export type PublicOperation =
  | 'userLogin'
  | 'answerSecondFactor'
  | 'enrolAtSignIn'
  | 'signInWithNewPassword'
  | 'beginPasskeySignIn'
  | 'signInWithPasskey'
  | 'readPuzzle'
  | 'checkUserName'
  | 'checkEmail'
  | 'validateUser'
  | 'validateAccount'
  | 'signUp'
  | 'sendSignUpCode'
  | 'verifySignUp'
  | 'forgotPassword'
  | 'verifyResetCode'
  | 'resetPassword'
  | 'readInvitation'
  | 'acceptInvitation'
  | 'listCountryCodes'
  | 'readAnnouncedMaintenance'
  | 'readStoneMedia'
  | 'readDownload'
  | 'readSharedStones'
  | 'readSharedMedium'
  | 'readSharedFile'
  | 'readSubscription'
  | 'unsubscribe';

type Schemas = components['schemas'];
/** The JSON part `data` of multipart operations; their contract declares it as a string part. */
interface MultipartData {
  uploadSheet: Schemas['SheetUploadData'];
  submitKycDocument: Schemas['KycData'];
  updateKycDocument: Schemas['KycData'];
  createSubMaster: Schemas['NewSubMaster'];
  updateSubMaster: Schemas['SubMasterChange'];
  completeTask: Schemas['TaskAnswer'];
  insertLatestPrices: Schemas['PriceListData'];
  updateLatestPrices: Schemas['PriceListData'];
  importExternalDiamonds: Schemas['ExternalSheetData'];
}

export type QueryOf<K extends OperationId> = NonNullable<operations[K]['parameters']['query']>;
export type PathOf<K extends OperationId> = NonNullable<operations[K]['parameters']['path']>;
/** Without the version, which is compared before the handler is called. */
export type BodyOf<K extends OperationId> = K extends keyof MultipartData
  ? MultipartData[K]
  : operations[K] extends { requestBody: { content: { 'application/json': { data: infer Data } } } }
    ? Unversioned<Data>
    : undefined;
type Unversioned<Data> = Data extends { read_version: Version }
  ? Omit<Data, 'read_version'>
  : Data extends { version: Version }
    ? Omit<Data, 'version'>
    : Data;
type Version = Schemas['Version'];

type Success<K extends OperationId> = operations[K]['responses'][200]['content'];
/** Versions are added when the answer is sent. */
export type AnswerData<K extends OperationId> =
  Success<K> extends { 'application/json': { data: infer Data } } ? Loose<Data> : never;
type Loose<Data> = Data extends readonly (infer Row)[]
  ? LooseRow<Row>[]
  : Data extends object
    ? LooseFields<LooseRow<Data>>
    : Data;
type LooseFields<Data> = {
  [Field in keyof Data]: Data[Field] extends readonly (infer Row extends Versioned)[]
    ? LooseRow<Row>[]
    : Data[Field] extends Versioned | null
      ? LooseRow<Data[Field]>
      : Data[Field];
};
type Versioned = { read_version: Version } | { version: Version };
type LooseRow<Row> = Row extends { read_version: Version }
  ? Omit<Row, 'read_version'>
  : Row extends { version: Version }
    ? Omit<Row, 'version'>
    : Row;

export interface FileAnswer {
  file: {
    name: string;
    mime: string;
    body: Readable;
    disposition: 'attachment' | 'inline';
    /** 206 for a partial file. */
    status?: 200 | 206;
    headers?: Readonly<Record<string, string>>;
  };
}

/** A stream of server-sent events. */
export interface Stream {
  stream: Readable;
}

/** The client has the present file: the headers that a 304 repeats. */
export interface Unchanged {
  unchanged: Readonly<Record<string, string>>;
}

/** A redirect to an address that the caller may see. */
export interface Elsewhere {
  redirect: string;
}

/** What an operation did, for the audit log: one sentence, and the record. */
export interface AuditEntry {
  summary: string;
  subject?: Record<string, unknown>;
  diamond_type?: number | null;
}

/** Data, a file, or either where the contract offers both. */
export type Answer<K extends OperationId> = K extends OperationId
  ? FormOf<K, keyof Success<K>> & { audit?: AuditEntry }
  : never;
type FormOf<K extends OperationId, Type> = K extends 'readStoneMedia' | 'readSharedMedium'
  ? FileAnswer | Elsewhere
  : K extends 'readStockSheet'
    ? FileAnswer | Unchanged
    : K extends 'followLive'
      ? Stream
      : Type extends 'application/json'
        ? { data: AnswerData<K>; message?: string }
        : FileAnswer;

export interface ReceivedFile {
  field: string;
  name: string;
  mime: string;
  path: string;
  size: number;
  sha256: string;
}

export interface Input<K extends OperationId> {
  query: QueryOf<K>;
  path: PathOf<K>;
  data: BodyOf<K>;
  files: ReceivedFile[];
}

export interface CallerKey {
  id: string;
  name: string;
}

export interface Impersonator {
  id: string;
  role: RoleId;
  name: string;
}

/** The signed-in person behind a request. */
export interface Person {
  id: string;
  /** The client for whom they act: their company's account, or their own. */
  clientId: string;
  /** In a company with several people; null otherwise. */
  powers: HeldPowers | null;
  role: RoleId;
  name: string;
  businessStatus: BusinessStatus | null;
  associateId: string | null;
  /** The member of staff who impersonates this person; null for the person themselves. */
  impersonator: Impersonator | null;
  /** The key that the request came with; null for a session. */
  key: CallerKey | null;
  actor: ActorScope;
}

export interface Services {
  env: Env;
  pool: pg.Pool;
  /** Turns for the pool's connections. */
  connections: FairQueue;
  /** Turns for scans of the whole stock. */
  walks: FairQueue;
  storage: Storage;
  /** Null when SQL answers all searches. */
  searchIndex: StoneIndex | null;
  /** Records when a session was last used, by the hash of its token. */
  lastSeen: { note(token: Buffer): void };
  /** Records searches in memory, written now and then; `write` writes them now. */
  recentSearches: {
    note(userId: string, kind: 1 | 2, filters: StoneFilters): void;
    write(): Promise<void>;
  };
  /** Counts views of share links; `write` writes the counts. */
  linkViews: {
    note(linkId: string): void;
    write(): Promise<void>;
  };
  /** Counts views and cart additions; `write` writes the counts. */
  activity: {
    note(userId: string, kind: 'view' | 'cart', times?: number): void;
    write(): Promise<void>;
  };
  /** Copies of suppliers' pictures and certificates, made once. */
  copies: MediaCache;
  /** Live updates for open screens. */
  live: Live;
  /** Encrypts the grants for media. */
  mediaKey: Buffer;
  /** Has the workers look at once; does not fail, because the job's schedule finds the work too. */
  enqueue(job: string, data: Record<string, unknown>): Promise<void>;
}

export interface PublicCall {
  services: Services;
  log: Logger;
  requestId: string;
  ip: string;
  /** Aborted when the client disconnects: long reads stop then. */
  signal: AbortSignal;
  token: string | null;
  /** The browser's own description of itself. */
  agent: string | null;
  /** The Range header of a file request. */
  range: string | null;
  /** The If-None-Match header of a file request. */
  knownTags: string | null;
}

export interface Call extends PublicCall {
  person: Person;
  /**
   * A read-only transaction as this person, in turn with everyone else. @throws Refused 429 when
   * too many of this person's requests are queued
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for scans of the whole stock or history, of which fewer run at a time. */
  readMuch<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The operation's effect: one transaction as this person, with the audit entry and, if the
   * request has an Idempotency-Key, the stored answer. A repeated key gets the same answer without
   * a second effect.
   */
  effect<K extends OperationId>(work: (tx: Tx) => Promise<Answer<K>>): Promise<Answer<K>>;
  /**
   * The same in two parts, so that the first is sent without waiting: `look` locks and reads and
   * does not write, and `work` gets its result. With a repeated key `work` does not run.
   */
  effectAfter<K extends OperationId, Found>(
    look: (tx: Tx) => Promise<Found>,
    work: (tx: Tx, found: Found) => Promise<Answer<K>>,
  ): Promise<Answer<K>>;
}

export type Handler<K extends OperationId> = (
  input: Input<K>,
  call: K extends PublicOperation ? PublicCall : Call,
) => Promise<Answer<K>>;

export type Handlers = { [K in OperationId]: Handler<K> };
