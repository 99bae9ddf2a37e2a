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
  '\n': '&#10;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"\n]/g, (character) => ENTITIES[character] ?? '');

/** A whole document, indented by two spaces. */
export const documentOf = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;

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
