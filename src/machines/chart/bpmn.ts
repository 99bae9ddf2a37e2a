/**
 * Writes a machine as BPMN 2.0, with its diagram. Each state becomes an event-based gateway, and
 * each transition a catch event that leads from one gateway to the next. A group's transition
 * becomes one for each of its states, since only one flow may lead to an event behind a gateway.
 */
import { singleEdges, type Chart, type ChartEdge, type ChartState } from './chart.ts';
import type { Box, ChartLayout } from './chart-layout.ts';
import { documentOf, element, type XmlElement } from './xml.ts';

const NAMESPACES = {
  'xmlns:bpmn': 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  'xmlns:bpmndi': 'http://www.omg.org/spec/BPMN/20100524/DI',
  'xmlns:dc': 'http://www.omg.org/spec/DD/20100524/DC',
  'xmlns:di': 'http://www.omg.org/spec/DD/20100524/DI',
};
const EVENT_SIZE = 36;
const GATEWAY_SIZE = 50;

export function bpmnOf(chart: Chart, layout: ChartLayout): string {
  const { name, title } = chart;
  const states = chart.states.filter(({ kind }) => kind === 'state' || kind === 'dot');
  const edges = chart.edges.flatMap(singleEdges);
  const nodes = [
    ...states.map((state, index) => stateNode(state, index, layout)),
    ...edges.flatMap((edge, index) => (edge.events.length === 0 ? [] : [eventNode(edge, index, layout)])),
  ];
  const idOfState = new Map(states.map(({ id }, index) => [id, `state_${index}`]));
  const boxOf = new Map(nodes.map(({ id, box }) => [id, box]));
  const flows = edges.flatMap((edge, index): Flow[] => {
    const [from, to] = [idOfState.get(edge.from) ?? '', idOfState.get(edge.to) ?? ''];
    if (edge.events.length === 0) return [{ id: `into_${index}`, from, to }];
    return [
      { id: `to_event_${index}`, from, to: `event_${index}` },
      { id: `from_event_${index}`, from: `event_${index}`, to },
    ];
  });
  const process = `process_${name}`;
  return documentOf(
    element(
      'bpmn:definitions',
      { ...NAMESPACES, id: `definitions_${name}`, targetNamespace: 'urn:pavilion' },
      [
        element('bpmn:process', { id: process, name: title, isExecutable: 'false' }, [
          ...nodes.map(({ written }) => written),
          ...flows.map(({ id, from, to }) =>
            element('bpmn:sequenceFlow', { id, sourceRef: from, targetRef: to }),
          ),
        ]),
        element('bpmndi:BPMNDiagram', { id: `diagram_${name}` }, [
          element('bpmndi:BPMNPlane', { id: `plane_${name}`, bpmnElement: process }, [
            ...nodes.map(({ id, box }) =>
              element('bpmndi:BPMNShape', { id: `shape_${id}`, bpmnElement: id }, [
                element('dc:Bounds', { ...box }),
              ]),
            ),
            ...flows.map(({ id, from, to }) =>
              element(
                'bpmndi:BPMNEdge',
                { id: `line_${id}`, bpmnElement: id },
                [from, to].map((end) => element('di:waypoint', middleOf(boxOf.get(end)))),
              ),
            ),
          ]),
        ]),
      ],
    ),
  );
}

interface Flow {
  id: string;
  from: string;
  to: string;
}

interface Node {
  id: string;
  box: Box;
  written: XmlElement;
}

/** Where records begin, end, or wait. */
function stateNode(
  { id: state, kind, label, code, final }: ChartState,
  index: number,
  layout: ChartLayout,
): Node {
  const id = `state_${index}`;
  const name = code === null ? label : `${label} (${code})`;
  const isStart = kind === 'dot';
  const type = isStart ? 'startEvent' : final ? 'endEvent' : 'eventBasedGateway';
  const size = isStart || final ? EVENT_SIZE : GATEWAY_SIZE;
  return { id, box: centred(layout.states[state], size), written: element(`bpmn:${type}`, { id, name }) };
}

/** What moves a record: somebody's operation, or what the portal does. */
function eventNode(edge: ChartEdge, index: number, layout: ChartLayout): Node {
  const { label, operation, who, guards } = edge;
  const id = `event_${index}`;
  const said = [
    operation === null ? '' : `Operation: ${operation}.`,
    who === '' ? '' : `Who: ${who.replaceAll('\u00A0', ' ')}.`,
    guards.length === 0 ? '' : `Only if ${guards.map(({ words }) => words).join(' and ')}.`,
  ].filter((part) => part !== '');
  return {
    id,
    box: centred(layout.edges[edge.id]?.label ?? layout.states[edge.from], EVENT_SIZE),
    written: element('bpmn:intermediateCatchEvent', { id, name: label }, [
      ...(said.length === 0 ? [] : [element('bpmn:documentation', {}, [said.join(' ')])]),
      operation === null
        ? element('bpmn:signalEventDefinition', { id: `caused_${index}` })
        : element('bpmn:messageEventDefinition', { id: `asked_${index}` }),
    ]),
  };
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

const centred = ({ x, y, width, height }: Box = NOWHERE, size: number): Box => ({
  x: Math.round(x + (width - size) / 2),
  y: Math.round(y + (height - size) / 2),
  width: size,
  height: size,
});

const middleOf = ({ x, y, width, height }: Box = NOWHERE): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});
