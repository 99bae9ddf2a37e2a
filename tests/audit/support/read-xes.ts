/** A log of XES, read by a reader that is not ours. */
import { Parser } from 'saxen';

type Values = Record<string, string>;
export interface ReadXes {
  root: Values;
  /** The extensions' prefixes, with their addresses. */
  extensions: Values;
  /** The keys of each scope. */
  globals: Record<string, string[]>;
  /** The keys of each classifier. */
  classifiers: string[][];
  log: Values;
  traces: { values: Values; events: Values[] }[];
  /** The types of the attributes, by key. */
  types: Values;
}

/** @throws Error where it is not well-formed, or has an element that XES does not know */
export function readXes(xml: string): ReadXes {
  const read: ReadXes = {
    ...{ root: {}, extensions: {}, globals: {}, classifiers: [], log: {}, traces: [], types: {} },
  };
  const open: string[] = [];
  const parser = new Parser();
  parser.ns({ 'http://www.xes-standard.org/': 'xes' });
  parser.on('error', (error: unknown) => {
    throw error instanceof Error ? error : new Error(String(error));
  });
  parser.on('openTag', (tag: string, attributes: () => Values, decode: (text: string) => string) => {
    const given = Object.fromEntries(
      Object.entries(attributes()).map(([name, text]) => [name, decode(text)]),
    );
    const { key = '', value = '', name = '', prefix = '', uri = '', scope = '', keys = '' } = given;
    const trace = read.traces.at(-1);
    const parent = open.at(-1);
    open.push(tag);
    if (tag === 'xes:log' && parent === undefined) read.root = given;
    else if (tag === 'xes:extension' && name !== '') read.extensions[prefix] = uri;
    else if (tag === 'xes:global') read.globals[scope] = [];
    else if (tag === 'xes:classifier') read.classifiers.push(keys.split(' '));
    else if (tag === 'xes:trace') read.traces.push({ values: {}, events: [] });
    else if (tag === 'xes:event' && parent === 'xes:trace') trace?.events.push({});
    else if (/^xes:(string|date|int|id)$/.test(tag)) {
      read.types[key] = tag.slice(4);
      const event = trace?.events.at(-1);
      if (parent === 'xes:global') Object.values(read.globals).at(-1)?.push(key);
      else if (parent === 'xes:event' && event) event[key] = value;
      else if (parent === 'xes:trace' && trace) trace.values[key] = value;
      else if (parent === 'xes:log') read.log[key] = value;
    } else throw new Error(`${tag} in ${parent}`);
  });
  parser.on('closeTag', () => open.pop());
  parser.parse(xml);
  if (open.length > 0) throw new Error(`${open.join(' ')} has no end.`);
  return read;
}
