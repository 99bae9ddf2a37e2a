/**
 * Writes a machine as W3C SCXML. No interpreter outside the portal knows the facts that guards
 * read, so guards are written as attributes in a namespace of our own, not as `cond`.
 */
import type { Chart, ChartEdge } from './chart.ts';
import { documentOf, element, type XmlElement } from './xml.ts';

const ROOT = {
  xmlns: 'http://www.w3.org/2005/07/scxml',
  'xmlns:pavilion': 'urn:pavilion:workflow',
  version: '1.0',
  datamodel: 'null',
};
/** The place of edges that leave every state. */
const ANY = '*';

export function scxmlOf({ name, title, states, edges }: Chart): string {
  // The edge from the dot of a machine that begins in a state has no event.
  const into = edges.find(({ events, from }) => events.length === 0 && from === 'start');
  const everywhere = edges.filter(({ from }) => from === ANY);
  const shown = states.filter(({ id }) => id !== ANY && (into === undefined || id !== into.from));
  const initial = into?.to ?? shown[0]?.id ?? null;
  return documentOf(
    element(
      'scxml',
      { ...ROOT, name, initial, 'pavilion:title': title },
      shown.map(({ id, code, label, final }) =>
        element(
          final ? 'final' : 'state',
          { id, 'pavilion:code': code, 'pavilion:label': label },
          final ? [] : [...edges.filter(({ from }) => from === id), ...everywhere].flatMap(transitions),
        ),
      ),
    ),
  );
}

/** One for each event. */
const transitions = ({ events, to, label, operation, who, guards }: ChartEdge): XmlElement[] =>
  events.map((event) =>
    element('transition', {
      // An interpreter takes one without an event at once.
      event: event === '' ? null : event,
      target: to,
      'pavilion:label': label,
      'pavilion:operation': operation,
      'pavilion:who': who === '' ? null : who.replaceAll('\u00A0', ' '),
      'pavilion:if': guards.length === 0 ? null : guards.map(({ words }) => words).join(' and '),
    }),
  );
