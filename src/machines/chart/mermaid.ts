/**
 * Writes a machine as a Mermaid state diagram, for wikis and Markdown. Mermaid draws no transitions
 * from a group to its own states, so every state has its own.
 * (https://mermaid.js.org/syntax/stateDiagram.html)
 */
import { singleEdges, type Chart, type ChartEdge, type ChartState } from './chart.ts';

/** Where records begin and end. */
const DOT = '[*]';

export function mermaidOf({ title, states, edges }: Chart): string {
  const ids = new Map(states.map((state) => [state.id, idOf(state)]));
  const lines = [
    ...states
      .filter(({ kind }) => kind === 'state')
      .map((state) => `state "${named(state)}" as ${idOf(state)}`),
    ...edges
      .flatMap(singleEdges)
      .map(
        (edge) => `${ids.get(edge.from) ?? edge.from} --> ${ids.get(edge.to) ?? edge.to}${labelled(edge)}`,
      ),
    ...states.filter(({ final }) => final).map((state) => `${idOf(state)} --> ${DOT}`),
  ];
  // A JSON string is valid YAML.
  const head = `---\ntitle: ${JSON.stringify(title)}\n---\nstateDiagram-v2\n`;
  return `${head}${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Prefixed, because `state`, `note` and others are Mermaid keywords. */
const idOf = ({ id, kind }: ChartState): string => (kind === 'dot' ? DOT : `in_${id}`);

const named = ({ label, code }: ChartState): string => escaped(code === null ? label : `${label} (${code})`);

/** UML notation: `Release [the hold is yours]`. */
function labelled({ label, guards }: ChartEdge): string {
  const guard = guards.length === 0 ? '' : ` [${guards.map(({ words }) => words).join(' and ')}]`;
  const text = `${label}${guard}`;
  return text === '' ? '' : ` : ${escaped(text)}`;
}

/** Mermaid's codes for all but plain characters: a colon or a semicolon would end a text. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,()[\]’–-]/gu, (character) => `#${character.codePointAt(0)};`);
