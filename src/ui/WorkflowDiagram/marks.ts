/** Words and a degree of colour, 0 to 5, for states and transitions by their ids. */
export interface Mark {
  degree: number;
  words: string;
}

export interface DiagramMarks {
  states: ReadonlyMap<string, Mark>;
  edges: ReadonlyMap<string, Mark>;
  /** Transitions that an earlier definition had, between states that are still there. */
  gone?: readonly { from: string; to: string; label: string }[];
}
