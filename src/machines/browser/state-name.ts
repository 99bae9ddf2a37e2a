/** The name of the state that a machine without nested states is in. */
export const stateName = ({ value }: { value: unknown }): string => (typeof value === 'string' ? value : '');
