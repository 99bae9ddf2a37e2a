/** Status means colour and nothing else does: the six grounds of the theme. (Specification, section 4.) */
export type StatusColour = 'green' | 'red' | 'blue' | 'orange' | 'teal' | 'grey';

export interface StatusLabel {
  label: string;
  colour: StatusColour;
}
