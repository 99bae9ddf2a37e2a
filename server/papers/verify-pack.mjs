/**
 * Verifies this audit pack: node verify.mjs [--root HEX]. Needs Node 20 or later and nothing else,
 * and neither the portal nor its database.
 *
 * Every row in the pack is an entry of a hash chain: its hash covers the previous hash and the row's
 * own text. The hashes are the leaves of a Merkle tree (RFC 9162, section 2.1), and the portal shows
 * the root of that tree. Pass the root that you wrote down as --root: if it matches, no row in this
 * pack has been changed since.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (text) => Buffer.from(text, 'hex');
const node = (left, right) => sha256(Buffer.of(1), left, right);

const say = (line) => void process.stdout.write(`${line}\n`);

const faults = [];
const fault = (sentence) => faults.push(sentence);

const { entries, root, rows } = read('seal.json');
const { records } = read('records.json');
const sealed = new Map();

for (const row of rows) {
  const { position, source, id, sealed_since, sealed_at, before, hash, text, proof } = row;
  const told = `${position} ${sealed_since ?? '-'} ${sealed_at} ${text}`;
  const own = sha256(before === null ? Buffer.alloc(32) : hex(before), told);
  if (own.toString('hex') !== hash)
    fault(`The row ${id} is not the one that was sealed at position ${position}.`);
  const top = proof.reduce(
    (at, [side, other]) => (side === 'left' ? node(hex(other), at) : node(at, hex(other))),
    sha256(Buffer.of(0), own),
  );
  if (top.toString('hex') !== root) fault(`The row ${id} is not among the ${entries} sealed rows.`);
  sealed.set(`${source} ${id}`, JSON.parse(text));
}

/**
 * The readable parts of the pack are those of the sealed rows. Names and reasons are encrypted there,
 * and conditions are evaluated by the portal's own rules: both are told as the portal tells them.
 */
let steps = 0;
for (const record of records) {
  let state = null;
  for (const [index, step] of record.steps.entries()) {
    steps += 1;
    const name = `Step ${index + 1} of ${record.workflow} ${record.id}`;
    const [
      ,
      ,
      workflow,
      of,
      number,
      stone,
      client,
      event,
      from,
      to,
      actor,
      ,
      role,
      at,
      ,
      request,
      law,
      facts = null,
    ] = sealed.get(`history ${step.id}`) ?? [];
    const isSame =
      workflow === record.workflow &&
      of === record.id &&
      number === index + 1 &&
      step.step === number &&
      stone === step.stone_id &&
      client === step.client_id &&
      event === step.event &&
      from === step.from_state &&
      to === step.to_state &&
      actor === step.actor_id &&
      role === step.role_id &&
      at === step.at &&
      request === step.request_id &&
      law === step.definition &&
      JSON.stringify(facts) === JSON.stringify(step.facts);
    if (!isSame) fault(`${name} is not told as it was sealed.`);
    if (state !== null && from !== state) fault(`${name} does not begin where the one before ended.`);
    state = to;
    const { transitions } = definition(law) ?? {};
    const rule = transitions?.find((one) => one.from === from && one.event === event);
    if (rule?.to !== to) fault(`${name} is not allowed by its definition.`);
    else if (role === null ? rule.job === null : !rule.roles.includes(role))
      fault(`${name} was done by somebody who may not.`);
  }
  if (record.ends_in !== state)
    fault(`The ${record.workflow} ${record.id} does not end where its steps lead.`);
  for (const entry of record.entries) {
    const [, , at, actor, , role, operation] = sealed.get(`audit_log ${entry.id}`) ?? [];
    const isSame =
      at === entry.at && actor === entry.actor_id && role === entry.role_id && operation === entry.operation;
    if (!isSame) fault(`The entry ${entry.id} of the audit log is not told as it was sealed.`);
  }
}

/** The definition with this hash; undefined if it is missing or its text does not match. */
function definition(hash) {
  definition.known ??= new Map();
  if (!definition.known.has(hash)) {
    let found;
    try {
      const text = readFileSync(new URL(`definitions/${hash}.json`, import.meta.url), 'utf8');
      if (sha256(text).toString('hex') === hash) found = JSON.parse(text);
      else fault(`The definition ${hash} is another.`);
    } catch {
      fault(`The definition ${hash} is missing.`);
    }
    definition.known.set(hash, found);
  }
  return definition.known.get(hash);
}

const given = process.argv.indexOf('--root') + 1;
if (given > 0 && process.argv[given]?.toLowerCase() !== root)
  fault('The root is not the one that was given.');

for (const sentence of faults) say(sentence);
say(`${rows.length} sealed rows, ${records.length} records with ${steps} steps.`);
say(`Root of ${entries} entries: ${root}`);
if (faults.length > 0) {
  say(`The pack does NOT verify: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`);
  process.exitCode = 1;
} else if (given > 0) say('The pack verifies, and its root is the one that was given.');
else say('The pack is consistent. Compare the root with the one that you wrote down, or give it as --root.');
