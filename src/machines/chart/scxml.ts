/**
 * Writes a machine as W3C SCXML. No interpreter outside the portal knows the facts that guards
 * read, so guards are written as attributes in a namespace of our own, not as `cond`.
 */
import type { Chart, ChartEdge, ChartState } from './chart.ts';
import { documentOf, element, type XmlElement } from './xml.ts';

const ROOT = {
  xmlns: 'http://www.w3.org/2005/07/scxml',
  'xmlns:pavilion': 'urn:pavilion:workflow',
  version: '1.0',
  datamodel: 'null',
};
export function scxmlOf({ name, title, states, edges }: Chart): string {
  // The edge from the dot of a machine that begins in a state has no event.
  const into = edges.find(({ events, from }) => events.length === 0 && from === 'start');
  const shown = states.filter(({ id, kind }) => kind !== 'any' && id !== into?.from);
  const stateOf = ({ id, code, label, final }: ChartState, inside: XmlElement[]): XmlElement =>
    element(final ? 'final' : 'state', { id, 'pavilion:code': code, 'pavilion:label': label }, [
      ...edges.filter(({ from }) => from === id).flatMap(transitions),
      ...inside,
    ]);
  const statesIn = (group: string | null): XmlElement[] =>
    shown
      .filter(({ within }) => within === group)
      .map((state) => stateOf(state, state.kind === 'group' ? statesIn(state.id) : []));
  const any = states.find(({ kind }) => kind === 'any');
  const initial = into?.to ?? shown.find(({ kind }) => kind === 'dot')?.id ?? null;
  return documentOf(
    element(
      'scxml',
      { ...ROOT, name, initial, 'pavilion:title': title },
      // Around all others, since the document itself has no transitions.
      any === undefined ? statesIn(null) : [stateOf(any, statesIn(null))],
    ),
  );
}

/** One for each event. */
const transitions = ({ events, from, to, label, operation, who, guards }: ChartEdge): XmlElement[] =>
  events.map((event) =>
    element('transition', {
      // An interpreter takes one without an event at once.
      event: event === '' ? null : event,
      // Without a target, the state is kept.
      target: from === to ? null : to,
      'pavilion:label': label,
      'pavilion:operation': operation,
      'pavilion:who': who === '' ? null : who.replaceAll('\u00A0', ' '),
      'pavilion:if': guards.length === 0 ? null : guards.map(({ words }) => words).join(' and '),
    }),
  );
