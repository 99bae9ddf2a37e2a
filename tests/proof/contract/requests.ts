/** Requests to any operation: strange ones from its schemas, and ones that should be accepted. */
import fc from 'fast-check';
import type { Reply } from '../../support/api.ts';
import { pricesSeen } from '../../support/prices.ts';
import type { Member } from '../proof-fixture.ts';
import { CLIENT_ROLES } from '../../../src/domain/codes.ts';
import { WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../../src/machines/workflows.ts';
import { any } from './any.ts';
import type { Choice, Chooser } from './generators.ts';
import { dutyToState } from './material/duties.ts';
import type { Kind, Material } from './material/material.ts';
import { OFFERED } from './material/price-offers.ts';
import { arbitraryOf, merged, resolved } from './schema.ts';
import type { Operation, Schema } from './schema.ts';

export interface GeneratedRequest {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  data: unknown;
  files: Record<string, File>;
}

export const isClient = (role: number): boolean => CLIENT_ROLES.some((one) => one === role);

const sample = (schema: Schema): unknown => fc.sample(arbitraryOf(schema), 1)[0];

/** A document to submit, and the two decisions on one. */
const PAPERS = {
  handedIn: [{ document_type: 1, expires_on: '2040-06-30' }],
  approved: [{ status: 2 }],
  rejected: [{ status: 3, remark: 'Not legible' }],
};
/** Alternative values; which of them an operation accepts is learned too. */
const VARIANTS: Record<string, Record<string, unknown>> = {
  business_owner_data: PAPERS,
  business_data: PAPERS,
};

const DEMAND = '/inventory/demands/{id}';
const OFFER = `${DEMAND}/offer`;

const JOIN = '/inventory/new-arrival/queue';

const DUTIES = '/duties';

const WHAT_IF = '/workflows/{name}/what-if';

const eventsOf = (name: unknown): string[] =>
  WORKFLOW_NAMES.filter((one) => one === name).flatMap((one) =>
    WORKFLOWS[one].rules.map(({ event }) => event),
  );

/** A price can only be lowered: each one is a cent below the one before. USD per carat. */
let centsAsked = 2_000;
const lowerPrice = (): string => ((centsAsked -= 1) / 100).toFixed(2);

/** Associates, whom the contract lets in, may not read every kind of report. */
const OPEN_REPORT = 'month';

/** Requests of the auditor with a workflow's name and a record's id. */
const RECORDS: readonly Kind[] = ['hold', 'memo', 'confirmStone', 'enquiry', 'stone'];

/** From the schemas alone; now and then with a value that violates its schema. */
export function strangeRequest(operation: Operation): GeneratedRequest {
  const value = (schema: Schema): unknown =>
    Math.random() < 0.1 ? fc.sample(fc.jsonValue(), 1)[0] : sample(schema);
  const asked: GeneratedRequest = { path: {}, query: {}, data: undefined, files: {} };
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place === 'path') asked.path[name] = sample(schema);
    else if (place === 'query' && (required || Math.random() < 0.3)) asked.query[name] = value(schema);
  }
  if (operation.data) asked.data = value(operation.data);
  for (const name of operation.files)
    if (Math.random() < 0.5) asked.files[name] = new File([String(sample({ type: 'string' }))], 'any.bin');
  return asked;
}

/** Optional in the contract, because the machine says best what it is needed for. */
const NEEDED: readonly string[] = ['reason'];

/**
 * With existing records of the kinds that `choose` returns. Optional fields without a meaning are
 * rare.
 */
export async function likelyRequest(
  operation: Operation,
  person: Member | null,
  material: Material,
  choose: Chooser,
): Promise<{ asked: GeneratedRequest; choice: Choice }> {
  material.begin();
  const choice: Choice = {};
  const spice = any([0, 0, 0.1]);
  const valueOf = async (field: string, schema: Schema, required: boolean): Promise<unknown> => {
    const kinds = material.kindsOf(field, operation.tag);
    if (kinds) {
      if (person !== null && field === 'user_id' && isClient(person.role)) return undefined;
      const kind = choose(field, kinds);
      choice[field] = kind;
      const id = await material.idOf(kind);
      if (id === null) return undefined;
      const { type, items = {} } = resolved(schema);
      const isRecord = resolved(items).properties?.['id'] !== undefined;
      const lower = resolved(items).properties?.['price_per_ct'] && { price_per_ct: lowerPrice() };
      // The price at which the material is offered.
      const offered = resolved(items).properties?.['amount'] && { amount: OFFERED };
      if (type === 'array')
        return isRecord ? [{ ...(sample(items) as object), ...lower, ...offered, id }] : [id];
      return id;
    }
    const variants = VARIANTS[field];
    if (variants) return variants[(choice[field] = choose(field, Object.keys(variants)))];
    // Reads need no untouched stone.
    if (field === 'stock_numbers' && operation.permission?.access === 'read')
      return [await material.plain('stock_no', person)];
    if (field === 'kind' && resolved(schema).enum?.includes(OPEN_REPORT)) return OPEN_REPORT;
    // Otherwise most prices would only be asked about again.
    if (field === 'less_than_half') return true;
    const isChoice = resolved(schema).type === 'boolean';
    const plain = await material.plain(field, person);
    // Some names have two meanings: `answer` is a text or one of an enum, a stock number a text or
    // whether it is shown.
    const isFit =
      resolved(schema).enum?.includes(plain) !== false && (!isChoice || typeof plain === 'boolean');
    if (plain !== undefined && isFit) return plain;
    return required || isChoice || Math.random() < spice ? sample(schema) : undefined;
  };
  const asked: GeneratedRequest = { path: {}, query: {}, data: undefined, files: {} };
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place === 'header') continue;
    const value =
      // A workflow's name and its record's id belong together.
      name === 'name' && place === 'path'
        ? choose('name', RECORDS)
        : place === 'query' &&
            !required &&
            !NEEDED.includes(name) &&
            !operation.isPublic &&
            Math.random() < 0.7
          ? undefined
          : await valueOf(name, schema, required);
    if (value !== undefined) asked[place][name] = value;
  }
  if (operation.path.includes('{name}') && operation.path.includes('{id}')) {
    const kind = asked.path['name'] as Kind;
    choice['name'] = choice['id'] = kind;
    asked.path['id'] = await material.idOf(kind);
  }
  // A transition that the workflow has.
  if (operation.path === WHAT_IF) asked.query = { event: any(eventsOf(asked.path['name'])) };
  if (operation.data) {
    const schema = resolved(operation.data);
    const { properties = {}, required = [] } = schema.allOf ? merged(schema.allOf) : schema;
    const data: Record<string, unknown> = {};
    for (const [name, of] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      // One of two entries is accepted more often than both.
      if (!isRequired && /^business_(owner_)?data$/.test(name) && Math.random() < 0.4) continue;
      const value = await valueOf(name, of, isRequired);
      if (value !== undefined) data[name] = value;
    }
    // Stones are taken at the price that the sender sees.
    if (properties['prices'] && person !== null)
      data['prices'] = await pricesOf(person, data['stock_numbers'], data['user_id']);
    // A question about a name is answered with a solution for it.
    if (properties['solution'])
      data['solution'] = await material.solutionFor(String(data['user_name'] ?? data['email']));
    // Sent with the present versions: tests/support/versions.ts.
    for (const name of ['version', 'read_version']) if (isVersion(properties[name])) delete data[name];
    for (const rows of Object.values(data))
      if (Array.isArray(rows)) for (const row of rows) if (isSeenPrice(row)) delete row.version;
    // Against a demand, stones are offered that it found.
    if (operation.path === OFFER && person !== null)
      data['stock_numbers'] = await foundBy(person, asked.path['id']);
    // Only stones that somebody has are waited for.
    if (operation.path === JOIN) data['stock_numbers'] = [await material.plain('taken_stone', person)];
    // Which steps a duty is about depends on its kind and its workflow.
    asked.data = operation.path === DUTIES ? dutyToState() : data;
  }
  for (const name of operation.files) {
    const entry =
      name === 'owner_image' ? 'business_owner_data' : name === 'business_image' ? 'business_data' : null;
    const data = (asked.data ?? {}) as Record<string, { status?: number }[] | undefined>;
    if (entry === null || data[entry]?.[0]?.status === undefined) {
      if (entry === null || data[entry]) asked.files[name] = material.fileOf(name);
    }
  }
  return { asked, choice };
}

const pricesOf = ({ api }: Member, stones: unknown, client: unknown): Promise<unknown> =>
  pricesSeen(api, {
    stock_numbers: Array.isArray(stones) ? stones.map(String) : [],
    ...(typeof client === 'string' ? { user_id: client } : {}),
  });

const isVersion = (schema: Schema | undefined): boolean => schema?.$ref?.endsWith('/Version') === true;

const isSeenPrice = (row: unknown): row is { version?: unknown } =>
  typeof row === 'object' && row !== null && 'id' in row && 'percent' in row;

async function foundBy({ api }: Member, demand: unknown): Promise<string[]> {
  const reply = await api.get(DEMAND.replace('{id}', encodeURIComponent(String(demand))));
  const { stones = [] } = (reply.body?.data ?? {}) as { stones?: { stock_no: string }[] };
  return stones.slice(0, 1).map(({ stock_no }) => stock_no);
}

/** Sends it as this person, or without a token. */
export function send(
  operation: Operation,
  api: Member['api'],
  { path, query, data, files }: GeneratedRequest,
): Promise<Reply> {
  let address = operation.path;
  for (const [name, value] of Object.entries(path))
    address = address.replace(`{${name}}`, encodeURIComponent(wellFormed(String(value ?? ''))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  const at = search.size > 0 ? `${address}?${search}` : address;
  if (operation.isForm) return api.form(operation.method === 'PUT' ? 'PUT' : 'POST', at, data, files);
  if (operation.method === 'GET') return api.get(at);
  return api.send(operation.method as 'POST' | 'PUT' | 'DELETE', at, data);
}

/** An address cannot contain a lone surrogate or dot segments. */
const wellFormed = (text: string): string => text.toWellFormed().replace(/^\.{1,2}$/, 'dots') || 'none';
