/** XML as text, with every value escaped in one place. */

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | number | null>>;
  children: readonly (XmlElement | string)[];
}

/** An attribute that is null is left out. */
export const element = (
  name: string,
  attributes: XmlElement['attributes'] = {},
  children: XmlElement['children'] = [],
): XmlElement => ({ name, attributes, children });

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** What no document may contain, not even escaped. */
const NO_CHARACTER = /[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NO_CHARACTER, '\uFFFD')
    .replaceAll(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? '');

/** A whole document, indented by two spaces. */
export const documentOf = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;

/**
 * The same with more children than memory should hold, after those of the root, which has some.
 */
export async function* longDocument(
  root: XmlElement,
  children: AsyncIterable<XmlElement>,
): AsyncGenerator<string> {
  const end = `</${root.name}>\n`;
  yield documentOf(root).slice(0, -end.length);
  for await (const child of children) yield `${written(child, '  ')}\n`;
  yield end;
}

function written({ name, attributes, children }: XmlElement, indent: string): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  const open = `${indent}<${name}${given.join('')}`;
  if (children.length === 0) return `${open}/>`;
  // Spaces around a text would belong to it.
  if (children.every((child) => typeof child === 'string'))
    return `${open}>${escaped(children.join(''))}</${name}>`;
  const inner = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${escaped(child)}` : written(child, `${indent}  `),
  );
  return `${open}>\n${inner.join('\n')}\n${indent}</${name}>`;
}
