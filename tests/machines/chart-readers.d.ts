/** What the tests use of two readers that come without types. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: unknown[] }>;
  }
}

declare module 'saxen' {
  export class Parser {
    ns(prefixes: Record<string, string>): this;
    on(event: 'error', listener: (error: unknown) => void): this;
    on(
      event: 'openTag',
      listener: (
        tag: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'closeTag', listener: (tag: string) => void): this;
    parse(xml: string): this;
  }
}
